import { useEffect, useRef } from 'react';
import type { ApiError } from '@portal/common/client/api-error';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import type { Fields } from './refused-fields.tsx';

/**
 * Shows the latest refusal in the form. While a later step has replaced the form, the secret is cleared; after the step
 * it gets the focus, unless the refusal is of another field.
 */
export function useOutcome(
  { antd, setFailure }: PortalFormState<Fields>,
  { refusal, asked, show }: { refusal: { error: ApiError } | null; asked: boolean; show: (error: ApiError) => void },
): void {
  const latestShow = useRef(show);
  useEffect(function keepLatest() {
    latestShow.current = show;
  });
  useEffect(
    function showRefusal() {
      if (refusal) latestShow.current(refusal.error);
      else setFailure(null);
    },
    [refusal, setFailure],
  );

  const wasAsked = useRef(false);
  useEffect(
    function forgetSecretBehindLaterSteps() {
      if (asked) antd.resetFields(['verify_info']);
      else if (wasAsked.current && document.activeElement === document.body) antd.focusField('verify_info');
      wasAsked.current = asked;
    },
    [asked, antd],
  );
}
