import { sql } from 'kysely';
import { CHALLENGE_SECONDS } from '../identity/challenge/challenge.db.ts';
import { SIGN_IN_SECONDS } from '../identity/sessions/application-sessions.db.ts';
import { endIdleSessions } from '../identity/sessions/idle-sessions.db.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Services } from '../platform/http/services.ts';
import { DAY_S } from '@portal/common/rules/units';

/** Rows of one statement: far below the time limit of statements, and no lock is held for long. */
const BATCH = 5_000;

/** Tables with rows that end, the column with their end, and the seconds for which they are kept after it. */
const ENDING: readonly [table: string, column: string, keptSeconds?: number][] = [
  ['access_token', 'expires_at'],
  ['login_challenge', 'expires_at'],
  ['used_nonce', 'expires_at'],
  ['idempotent_call', 'expires_at'],
  ['sign_in_state', 'expires_at'],
  ['oidc_payload', 'expires_at'],
  ['second_factor_enrolment', 'expires_at'],
  ['sso_request', 'expires_at'],
  ['saml_assertion', 'expires_at'],
  ['idp_test', 'expires_at'],
  ['idp_failure', 'expires_at'],
  ['reset_code', 'expires_at'],
  ['review_claim', 'expires_at'],
  ['security_report', 'expires_at'],
  ['verify_code', 'expires_at'],
  ['verify_proof', 'expires_at'],
  ['wechat_binding', 'expires_at'],
  ['wechat_sign_in', 'expires_at'],
  // As long as the page of a ticket may stay open, so that the error says "expired".
  ['choice_ticket', 'expires_at', CHALLENGE_SECONDS],
  ['verify_code_day', 'started_at', DAY_S],
  // Checks of a form are counted for an hour.
  ['availability_form', 'started_at', DAY_S],
  ['captcha', 'expires_at', DAY_S],
  ['limit_counter', 'ends_at'],
  ['sealing_key', 'opens_until'],
  ['application_session', 'last_used_at', SIGN_IN_SECONDS],
  // A page that is open for longer reads its list again.
  ['review_change', 'changed_at', 30 * DAY_S],
];

/** Deletes rows whose end is before this time, in batches, beside other instances that do the same. */
async function deleteEnded(db: Db, table: string, column: string, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before}
        limit ${sql.lit(BATCH)} for update skip locked))`.execute(db);
    if (numAffectedRows < BATCH) return;
  }
}

/** The same time of another year. */
function yearsBefore(time: Date, years: number): Date {
  const before = new Date(time);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/**
 * Deletes what is over. What fails does not keep the rest from being deleted.
 *
 * @throws AggregateError when a part failed
 */
export async function cleanUp({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const parts: (() => Promise<void>)[] = [
    ...ENDING.map(
      ([table, column, keptSeconds = 0]) =>
        () =>
          deleteEnded(db, table, column, new Date(now.getTime() - keptSeconds * 1000)),
    ),
    async () => {
      await endIdleSessions(db, now);
      await deleteEnded(db, 'session', 'expires_at', now);
    },
    () => deleteEnded(db, 'terms_acceptance', 'erased_at', yearsBefore(now, config.termsYears)),
  ];
  const failures: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Rows that are over were not deleted.');
}
