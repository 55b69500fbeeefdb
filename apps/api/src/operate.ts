/** The operators' program: `node apps/api/src/operate.ts --help`. It uses the settings of the API. */
import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { RemoteClaim } from '@portal/common/contract/portal/config';
import { pino } from 'pino';
import { readConfig } from './platform/settings/config.ts';
import { FolderInUse } from './platform/db/embedded/lock.ts';
import { account, sessions } from './operate/accounts/accounts.ts';
import { admin } from './operate/accounts/admin.ts';
import { applications } from './operate/applications.ts';
import { auditLog } from './operate/audit.ts';
import { backup } from './operate/backup/backup.ts';
import { doctorOf } from './operate/doctor/doctor.ts';
import { imports } from './operate/import.ts';
import { holidays } from './operate/holidays.ts';
import { jobCommands } from './operate/jobs.ts';
import { keys } from './operate/keys/keys.ts';
import { messages } from './operate/messages.ts';
import { mountBuild } from './operate/mount/mount-build.ts';
import { EXIT, operate } from './operate/program/program.ts';
import { remotesOf } from './operate/remotes.ts';
import { secret } from './operate/keys/secret.ts';
import { siteCommands } from './operate/site.ts';
import { terms } from './operate/terms.ts';
import { servedCalls } from './platform/http/calls/calls.ts';
import { createApp } from './start/app.ts';
import { configJson } from './portal/pages/config-json.ts';
import { onlyRemote, type PortalServices } from './portal/remotes/registry.ts';
import { listenerOf } from './start/listener.ts';
import { openServices } from './start/services.ts';
import { SettingError } from './platform/settings/setting-error.ts';
import { jobsOf } from './start/workers.ts';

/** A listener of the pages of this release, with a build as their only remote. All files come from here. */
function shellWith(services: PortalServices, claim: RemoteClaim): RequestListener {
  const { filesUrl: _, htmlCdnSeconds: __, ...config } = services.config;
  return listenerOf(createApp({ ...services, config, remotes: onlyRemote(services.remotes, claim) }));
}

async function open() {
  const services = await openServices(readConfig(process.env), pino({ level: 'silent' }), { migrates: false });
  return { services, close: () => services.database.close() };
}

const groups = {
  admin,
  sessions,
  account,
  applications,
  messages,
  audit: auditLog,
  keys,
  secret,
  site: siteCommands,
  backup,
  terms,
  doctor: doctorOf({ env: process.env, open }),
  import: imports,
  holidays,
  remotes: remotesOf({
    portal: async (services) => ({
      settings: (await configJson(services)).settings,
      calls: servedCalls(createApp(services)),
      ...(existsSync(join(services.config.appsDir, 'shell/dist/index.html')) && {
        shellWith: (claim) => shellWith(services, claim),
      }),
    }),
    mount: mountBuild,
  }),
  jobs: jobCommands((services) => jobsOf(services).jobs.filter(({ kind }) => kind !== 'everywhere')),
};

try {
  process.exitCode = await operate(process.argv.slice(2), groups, {
    env: process.env,
    open,
    out: (text) => {
      process.stdout.write(`${text}\n`);
    },
    err: (text) => {
      process.stderr.write(`${text}\n`);
    },
  });
} catch (error) {
  if (!(error instanceof SettingError || error instanceof FolderInUse)) throw error;
  process.stderr.write(
    `${process.argv.includes('--json') ? JSON.stringify({ error: error.message }) : error.message}\n`,
  );
  process.exitCode = EXIT.failed;
}
