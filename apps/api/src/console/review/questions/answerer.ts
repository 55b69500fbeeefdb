import { pageUrl } from '@portal/common/pages/addresses';
import type { StoredRequest } from '../../../companies/requests/requests.db.ts';
import { findOwner } from '../../../identity/addresses/tell-owner.db.ts';
import { provenAddresses } from '../../../identity/addresses/proven-address.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { ListPlace } from '../../../platform/mail/list-text.ts';
import { tell, type Telling } from '../../../platform/mail/outbox.ts';
import { reachable } from '../../../platform/mail/recipient.ts';
import type { Answerer, AskingQueue } from '../reviewed-queue.ts';

interface Context {
  tx: Tx;
  services: Pick<Services, 'config'>;
}

/** Who answers questions about a request: the applicant, unless the queue knows somebody else. */
export async function findAnswerer(
  { tx, services: { config } }: Context,
  { about, asking }: AskingQueue,
  request: StoredRequest,
): Promise<Answerer> {
  if (asking.answererOf) return asking.answererOf(tx, config, request);
  const person = await findOwner(tx, request.user_id);
  const { page } = await about(tx, request);
  return { person, to: reachable(provenAddresses(person)), link: page && pageUrl(config.publicUrl, page) };
}

/** Can a question about a request be told to whoever answers it, if the queue demands that? */
export const isAskable = async (context: Context, reviewed: AskingQueue, request: StoredRequest): Promise<boolean> =>
  !reviewed.asking.needsAddress || (await findAnswerer(context, reviewed, request)).to !== undefined;

/** Queues a message about a question to whoever answers it. */
export async function tellAnswerer(
  context: Context,
  reviewed: AskingQueue,
  request: StoredRequest,
  {
    values,
    ...message
  }: Omit<Telling, 'values' | 'link'> & {
    values: (place: ListPlace) => Readonly<Record<string, string | number | Date>>;
  },
): Promise<void> {
  const { person, to, link } = await findAnswerer(context, reviewed, request);
  const { company } = await reviewed.about(context.tx, request);
  await tell(context.tx, to, person, {
    ...message,
    ...(link !== undefined && { link }),
    values: (place) => ({ company, ...values(place) }),
  });
}
