import { deleteOldExports, buildNextExport } from '../people/account-export/build-export.ts';
import { deliverLogouts } from '../oauth/applications/deliver-logouts.ts';
import { expireLooks } from '../console/review/looks/looks.db.ts';
import { REVIEWED } from '../console/approvals/reviewed-queues.ts';
import { shareRequests } from '../console/review/sharing/share-requests.ts';
import { followQuestions } from '../console/review/questions/follow-questions.ts';
import { buildNextList, deleteOldLists } from '../console/list-files/build-list.ts';
import { keepQueueDays } from '../console/overview/keep-days.ts';
import { watchChain } from '../console/audit/watch-chain.ts';
import { rewriteEncrypted } from '../platform/crypto/replace-secret.ts';
import { expiringKeys } from '../companies/access-keys/expiring-keys.ts';
import { deliverWebhooks } from '../companies/webhooks/deliver-webhooks.ts';
import { expireNextCredits } from '../companies/credits/expire-credits.ts';
import { deleteNextDue } from '../people/cancellation/deletion.ts';
import { escalateApplications, forgetRejected } from '../people/joining/escalate.ts';
import { deleteOldImports } from '../people/contact-import/contact-import.db.ts';
import { tellNextRole } from '../people/contacts/tell-role.ts';
import { tellOfFiles } from '../people/contact-import/tell-of-file.ts';
import { workOffNextImport } from '../people/contact-import/work.ts';
import { deleteOldAudit, dropOldAudit } from '../platform/audit/audit-retention.ts';
import { DIVIDED, makeParts } from '../platform/db/parts.ts';
import { checkFiles } from '../platform/files/check-files.ts';
import { deleteOrphans } from '../platform/files/orphans.ts';
import { fillHashes } from '../platform/files/similar-pictures/fill-hashes.ts';
import type { Job } from '../platform/jobs/job.ts';
import { reportFailure, runJobs } from '../platform/jobs/run-jobs.ts';
import { watchJobs } from '../platform/jobs/watch-jobs.ts';
import { createBreaker } from '../platform/mail/breaker.ts';
import { tellExpiries } from '../platform/mail/expiries.db.ts';
import { deleteOldMessages } from '../platform/mail/old-messages.ts';
import { deliverNext } from '../platform/mail/outbox-sender.ts';
import { sendersOf } from '../platform/mail/senders.ts';
import { followMark } from '../operate/backup/notice-restore.ts';
import { readKeys, rotateKeys } from '../oauth/provider/library/refresh-keys.ts';
import { cleanUp } from './clean-up.ts';
import { followClock } from './services.ts';
import { endAgainstDemands } from '../identity/sessions/against-demands.db.ts';
import { endIdleSessions } from '../identity/sessions/idle-sessions.db.ts';
import { deleteOldDevices } from '../identity/sign-in/known-devices.db.ts';
import { tellOfWrongPasswords } from '../identity/sign-in/wrong-passwords/tell-owners.ts';
import { expiringClients } from '../oauth/applications/expiring-clients.ts';
import { expiringTokens } from '../sso/directory/expiring-tokens.ts';
import { checkDomains } from '../sso/setup/domains/check-domains.ts';
import { refreshSamlKeys } from '../sso/protocols/saml/our-keys.ts';
import { watchProviders } from '../sso/sign-in/watch/watch.ts';
import type { Services } from '../platform/http/services.ts';
import { EVERYTHING } from '../platform/db/notices.ts';
import { deleteOldBuilds } from '../portal/remotes/builds.db.ts';
import { judgeCandidates } from '../portal/remotes/canary/judge-candidates.ts';
import { lapseOldReleases } from '../portal/remotes/release-proposal.ts';
import { followReleases } from '../portal/remotes/follow-releases.ts';
import type { PortalServices } from '../portal/remotes/registry.ts';
import { sendOverdueDigest } from '../console/queues/overdue-digest.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { HOUR_S } from '@portal/common/rules/units';

/** Messages of one channel that one instance sends at the same time. */
const AT_A_TIME = 4;

