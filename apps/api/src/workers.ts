import { SENT_MESSAGE } from '@portal/common/rules/limits';
import { deleteOldExports, buildNextExport } from './account-export/make.ts';
import { deleteNextDue } from './cancellation/deletion.ts';
import { remindOverdue } from './certification/approval/overdue.ts';
import { deleteOldAudit } from './db/audit-retention.ts';
import { isDatabaseAway } from './db/connect.ts';
import { deleteOrphans } from './files/orphans.ts';
import { causeOf } from './http/cause.ts';
import { deliverNext } from './mail/deliver.ts';
import { sendersOf } from './mail/senders.ts';
import { CHALLENGE_SECONDS } from './oauth/challenge.db.ts';
import type { Services } from './services.ts';

const DAY_MS = 24 * 3_600_000;

/** Deletes expired rows. */
export async function cleanUp({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const tables = [
    'access_token', 'login_challenge', 'used_nonce', 'sign_in_state', 'oidc_payload', 'second_factor_enrolment', 'sso_request', 'saml_assertion', 'reset_code', 'security_report', 'verify_code', 'verify_proof', 'wechat_binding',
  ] as const;
  for (const table of tables) await db.deleteFrom(table).where('expires_at', '<', now).execute();
  // Keep expired tickets as long as their page may stay open, so that the error says "expired".
  await db.deleteFrom('choice_ticket').where('expires_at', '<', new Date(now.getTime() - CHALLENGE_SECONDS * 1000)).execute();
  await db.deleteFrom('verify_code_day').where('started_at', '<', new Date(now.getTime() - DAY_MS)).execute();
  // Checks of a form are counted for an hour.
  await db.deleteFrom('availability_form').where('started_at', '<', new Date(now.getTime() - DAY_MS)).execute();
  await db.deleteFrom('captcha').where('expires_at', '<', new Date(now.getTime() - DAY_MS)).execute();
  await db.deleteFrom('limit_counter').where('ends_at', '<', now).execute();
  await db.deleteFrom('sealing_key').where('opens_until', '<', now).execute();
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
}

/** Deletes old sent messages, and sooner the one that names a deleted account. */
export async function deleteOldMessages({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  await db.deleteFrom('outbox').where('sent_at', '<', before(SENT_MESSAGE.livesMs)).execute();
  await db.deleteFrom('outbox').where('template', '=', 'accountDeleted').where('sent_at', '<', before(SENT_MESSAGE.farewellLivesMs)).execute();
}

/** Starts background work: outbox and clean-up. Returns a function that stops it after finishing current work. */
export function startWorkers(services: Services): () => Promise<void> {
  const { db, clock, config, log } = services;
  const senders = sendersOf(config);
  let stopped = false;

  function every(seconds: number, name: string, work: () => Promise<unknown>): () => Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let running = Promise.resolve();
    const turn = () => {
      running = work().then(() => undefined, (error: unknown) => {
        log[isDatabaseAway(error) ? 'warn' : 'error']({ event: 'worker.failed', worker: name, error: causeOf(error, { withMessage: config.development }) });
      }).then(() => {
        if (!stopped) timer = setTimeout(turn, seconds * 1000).unref();
      });
    };
    timer = setTimeout(turn, seconds * 1000).unref();
    return async () => {
      clearTimeout(timer);
      await running;
    };
  }

  const stops = [
    every(1, 'outbox', async () => { while (!stopped && (await deliverNext(db, clock, senders, log))) continue; }),
    every(60, 'deletion', async () => { while (!stopped && (await deleteNextDue(services))) continue; }),
    every(2, 'export', async () => { while (!stopped && (await buildNextExport(services))) continue; }),
    every(300, 'exports over', () => deleteOldExports(services)),
    every(60, 'overdue', () => remindOverdue(services)),
    every(300, 'orphans', async () => { while (!stopped && (await deleteOrphans(services)) > 0) continue; }),
    every(3600, 'messages over', () => deleteOldMessages(services)),
    every(3600, 'audit over', async () => { while (!stopped && (await deleteOldAudit(services)) > 0) continue; }),
    every(300, 'cleaning', () => cleanUp(services)),
  ];
  return async () => {
    stopped = true;
    await Promise.all(stops.map((stop) => stop()));
  };
}
