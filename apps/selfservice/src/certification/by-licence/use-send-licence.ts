import { submitLicence } from '@portal/common/contract/company/certification';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import type { FieldName } from './correction.ts';
import { useSendFailure } from './failure-dialogs.tsx';
import type { LicenceDraft } from './licence-draft.ts';

/** Field names of the API, where they differ from the form's. */
export const WIRE: Readonly<Record<string, FieldName>> = { LicURL: 'file', lic_code: 'LicCode', company: 'Company' };

/**
 * Sends the form's values, unless the submission is `done` or pending. A refusal is shown at its fields or in a dialog;
 * the user can insist on values that differ from the picture.
 */
export function useSendLicence(
  form: PortalFormState<LicenceDraft>,
  { done, onSubmitted }: { done: boolean; onSubmitted: (before: AuthStatus) => void },
) {
  const { onFailure } = useSendFailure(form, send);
  const host = useHost();
  const { user_id } = useSignedIn();
  const submit = useChange(submitLicence, { onSuccess: () => void host.refreshUser() });
  const busy = submit.isPending || done;

  async function send(insist?: string) {
    const { LicType, file = '', Company = '', LicCode = '' } = form.antd.getFieldsValue(true) as LicenceDraft;
    if (LicType === undefined || busy) return;
    const { auth_status } = await submit.mutateAsync({
      query: { user_id },
      body: {
        LicType,
        Company,
        LicCode: normaliseCreditCode(LicCode),
        LicURL: file,
        ...(insist !== undefined && { Insist: insist }),
      },
    });
    onSubmitted(auth_status);
  }

  return { send, onFailure, sending: submit.isPending, busy };
}
