import type { submitPartnerCompany } from '@portal/common/contract/company/partner-company';
import type { RegistrationField } from '@portal/common/enums/partner/registration-refusal';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { findOwner, tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { HandlerContextOf } from '../../platform/http/calls/serve.ts';
import { findApplicationData, insertApplication, type Application } from '../registration/application.db.ts';
import { correctionState } from '../registration/corrections.ts';

type Applying = Pick<HandlerContextOf<typeof submitPartnerCompany>, 'tx' | 'now' | 'services'> &
  Pick<Refusing<'Account.Refused.Unchanged'>, 'refuse'>;

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
  const { corrected, left } = last ? correctionState(last, data) : { corrected: [], left: [] };
  const [first] = left;
  if (first && corrected.length === 0)
    refuse('Account.Refused.Unchanged', { fields: { [wireNameOf(first)]: 'Account.Refused.Unchanged' } });
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
