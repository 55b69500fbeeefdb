import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SYSTEM_PAGE, pageUrl } from '@portal/common/pages/addresses';
import { missingSteps } from '../../console/setup/missing-steps.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { readConfig, type Config } from '../../platform/settings/config.ts';
import { createVault } from '../../platform/crypto/vault.ts';
import { connect, type Db } from '../../platform/db/connect.ts';
import { FolderInUse } from '../../platform/db/embedded/lock.ts';
import { inspectSchema } from '../../platform/db/migrate/migrate.ts';
import { bucketStore } from '../../platform/files/store/bucket-store.ts';
import { tryMailServer } from '../../platform/mail/senders.ts';
import { needsNonce } from '../../portal/pages/shared-page.ts';
import { createRemotes } from '../../portal/remotes/registry.ts';
import { tryDataFolder } from '../../platform/settings/data-folder.ts';
import { SettingError } from '../../platform/settings/setting-error.ts';
import { warningsAbout } from '../../platform/settings/warnings.ts';
import { isClockRefused, reasonOf } from './reason-of.ts';
import {
  databaseFailure,
  FILES_ELSEWHERE,
  filesAreElsewhere,
  tryDatabase,
  tryRemotesFile,
  trySecret,
} from './try-settings.ts';

/** One sentence each, beginning with the name of a setting. */
export interface Report {
  refusals: string[];
  warnings: string[];
  /** What a start would do or meet. Nothing is wrong with it where the API runs. */
  atStart: string[];
}

type Check = (config: Config, report: Report) => Promise<void> | void;

const checkFolder: Check = (config) => {
  if (!config.databaseUrl || !config.filesBucket) tryDataFolder(config.dataDir);
};

async function hasTables(db: Db): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === 'server_secret');
}

/** What is missing before the first customers. The API starts without it. */
async function setupWarnings(db: Db, config: Config): Promise<string[]> {
  const { missing, closed } = await missingSteps(db, config, new Date());
  const steps = missing.map((step) => textOf('en-US', `setup.${step}`)).join(', ');
  return [
    ...(closed ? [textOf('en-US', 'operate.doctor.setup.closed')] : []),
    ...(steps === ''
      ? []
      : [
          textOf('en-US', 'operate.doctor.setup.missing', { steps, url: pageUrl(config.publicUrl, SYSTEM_PAGE.setup) }),
        ]),
  ];
}

/** Changes nothing: migrations do not run. */
const checkDatabase: Check = async (config, { warnings, atStart }) => {
  // An embedded database would be created.
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'database'))) return;
  const database = await connect({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    dataDir: config.dataDir,
    poolSize: 1,
    acquireTimeout: 5_000,
    onConnectionLost: () => undefined,
  });
  try {
    const { db } = database;
    await tryDatabase(config, db);
    if (!(await hasTables(db))) return;
    const { pending, backwardCompatible } = await inspectSchema(db);
    if (pending.length > 0)
      atStart.push(
        `${pending.length} migrations will run: ${pending.join(', ')}. ${backwardCompatible ? 'Instances of the version before can run on.' : 'Stop all instances of the version before first.'}`,
      );
    const vault = createVault(...config.secrets);
    await trySecret(db, vault);
    if (await filesAreElsewhere({ config, db, vault })) warnings.push(FILES_ELSEWHERE);
    if (pending.length === 0 && config.mode === 'production') warnings.push(...(await setupWarnings(db, config)));
  } catch (error) {
    throw databaseFailure(config, error);
  } finally {
    await database.close();
  }
};

const checkBucket: Check = async ({ filesBucket }) => {
  if (!filesBucket) return;
  await bucketStore(filesBucket)
    .probe()
    .catch((error: unknown) => {
      throw new SettingError(
        isClockRefused(error)
          ? 'FILES_S3_URL: the store does not accept the time of this machine; set its clock by NTP'
          : `FILES_S3_URL: must be a bucket that this key may write to (${reasonOf(error)})`,
        { cause: error },
      );
    });
};

const checkMail: Check = async ({ smtpUrl }) => {
  if (smtpUrl === undefined) return;
  await tryMailServer(smtpUrl).catch((error: unknown) => {
    throw new SettingError(
      `SMTP_URL: ${new URL(smtpUrl).host} must be a mail server that accepts this user (${reasonOf(error)})`,
      { cause: error },
    );
  });
};

const checkRemotes: Check = async (config, { refusals, warnings }) => {
  const say = config.mode === 'production' ? refusals : warnings;
  if (!existsSync(join(config.appsDir, 'shell/dist/index.html')))
    return void say.push(`APPS_DIR: ${config.appsDir} must hold the built portal; build it first`);
  const note = ({
    event,
    remote,
    reason,
    paths,
  }: {
    event: string;
    remote?: string;
    reason?: string;
    paths?: string;
  }) => {
    if (event === 'remote.refused' && remote)
      say.push(
        `REMOTE_${remote.toUpperCase().replaceAll('-', '_')}_URL: the remote ${remote} must be readable: ${reason}`,
      );
    if (event === 'remote.claim.refused' && remote)
      warnings.push(
        `REMOTE_${remote.toUpperCase().replaceAll('-', '_')}_PATHS: the remote ${remote} claims paths that it may not have: ${paths}`,
      );
  };
  const remotes = createRemotes(config, { warn: note });
  const claims = await remotes.claims();
  if (config.htmlCdnSeconds !== undefined)
    for (const name of await needsNonce(remotes, claims))
      warnings.push(
        `HTML_CDN_SECONDS has no effect: the build of the remote ${name} needs a nonce, or cannot be read.`,
      );
};

const checkPort: Check = ({ port, host }, { atStart }) =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'EADDRINUSE')
        return fail(
          new SettingError(
            code === 'EACCES'
              ? `PORT: ${port} must be one that this user may listen on, such as 4000`
              : `HOST: ${host} must be an address of this machine`,
          ),
        );
      atStart.push(`PORT: ${port} is in use on ${host}, perhaps by an instance that runs.`);
      done();
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });

/**
 * Checks everything that a start checks, and whether database, mail server, bucket and remotes can be reached. Changes
 * nothing.
 */
export async function checkInstallation(env: Readonly<Record<string, string | undefined>>): Promise<Report> {
  const report: Report = { refusals: [], warnings: warningsAbout(env), atStart: [] };
  let config: Config | undefined;
  const checks: Check[] = [checkFolder, checkDatabase, checkBucket, checkMail, tryRemotesFile, checkRemotes, checkPort];
  const read = async () => {
    config = await Promise.resolve(readConfig(env));
  };
  for (const check of [
    read,
    ...checks.map((one) => async () => {
      if (config) await one(config, report);
    }),
  ]) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof SettingError || error instanceof FolderInUse)) throw error;
      report.refusals.push(error.message);
    }
  }
  return report;
}

/** The report as lines of text. */
export function reportText({ refusals, warnings, atStart }: Report): string {
  const last = refusals.length > 0 ? 'The API does not start with these settings.' : 'The settings can be used.';
  return [
    ...refusals.map((one) => `wrong: ${one}`),
    ...[...warnings, ...atStart].map((one) => `warning: ${one}`),
    last,
    '',
  ].join('\n');
}