/** Seconds between two looks at rows whose notices may have been lost. */
const FALLBACK_S = 30;

/** Encrypts with SECRET what SECRET_OLD encrypted. */
async function followRewriting({ db, vault, log }: Pick<Services, 'db' | 'vault' | 'log'>): Promise<void> {
  const { rewritten, left } = await rewriteEncrypted(db, vault);
  if (rewritten > 0 || left > 0) log.info({ event: 'secret.rewritten', rewritten, left });
}

/** The background jobs of an instance: at the owner or on every instance. After `stop` they start no further work. */
export function jobsOf(services: PortalServices): { jobs: Job[]; stop(): void } {
  const senders = sendersOf(services.config);
  const deliveries = (['email', 'sms'] as const).flatMap((channel) => {
    const send = senders[channel];
    return send ? [{ channel, send, breaker: createBreaker() }] : [];
  });
  const chain = watchChain(services);
  let stopped = false;
  const every = (seconds: number, name: string, work: () => Promise<unknown>): Job => ({
    name,
    kind: 'queued',
    seconds,
    work,
  });
  /** Works off the rows of a table that come with this notice, until `next` finds none. */
  const worksOff = (topic: string, name: string, next: () => Promise<boolean>): Job => ({
    ...every(FALLBACK_S, name, async () => {
      while (!stopped && (await next())) continue;
    }),
    kind: 'direct',
    topic,
  });
  const everywhere = (seconds: number, name: string, work: () => Promise<unknown>): Job => ({
    ...every(seconds, name, work),
    kind: 'everywhere',
  });

  const jobs: Job[] = [
    // A job per channel, so that a mail server that hangs does not delay SMS.
    ...deliveries.map((delivery): Job => ({
      ...every(FALLBACK_S, `outbox-${delivery.channel}`, () =>
        Promise.all(
          Array.from({ length: AT_A_TIME }, async () => {
            while (!stopped && (await deliverNext(services, delivery))) continue;
          }),
        ),
      ),
      kind: 'direct',
      topic: 'outbox',
      part: { name: delivery.channel, state: () => (delivery.breaker.isOpen() ? 'unavailable' : 'ok') },
    })),
    worksOff('logouts', 'logout-tokens', () => deliverLogouts(services, 300)),
    worksOff('webhooks', 'webhooks', () => deliverWebhooks(services, 300)),
    every(30, 'idle-sessions', () => endIdleSessions(services.db, services.clock.now(), () => stopped)),
    every(30, 'demanded-ends', async () => {
      while (!stopped && (await endAgainstDemands(services.db, services.clock.now())) > 0) continue;
    }),
    every(60, 'deletion', async () => {
      while (!stopped && (await deleteNextDue(services))) continue;
    }),
    every(60, 'credits-over', async () => {
      while (!stopped && (await expireNextCredits(services))) continue;
    }),
    worksOff('exports', 'export', () => buildNextExport(services)),
    worksOff('list-files', 'list-file', () => buildNextList(services)),
    worksOff('imports', 'contact-import', () => workOffNextImport(services)),
    every(60, 'contact-imports-told', () => tellOfFiles(services)),
    every(HOUR_S, 'contact-imports-over', () => deleteOldImports(services)),
    every(300, 'list-files-over', () => deleteOldLists(services)),
    every(300, 'exports-over', () => deleteOldExports(services)),
    every(60, 'member-roles', async () => {
      while (!stopped && (await tellNextRole(services))) continue;
    }),
    every(600, 'expiries', () =>
      tellExpiries(services, [expiringKeys, expiringTokens, expiringClients], () => stopped),
    ),
    every(60, 'wrong-passwords', () => tellOfWrongPasswords(services)),
    every(60, 'account-requests', () => escalateApplications(services)),
    every(HOUR_S, 'account-requests-over', () => forgetRejected(services)),
    every(60, 'queue-days', () => keepQueueDays(services, () => stopped)),
    every(60, 'overdue', () => sendOverdueDigest(services)),
    every(60, 'second-looks', () => expireLooks(services.db, services.clock.now())),
    every(60, 'sharing', () => shareRequests(services, () => stopped)),
    every(300, 'questions', () => followQuestions(services, REVIEWED)),
    every(300, 'orphans', async () => {
      while (!stopped && (await deleteOrphans(services)) > 0) continue;
    }),
    every(6 * HOUR_S, 'files', () => checkFiles(services)),
    every(600, 'picture-hashes', () => fillHashes(services, () => stopped)),
    every(HOUR_S, 'messages-over', () => deleteOldMessages(services)),
    every(HOUR_S, 'devices-over', () => deleteOldDevices(services)),
    // Not by a notice: one in each transaction that writes an entry would make their commits wait for each other.
    {
      ...every(1, 'audit-chain', async () => {
        while (!stopped && (await chain.append()) > 0) continue;
      }),
      kind: 'direct',
      part: { name: 'audit', state: chain.state },
    },
    every(600, 'audit-watch', () => chain.run()),
    every(HOUR_S, 'audit-over', async () => {
      while (!stopped && (await deleteOldAudit(services)) > 0) continue;
      await dropOldAudit(services);
    }),
    every(HOUR_S, 'table-parts', async () => {
      for (const divided of DIVIDED) await makeParts(services.db, divided, services.clock.now());
    }),
    every(60, 'signing-keys', () => rotateKeys(services)),
    everywhere(30, 'signing-keys-read', () => readKeys(services)),
    ...(services.vault.formerKeys() ? [every(60, 'secret', () => followRewriting(services))] : []),
    every(HOUR_S, 'saml-keys', () => refreshSamlKeys(services)),
    every(600, 'identity-providers', () => watchProviders(services, () => stopped)),
    every(600, 'mail-domains', () => checkDomains(services, () => stopped)),
    { ...everywhere(20, 'remotes', () => followReleases(services)), topic: 'remotes' },
    every(30, 'remote-candidates', () => judgeCandidates(services)),
    every(HOUR_S, 'remote-builds-over', () => deleteOldBuilds(services)),
    every(HOUR_S, 'remote-proposals-over', () =>
      inTransaction(services.db, (tx) => lapseOldReleases(tx, services.clock.now())),
    ),
    everywhere(20, 'key-calls', () => services.keyCalls.store()),
    ...(services.config.databaseUrl === undefined ? [] : [everywhere(60, 'clock', () => followClock(services))]),
    every(60, 'database-mark', () => followMark(services)),
    every(300, 'cleaning', () => cleanUp(services)),
  ];
  return {
    jobs,
    stop: () => {
      stopped = true;
    },
  };
}

