import { pageUrl } from '@portal/common/pages/addresses';
import { queueOf, requestPage } from '../../../companies/requests/request-page.ts';
import { requestsOf } from '../../../companies/requests/requests.db.ts';
import { findOwner } from '../../../identity/addresses/tell-owner.db.ts';
import { provenAddresses } from '../../../identity/addresses/proven-address.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { textOf } from '../../../platform/intl/texts.ts';
import { listText } from '../../../platform/mail/list-text.ts';
import { tell } from '../../../platform/mail/outbox.ts';
import { reachable } from '../../../platform/mail/recipient.ts';
import type { Ordering } from './assignments.db.ts';

/**
 * Tells a colleague which requests were given to them, with the note, as a notice and at a proven address; the link
 * opens the first one. Nobody is told of what they took themselves.
 *
 * @param given those that were given; none tells nobody
 */
export async function tellAssigned(
  tx: Tx,
  { queue, by, at }: Ordering,
  {
    to,
    note,
    given,
    publicUrl,
  }: { to: string; note: string; given: readonly { id: number; co_id: string }[]; publicUrl: string },
): Promise<void> {
  const [first] = given.toSorted((one, other) => one.id - other.id);
  if (!first || to === by) return;
  const colleague = await findOwner(tx, to);
  const { user_name: asker } = await findOwner(tx, by);
  const {
    company_name: company,
    kind,
    ...request
  } = await tx
    .selectFrom(requestsOf(queue).as('r'))
    .innerJoin('company as c', 'c.co_id', 'r.co_id')
    .select(['c.company_name', 'c.kind', 'r.id', 'r.user_id'])
    .where('r.id', '=', first.id)
    .executeTakeFirstOrThrow();
  await tell(tx, reachable(provenAddresses(colleague)), colleague, {
    template: 'requestsAssigned',
    at,
    dedupeKey: `assigned ${queue} ${first.id} ${to} ${at.toISOString()}`,
    link: pageUrl(publicUrl, requestPage({ queue: queueOf(queue, kind), ...request })),
    values: (place) => ({
      asker,
      company,
      number: String(first.id),
      more: given.length - 1,
      noted: listText(place, note === '' ? [] : [[textOf(place.locale, 'review.note'), note]]),
    }),
  });
}
