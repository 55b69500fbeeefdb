import { useEffect } from 'react';
import type { FormInstance } from '../../antd/base.ts';

/**
 * Checks a field with input again when one of these values changes. antd's `dependencies` would check untouched fields
 * too.
 */
export function useRecheck(form: FormInstance, field: string, ...values: readonly (string | undefined)[]): void {
  const key = values.join('\n');
  useEffect(
    function recheck() {
      if (form.getFieldValue(field)) void form.validateFields([field]).catch(() => undefined);
    },
    [form, field, key],
  );
}
