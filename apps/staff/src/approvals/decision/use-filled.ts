import { useEffect, useRef } from 'react';
import type { PortalFormState } from '@portal/common/form/use-portal-form';

/**
 * Keeps a field of a form filled with a text that is made from others. What somebody typed or changed stays as it is;
 * an undefined text changes nothing.
 */
export function useFilled<Fields extends object>(
  form: PortalFormState<Fields>,
  name: keyof Fields & string,
  text: string | undefined,
): void {
  const filled = useRef('');
  useEffect(
    function fill() {
      if (text === undefined) return;
      const typed = (form.antd.getFieldValue(name as never) as string | undefined) ?? '';
      if (typed === text) filled.current = text;
      if (typed === text || (typed.trim() !== '' && typed !== filled.current)) return;
      filled.current = text;
      form.antd.setFieldValue(name as never, text);
      form.setError(name, null);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the form is new with each render, but the same
    [text],
  );
}
