import type { submitPartnerCompany } from '@portal/common/contract/company/partner-company';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { provenAddresses } from '../../identity/addresses/proven-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { HandlerContextOf } from '../../platform/http/calls/serve.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import { readerOf, reachable } from '../../platform/mail/recipient.ts';
import { findApplicationData, insertApplication, findApplicant } from '../registration/application.db.ts';

type Applying = Pick<HandlerContextOf<typeof submitPartnerCompany>, 'tx' | 'now' | 'services'>;

/**
 * Sends the stored data for review and confirms it to the applicant. The calling code must have locked the company's
 * row.
 */
export async function applyWith(coId: string, { userId }: Caller, { tx, now, services }: Applying): Promise<void> {
  const at = now();
  const id = await insertApplication(tx, { coId, userId, at });
  await audit(
    tx,
    { actor: userId, action: 'registration.submitted', object: coId, subject: userId, detail: { application: id } },
    at,
  );
  const user = await findApplicant(tx, userId);
  const to = reachable(provenAddresses(user));
  if (!to) return;
  const { company_name } = await findApplicationData(tx, coId, userId);
  await queueMessage(tx, {
    ...to,
    reader: readerOf(user),
    template: 'registrationSubmitted',
    at,
    dedupeKey: `registration ${id} submitted`,
    values: { name: user.user_name, company: company_name },
    link: pageUrl(services.config.publicUrl, PAGE.partnerCompany),
  });
}
