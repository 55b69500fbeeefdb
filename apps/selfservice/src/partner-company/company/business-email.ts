import { updatePartnerCompanyEmail } from '@portal/common/contract/company/partner-company';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { useSaveBusinessEmail } from '../company.queries.ts';

/** Change of the business e-mail, by a code to the new one. It is not used to sign in, so it need not be unique. */
export function useBusinessEmail() {
  const save = useSaveBusinessEmail();
  return {
    channel: 'email',
    field: 'company_email',
    codeField: 'verify_code',
    scene: VerifyScene.businessEmailEdit,
    recent: false,
    of: updatePartnerCompanyEmail,
    save: (change: { address: string; code: string; version: number }) => save.mutateAsync(change),
    label: 'partner.field.companyEmail',
    hint: 'partner.companyEmail.hint',
    changed: 'partner.companyEmail.changed',
  } as const;
}
