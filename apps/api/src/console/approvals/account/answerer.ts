import { ACCOUNT_REQUESTS_PAGE, JOIN_COMPANY_PAGE, pageUrl } from '@portal/common/pages/addresses';
import type { StoredRequest } from '../../../companies/requests/requests.db.ts';
import { provenAddresses } from '../../../identity/addresses/proven-address.db.ts';
import { findOwner } from '../../../identity/addresses/tell-owner.db.ts';
import { ticketOf } from '../../../people/joining/ticket.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { reachable } from '../../../platform/mail/recipient.ts';
import type { Config } from '../../../platform/settings/config.ts';
import type { Answerer } from '../../review/reviewed-queue.ts';
import { findClaimed } from './account-approvals.db.ts';
import { findAskedBy } from './account-requests.db.ts';

/**
 * Who answers questions about an application for an account: the member of the company who asked, on their page of
 * requests, or the applicant, who has no session, on the page that their ticket opens.
 */
export async function findAnswerer(tx: Tx, config: Config, { id, user_id, co_id }: StoredRequest): Promise<Answerer> {
  const member = await findAskedBy(tx, id);
  const person = await findOwner(tx, member ?? user_id);
  const proven = reachable(provenAddresses(person));
  if (member !== null) return { person, to: proven, link: pageUrl(config.publicUrl, ACCOUNT_REQUESTS_PAGE) };
  const { kind } = await tx.selectFrom('company').select('kind').where('co_id', '=', co_id).executeTakeFirstOrThrow();
  return {
    person,
    to: proven ?? (await findClaimed(tx, id)),
    link: pageUrl(config.publicUrl, JOIN_COMPANY_PAGE, { user_type: String(kind), ticket: ticketOf(config, user_id) }),
  };
}
