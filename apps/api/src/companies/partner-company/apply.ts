import type { submitPartnerCompany } from '@portal/common/contract/company/partner-company';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { RegistrationField } from '@portal/common/enums/partner/registration-refusal';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { findOwner, tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { ApplicationData } from '../../platform/db/tables/stored-values.ts';
import type { HandlerContextOf } from '../../platform/http/calls/serve.ts';
import { findApplicationData, insertApplication, type Application } from '../registration/application.db.ts';
import { changesBetween, fieldsOf } from '../registration/corrections.ts';

type Applying = Pick<HandlerContextOf<typeof submitPartnerCompany>, 'tx' | 'now' | 'services'> &
  Pick<Refusing<'Account.Refused.Unchanged'>, 'refuse'>;

/** Refused fields of a rejected application, in the order of the form, if none of them has changed; else empty. */
function unchangedRefused(
  { approval_status, decided_data, refused_fields }: Application,
  now: ApplicationData,
): readonly RegistrationField[] {
  if (approval_status !== ApprovalStatus.rejected || !decided_data) return [];
  const changed = fieldsOf(changesBetween(decided_data, now));
  const refused = RegistrationField.filter((name) => refused_fields.some(({ field }) => field === name));
  return refused.some((field) => changed.has(field)) ? [] : refused;
}

/** The company's place is three values on the wire. */
const wireNameOf = (field: RegistrationField) => (field === 'company_location' ? 'company_country_id' : field);

/**
 * Sends the stored data for review and confirms it to the applicant. `last` is the application before, if any. The
 * calling code must have locked the company's row.
 *
 * @throws Refusal `Account.Refused.Unchanged` at the first refused field of `last`, if none of them has changed
 */
export async function applyWith(
  coId: string,
  { caller: { userId }, last }: { caller: Caller; last: Application | undefined },
  { tx, now, services, refuse }: Applying,
): Promise<void> {
  const at = now();
  const data = await findApplicationData(tx, coId, userId);
  const [first] = last ? unchangedRefused(last, data) : [];
  if (first) refuse('Account.Refused.Unchanged', { fields: { [wireNameOf(first)]: 'Account.Refused.Unchanged' } });
  const id = await insertApplication(tx, { coId, userId, at });
  await audit(
    tx,
    { actor: userId, action: 'registration.submitted', object: coId, subject: userId, detail: { application: id } },
    at,
  );
  await tellOwner(tx, await findOwner(tx, userId), {
    template: 'registrationSubmitted',
    at,
    dedupeKey: `registration ${id} submitted`,
    values: { company: data.company_name },
    link: pageUrl(services.config.publicUrl, PAGE.partnerCompany),
  });
}