/**
 * Repeats a job on this instance, and runs it when its notice comes. Returns a function that stops it after finishing
 * the current run.
 */
function repeat(services: PortalServices, { name, seconds, topic, work }: Job): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isDue = false;
  let stopped = false;
  function turn(): void {
    clearTimeout(timer);
    isDue = running !== undefined;
    if (isDue || stopped) return;
    running = work()
      .then(
        () => undefined,
        (error: unknown) => reportFailure(services, name, error),
      )
      .then(() => {
        running = undefined;
        if (isDue) return turn();
        next();
      });
  }
  function next(): void {
    if (!stopped) timer = setTimeout(turn, seconds * 1000).unref();
  }
  const stopHearing =
    topic === undefined
      ? () => {}
      : services.database.notices.on((heard) => {
          if (heard === topic || heard === EVERYTHING) turn();
        });
  next();
  return async () => {
    stopped = true;
    stopHearing();
    clearTimeout(timer);
    await running;
  };
}

/** Starts background work: outbox and clean-up. Returns a function that stops it after finishing current work. */
export function startWorkers(services: PortalServices): () => Promise<void> {
  const { jobs, stop } = jobsOf(services);
  watchJobs(services, jobs);
  const ends = jobs.filter(({ kind }) => kind === 'everywhere').map((job) => repeat(services, job));
  if (services.config.jobs)
    ends.push(
      runJobs(
        services,
        jobs.filter(({ kind }) => kind !== 'everywhere'),
      ),
    );
  return async () => {
    stop();
    await Promise.all(ends.map((end) => end()));
  };
}
