import { useEffect } from 'react';
import type { FormInstance } from '@portal/common/antd/base';

/** Moves the focus into a form that has just taken the place of another step; the first one of a page leaves it alone. */
export function useStepFocus<Values>(form: FormInstance<Values>, field: string, moved: boolean): void {
  useEffect(function focusFirstField() {
    if (moved) form.focusField(field);
  }, [field, form, moved]);
}
