import { ADDRESS_COLUMNS, provenAddresses } from '../../identity/addresses/proven-address.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import { READER_COLUMNS, readerOf, reachable } from '../../platform/mail/recipient.ts';

/** Notifies the owner of an account, at a proven address, that staff restored it. */
export async function notifyRestored(tx: Tx, userId: string, at: Date): Promise<void> {
  const user = await tx
    .selectFrom('app_user')
    .select([...ADDRESS_COLUMNS, ...READER_COLUMNS, 'user_name'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const to = reachable(provenAddresses(user));
  if (!to) return;
  await queueMessage(tx, {
    ...to,
    reader: readerOf(user),
    template: 'cancellationRestored',
    at,
    values: { name: user.user_name, keys: '', count: 0 },
    dedupeKey: `cancellationRestored ${userId} ${at.getTime()}`,
  });
}
