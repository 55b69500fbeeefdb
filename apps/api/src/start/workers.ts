import { setTimeout as pause } from 'node:timers/promises';
import { deleteOldExports, buildNextExport } from '../people/account-export/build-export.ts';
import { deliverLogouts } from '../oauth/applications/deliver-logouts.ts';
import { watchChain } from '../console/audit/watch-chain.ts';
import { rewriteEncrypted } from '../platform/crypto/replace-secret.ts';
import { deleteNextDue } from '../people/cancellation/deletion.ts';
import { deleteOldImports } from '../people/contact-import/contact-import.db.ts';
import { workOffNextImport } from '../people/contact-import/work.ts';
import { deleteOldAudit } from '../platform/audit/audit-retention.ts';
import { isDatabaseAway } from '../platform/db/connect.ts';
import { checkFiles } from '../platform/files/check-files.ts';
import { deleteOrphans } from '../platform/files/orphans.ts';
import { fillHashes } from '../platform/files/similar-pictures/fill-hashes.ts';
import { causeOf } from '../platform/errors/error-cause.ts';
import { createBreaker } from '../platform/mail/breaker.ts';
import { deleteOldMessages } from '../platform/mail/old-messages.ts';
import { deliverNext } from '../platform/mail/outbox-sender.ts';
import { sendersOf } from '../platform/mail/senders.ts';
import { followMark } from '../operate/backup/notice-restore.ts';
import { refreshKeys } from '../oauth/provider/library/refresh-keys.ts';
import { cleanUp } from './clean-up.ts';
import { followClock } from './services.ts';
import { endIdleSessions } from '../identity/sessions/idle-sessions.db.ts';
import { deleteOldDevices } from '../identity/sign-in/known-devices.db.ts';
import { tellOfWrongPasswords } from '../identity/sign-in/wrong-passwords/tell-owners.ts';
import { checkDomains } from '../sso/setup/domains/check-domains.ts';
import { refreshSamlKeys } from '../sso/protocols/saml/our-keys.ts';
import { watchProviders } from '../sso/sign-in/watch/watch.ts';
import type { Services } from '../platform/http/services.ts';
import type { PortalServices } from '../portal/remotes/registry.ts';
import { sendOverdueDigest } from '../console/queues/overdue-digest.ts';
import { HOUR_S } from '@portal/common/rules/units';

/** Messages of one channel that one instance sends at the same time. */
const AT_A_TIME = 4;

/** Encrypts with SECRET what SECRET_OLD encrypted. */
async function followRewriting({ db, vault, log }: Pick<Services, 'db' | 'vault' | 'log'>): Promise<void> {
  const { rewritten, left } = await rewriteEncrypted(db, vault);
  if (rewritten > 0 || left > 0) log.info({ event: 'secret.rewritten', rewritten, left });
}

/** A background job: the work of one run, and the seconds between two runs. */
interface Job {
  name: string;
  seconds: number;
  work(): Promise<unknown>;
}

/** All background jobs. After `stop` they start no further run. */
export function jobsOf(services: PortalServices): { jobs: Job[]; stop(): void } {
  const senders = sendersOf(services.config);
  const deliveries = (['email', 'sms'] as const).flatMap((channel) => {
    const send = senders[channel];
    return send ? [{ channel, send, breaker: createBreaker() }] : [];
  });
  for (const { channel, breaker } of deliveries)
    services.health.watch(channel, () => (breaker.isOpen() ? 'unavailable' : 'ok'));
  const chain = watchChain(services);
  services.health.watch('audit', chain.state);
  let stopped = false;
  const every = (seconds: number, name: string, work: () => Promise<unknown>): Job => ({ name, seconds, work });

  const jobs = [
    // A loop per channel, so that a mail server that hangs does not delay SMS.
    ...deliveries.map((delivery) =>
      every(1, `outbox ${delivery.channel}`, () =>
        Promise.all(
          Array.from({ length: AT_A_TIME }, async () => {
            while (!stopped && (await deliverNext(services, delivery))) continue;
          }),
        ),
      ),
    ),
    // A slow application must not delay the others: the next run begins without it.
    every(1, 'logout tokens', () => Promise.race([deliverLogouts(services), pause(300)])),
    every(30, 'idle sessions', () => endIdleSessions(services.db, services.clock.now(), () => stopped)),
    every(60, 'deletion', async () => {
      while (!stopped && (await deleteNextDue(services))) continue;
    }),
    every(2, 'export', async () => {
      while (!stopped && (await buildNextExport(services))) continue;
    }),
    every(1, 'contact import', async () => {
      while (!stopped && (await workOffNextImport(services))) continue;
    }),
    every(HOUR_S, 'contact imports over', () => deleteOldImports(services)),
    every(300, 'exports over', () => deleteOldExports(services)),
    every(60, 'wrong passwords', () => tellOfWrongPasswords(services)),
    every(60, 'overdue', () => sendOverdueDigest(services)),
    every(300, 'orphans', async () => {
      while (!stopped && (await deleteOrphans(services)) > 0) continue;
    }),
    every(6 * HOUR_S, 'files', () => checkFiles(services)),
    every(600, 'picture hashes', () => fillHashes(services, () => stopped)),
    every(HOUR_S, 'messages over', () => deleteOldMessages(services)),
    every(HOUR_S, 'devices over', () => deleteOldDevices(services)),
    every(1, 'audit chain', async () => {
      while (!stopped && (await chain.append()) > 0) continue;
    }),
    every(600, 'audit watch', () => chain.run()),
    every(HOUR_S, 'audit over', async () => {
      while (!stopped && (await deleteOldAudit(services)) > 0) continue;
    }),
    every(30, 'signing keys', () => refreshKeys(services)),
    ...(services.vault.formerKeys() ? [every(60, 'secret', () => followRewriting(services))] : []),
    every(HOUR_S, 'saml keys', () => refreshSamlKeys(services)),
    every(600, 'identity providers', () => watchProviders(services, () => stopped)),
    every(600, 'mail domains', () => checkDomains(services, () => stopped)),
    every(20, 'remotes', () => services.remotes.refresh()),
    ...(services.config.databaseUrl === undefined ? [] : [every(30, 'clock', () => followClock(services))]),
    every(60, 'database mark', () => followMark(services)),
    every(300, 'cleaning', () => cleanUp(services)),
  ];
  return {
    jobs,
    stop: () => {
      stopped = true;
    },
  };
}

/** Starts background work: outbox and clean-up. Returns a function that stops it after finishing current work. */
export function startWorkers(services: PortalServices): () => Promise<void> {
  const { config, log } = services;
  const { jobs, stop } = jobsOf(services);
  let stopped = false;

  function repeat({ name, seconds, work }: Job): () => Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let running = Promise.resolve();
    const turn = () => {
      running = work()
        .then(
          () => undefined,
          (error: unknown) => {
            services.health.saw(error);
            log[isDatabaseAway(error) ? 'warn' : 'error']({
              event: 'worker.failed',
              worker: name,
              error: causeOf(error, { withMessage: config.development }),
            });
          },
        )
        .then(() => {
          if (!stopped) timer = setTimeout(turn, seconds * 1000).unref();
        });
    };
    timer = setTimeout(turn, seconds * 1000).unref();
    return async () => {
      clearTimeout(timer);
      await running;
    };
  }

  const ends = jobs.map(repeat);
  return async () => {
    stopped = true;
    stop();
    await Promise.all(ends.map((end) => end()));
  };
}
