import { useEffect, useRef } from 'react';
import { Form } from '@portal/common/antd/base';
import type { PortalFormState } from '@portal/common/form/use-portal-form';

/**
 * Calls `onTouch` with each change of an edited form. A component of its own, so that typing does not render the whole
 * page.
 */
export function TouchOnChange<Fields extends object>({
  form,
  onTouch,
}: {
  form: PortalFormState<Fields>;
  onTouch: () => void;
}) {
  const values: unknown = Form.useWatch([], form.antd);
  const touch = useRef(onTouch);
  const { edited } = form;
  useEffect(function keepLatest() {
    touch.current = onTouch;
  });
  useEffect(
    function touchRequest() {
      if (edited) touch.current();
    },
    [edited, values],
  );
  return null;
}
