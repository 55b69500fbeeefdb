import { updatePartnerCompanyEmail } from '@portal/common/contract/company/partner-company';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { useChange } from '@portal/common/host/use-change';
import { useHost, useSignedIn } from '@portal/common/host/use-host';

/** Change of the business e-mail, by a code to the new one. It is not used to sign in, so it need not be unique. */
export function useBusinessEmail() {
  const host = useHost();
  const { user_id } = useSignedIn();
  const save = useChange(updatePartnerCompanyEmail, { onSuccess: () => void host.refreshUser() });
  return {
    channel: 'email',
    field: 'company_email',
    codeField: 'verify_code',
    scene: VerifyScene.businessEmailEdit,
    recent: false,
    of: updatePartnerCompanyEmail,
    save: ({ address, code, version }: { address: string; code: string; version: number }) =>
      save.mutateAsync({ params: { id: user_id }, body: { company_email: address, verify_code: code, version } }),
    label: 'partner.field.companyEmail',
    hint: 'partner.companyEmail.hint',
    changed: 'partner.companyEmail.changed',
  } as const;
}
