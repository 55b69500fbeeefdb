import { ApprovalStatus, type Decision } from '@portal/common/enums/approval/approval-status';
import { pageUrl } from '@portal/common/pages/addresses';
import { ADDRESS_COLUMNS, provenAddresses } from '../../identity/addresses/proven-address.db.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import { READER_COLUMNS, reachable, readerOf } from '../../platform/mail/recipient.ts';
import type { ReviewedQueue } from './decisions.db.ts';
import type { StoredRequest } from '../../companies/requests/requests.db.ts';

/** Notifies the applicant that a decision was reversed, at a proven address: another one may belong to a stranger. */
export async function notifyReversed(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { queue, template, about }: ReviewedQueue,
  { request, result, reason, at }: { request: StoredRequest; result: Decision; reason: string; at: Date },
): Promise<void> {
  const user = await tx
    .selectFrom('app_user')
    .select([...ADDRESS_COLUMNS, ...READER_COLUMNS, 'user_name'])
    .where('user_id', '=', request.user_id)
    .executeTakeFirstOrThrow();
  const to = reachable(provenAddresses(user));
  if (!to) return;
  const { company, page } = await about(tx, request);
  await queueMessage(tx, {
    ...to,
    reader: readerOf(user),
    template,
    at,
    ...(page && { link: pageUrl(publicUrl, page) }),
    values: {
      name: user.user_name,
      company,
      reason,
      result: result === ApprovalStatus.approved ? 'approved' : 'rejected',
    },
    dedupeKey: `${queue} ${request.id} reversed ${at.getTime()}`,
  });
}
