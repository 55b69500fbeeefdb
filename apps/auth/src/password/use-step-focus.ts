import { useEffect } from 'react';
import type { FormInstance } from '@portal/common/antd/base';

/** Moves the focus into the form of a new step, but not into the first one of a page. */
export function useStepFocus<Values>(form: FormInstance<Values>, field: string, moved: boolean): void {
  useEffect(
    function focusFirstField() {
      if (moved) form.focusField(field);
    },
    [field, form, moved],
  );
}
