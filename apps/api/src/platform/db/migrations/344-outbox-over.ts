import type { Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** Old messages are found by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'outbox_sent', 'on outbox (sent_at) where sent_at is not null');
  await buildIndex(db, 'outbox_unsent', 'on outbox (created_at) where sent_at is null');
  await buildIndex(db, 'outbox_deletion_notice', "on outbox (created_at) where template = 'accountDeleted'");
  await buildIndex(db, 'prevented_refusal_over', 'on prevented_refusal (day)');
}
