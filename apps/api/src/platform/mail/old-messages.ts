import { SENT_MESSAGE, UNSENT_MESSAGE } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import { MAX_ATTEMPTS, WIPED } from './outbox-sender.ts';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/connect.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';

/**
 * Deletes old messages; the one to a deleted account earlier than others. Unsent ones lose their content first and
 * count as failed: a message that is a week late is of no use, and codes of channels without a sender must not stay
 * readable.
 */
export async function deleteOldMessages({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  for (const condition of [
    sql`sent_at < ${before(SENT_MESSAGE.livesMs)}`,
    sql`sent_at is null and created_at < ${before(SENT_MESSAGE.livesMs)}`,
    sql`template = 'accountDeleted' and sent_at < ${before(SENT_MESSAGE.deletionNoticeLivesMs)}`,
    sql`template = 'accountDeleted' and sent_at is null and created_at < ${before(UNSENT_MESSAGE.livesMs)}`,
  ])
    await deleteInBatches(db, 'outbox', condition);
  await db
    .updateTable('outbox')
    .set({ ...WIPED, attempts: MAX_ATTEMPTS, last_error: 'It was not sent in time.' })
    .where('sent_at', 'is', null)
    .where('text', '!=', '')
    .where((message) =>
      message.or([
        message('created_at', '<', before(UNSENT_MESSAGE.livesMs)),
        message.and([message('created_at', '<', before(UNSENT_MESSAGE.codeLivesMs)), message('code', 'is not', null)]),
      ]),
    )
    .execute();
}
