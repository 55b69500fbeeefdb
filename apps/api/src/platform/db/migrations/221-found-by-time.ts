import type { Kysely } from 'kysely';
import { buildIndex } from '../migrate/build-index.ts';

export const backwardCompatible = true;
export const outsideTransaction = true;

/** Jobs find what is due or over by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(
    db,
    'session_to_check',
    'on session (idle_check_at) where ended_at is null and idle_check_at is not null',
  );
  await buildIndex(db, 'outbox_to_send', 'on outbox (channel, due_at) where sent_at is null and attempts < 12');
  await buildIndex(db, 'verify_code_by_expiry', 'on verify_code (expires_at)');
  await buildIndex(db, 'verify_proof_by_expiry', 'on verify_proof (expires_at)');
  await buildIndex(db, 'verify_code_day_by_start', 'on verify_code_day (started_at)');
  await buildIndex(db, 'availability_form_by_start', 'on availability_form (started_at)');
  await buildIndex(db, 'review_change_over', 'on review_change (changed_at)');
  await buildIndex(db, 'application_session_by_last_use', 'on application_session (last_used_at)');
}
