import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { sql } from 'kysely';
import { OperateError } from '../program/act.ts';
import { operate } from '../program/program.ts';
import { readConfig, type Config } from '../../platform/settings/config.ts';
import { bucketStore } from '../../platform/files/store/bucket-store.ts';
import { AUDIT_PARTS, partsOf } from '../../platform/db/parts.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { pauseJob } from '../../platform/jobs/jobs.db.ts';
import { chainAllAudit } from '../../console/audit/chain-audit.db.ts';
import { makeSigningKey } from '../../sso/protocols/saml/signing-key.ts';
import { audit } from '../../platform/audit/audit.ts';
import { temporaryFolder } from '../../testing/processes/process.ts';
import { testApi } from '../../testing/test-api.ts';
import { company, outsideServer, provider } from '../../testing/worlds/sso-world.ts';
import { doctorOf } from './doctor.ts';
import { INSIDE } from './inside.ts';
import type { Step } from './steps.ts';

const api = await testApi();
const { db, services } = api;
const A_DAY = 24 * 3_600;
const dataDir = temporaryFolder('doctor');
/** What the settings check reads; the services under examination are those of `api`. */
const ENV = { NODE_ENV: 'test', SECRET: 'a secret of at least 32 characters.', DATA_DIR: dataDir, PORT: '0' };
const CLAIM = {
  name: 'auth',
  manifest: '/remotes/auth/mf-manifest.json',
  integrity: { manifest: 'm', files: 'sha384-x' },
} as never;

/** What counts the connections: only PostgreSQL itself has a limit of them. */
const CONNECTIONS =
  services.database.engine === 'postgres' && !(await services.database.isPooler()) ? ['connections'] : [];

/** An instance does the background work until then. */
const ownedUntil = (until: Date) => db.updateTable('job_owner').set({ until }).execute();
beforeAll(() => ownedUntil(new Date(Date.now() + A_DAY * 1000)));

type Change = Partial<Config>;
type Finding = { check: string; text: string };
async function examine(
  change: Change = {},
  {
    args = [],
    env = ENV,
    remotes = [CLAIM],
    refused,
    steps,
  }: {
    args?: string[];
    env?: Record<string, string>;
    remotes?: never[];
    refused?: Error;
    steps?: readonly Step[];
  } = {},
) {
  const patient = {
    ...services,
    config: { ...services.config, publicUrl: api.url, ...change },
    remotes: { ...services.remotes, claims: () => Promise.resolve(remotes) },
  };
  let out = '';
  const code = await operate(
    ['doctor', '--json', ...args],
    {
      doctor: doctorOf(
        {
          env,
          async open() {
            readConfig(env);
            if (refused) throw refused;
            return Promise.resolve({ services: patient, close: () => Promise.resolve() });
          },
        },
        steps,
      ),
    },
    {
      env: {},
      open: () => Promise.reject(new Error('not used')),
      out: (text) => {
        out = text;
      },
      err: (text) => {
        throw new Error(text);
      },
    },
  );
  return { code, ...(JSON.parse(out) as { errors: Finding[]; warnings: Finding[]; passed: string[] }) };
}

/** One server on behalf of all others: each has a path in front of its own. */
type Respond = (path: string) => [number, string];
let respond: Respond = () => [500, ''];
const outside = await outsideServer((request, response) => {
  const [status, body] = respond(request.url ?? '');
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
});
function answering(how: Respond): string {
  respond = how;
  return outside;
}
/** A public address that answers like a good one, except at one path. */
const exceptAt = (path: string, status: number, body: string) =>
  answering((asked) => {
    if (asked === path) return [status, body];
    if (asked === '/health/live') return [200, '{"status":"live"}'];
    if (asked === '/health/ready') return [200, '{"status":"ready","failing":[]}'];
    return [200, JSON.stringify({ now: Date.now() })];
  });
const TIME_REFUSED = '<Error><Code>RequestTimeTooSkewed</Code></Error>';
const KEY = '/api/account/v1/public_key';

test.each<[string, string, () => ReturnType<typeof examine>, RegExp]>([
  ['a setting', 'settings', () => examine({}, { env: { ...ENV, PORT: 'many' } }), /^PORT: /],
  [
    'a bucket that does not accept the time of this machine',
    'settings',
    () => {
      const url = answering(() => [403, TIME_REFUSED]);
      return examine({}, { env: { ...ENV, FILES_S3_URL: url, FILES_S3_KEY: 'key', FILES_S3_SECRET: 'secret' } });
    },
    /^FILES_S3_URL: .*time of this machine/,
  ],
  ['a database that does not open', 'database', () => examine({}, { refused: new Error('closed') }), /closed/],
  [
    'a database without tables',
    'database',
    () => examine({}, { refused: new OperateError('operate.schema.none') }),
    /has no tables of the portal/,
  ],
  [
    'an address that does not answer',
    'address',
    () => examine({ publicUrl: 'http://127.0.0.1:9' }),
    /^http:\/\/127\.0\.0\.1:9 does not answer/,
  ],
  [
    'another server at the address',
    'address',
    () => examine({ publicUrl: answering(() => [200, '<html>']) }),
    /another server/,
  ],
  [
    'a part that does not work',
    'ready',
    () => examine({ publicUrl: exceptAt('/health/ready', 200, '{"status":"degraded","failing":["email"]}') }),
    /email/,
  ],
  [
    'a proxy that changes the host',
    'proxy',
    () => examine({ publicUrl: exceptAt(KEY, 400, '{}') }),
    /X-Forwarded-Host/,
  ],
  [
    'a clock',
    'clock',
    () => examine({ publicUrl: exceptAt(KEY, 200, JSON.stringify({ now: Date.now() - 60_000 })) }),
    /6\d seconds/,
  ],
  ['no remotes', 'remotes', () => examine({}, { remotes: [] }), /build/],
  [
    'a remote whose files differ',
    'remotes',
    () => examine({ publicUrl: exceptAt('/remotes/auth/integrity.json', 200, '{}') }),
    /auth.*digest/,
  ],
])('%s is named', async (_, check, broken, text) => {
  const { code, errors } = await broken();
  expect(code).toBe(1);
  expect(errors).toContainEqual({ check, text: expect.stringMatching(text) });
});

test('a certificate that browsers reject is named', async () => {
  const { privateKey, certificate } = await makeSigningKey('localhost');
  const server = createHttps({ key: privateKey, cert: certificate });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const result = await examine({ publicUrl: `https://localhost:${(server.address() as AddressInfo).port}` });
  server.closeAllConnections();
  server.close();
  expect(result.errors).toEqual([
    { check: 'tls', text: expect.stringContaining('SELF_SIGNED') },
    expect.objectContaining({ check: 'backup' }),
  ]);
});

test('all that is wrong is listed, each once, errors before warnings', async () => {
  const { errors, warnings, passed } = await examine({ publicUrl: 'http://127.0.0.1:9', mode: 'production' });
  expect(errors.map(({ check }) => check)).toEqual(['address', 'email', 'backup']);
  expect(warnings.map(({ check }) => check)).toContain('sms');
  expect(passed).toEqual(['settings', 'files', 'outbox', 'jobs', 'parts', ...CONNECTIONS, 'keys', 'audit']);
});

test('a setting without which nothing opens is named once', async () => {
  const { errors } = await examine({}, { env: { ...ENV, PORT: 'many' } });
  expect(errors.map(({ check }) => check)).toEqual(['settings']);
});

test('an API on another database is named, one on this database is not', async () => {
  const other = JSON.stringify({ kid: 'k-other', now: Date.now() });
  expect((await examine({ publicUrl: exceptAt(KEY, 200, other) })).errors).toContainEqual({
    check: 'sameDatabase',
    text: expect.stringContaining('uses another database'),
  });
  expect((await examine()).passed).toContain('sameDatabase');
});

const queue = (template: string, createdAt: Date) =>
  db
    .insertInto('outbox')
    .values({
      channel: 'sms',
      recipient: '+86-13800001234',
      template,
      subject: null,
      text: 'x',
      locale: 'en-US',
      dedupe_key: 'x',
      created_at: createdAt,
      due_at: new Date(),
    })
    .execute();

test('no SMS gateway is a warning where nobody asked for a code in the last 30 days', async () => {
  await queue('verifyCode', new Date(Date.now() - 31 * A_DAY * 1000));
  const { errors, warnings } = await inside({ mode: 'production' });
  await db.deleteFrom('outbox').execute();
  expect(errors.map(({ check }) => check)).not.toContain('sms');
  expect(warnings).toContainEqual({ check: 'sms', text: expect.stringMatching(/SMS_PROVIDER.* or SMS_GATEWAY_URL/) });
});

/** The embedded database has one process, so the examination finds nobody else who works on it. */
const WITHOUT_OWNER: [string, string, () => ReturnType<typeof examine>, RegExp][] =
  services.database.engine === 'embedded'
    ? []
    : [
        [
          'no instance that does the background work',
          'jobs',
          async () => {
            await ownedUntil(new Date(0));
            const found = await inside();
            await ownedUntil(new Date(Date.now() + A_DAY * 1000));
            return found;
          },
          /JOBS is not 0/,
        ],
      ];
const inside = (change: Change = {}, ...args: string[]) => examine(change, { args, steps: INSIDE });

test.each<[string, string, () => ReturnType<typeof examine>, RegExp]>([
  [
    'a file store that cannot be written',
    'files',
    () => {
      const { probe } = services.files;
      services.files.probe = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
      return inside().finally(() => {
        services.files.probe = probe;
      });
    },
    /ENOSPC/,
  ],
  [
    'a wrong clock of this machine, which the bucket refuses',
    'files',
    () => {
      const { probe } = services.files;
      services.files.probe = bucketStore({
        url: answering(() => [403, TIME_REFUSED]),
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        region: 'us-east-1',
      }).probe;
      return inside().finally(() => {
        services.files.probe = probe;
      });
    },
    /Set its clock by NTP/,
  ],
  [
    'no SMS gateway where people sign in by WeChat',
    'sms',
    () => inside({ mode: 'production', wechatAppId: 'wx-1' }),
    /SMS_GATEWAY_URL is not set/,
  ],
  [
    'no SMS gateway where a code was asked for',
    'sms',
    async () => {
      await queue('verifyCode', new Date(Date.now() - 29 * A_DAY * 1000));
      const found = await inside({ mode: 'production' });
      await db.deleteFrom('outbox').execute();
      return found;
    },
    /SMS_GATEWAY_URL is not set/,
  ],
  ['mail without a server, in production', 'email', () => inside({ mode: 'production' }), /SMTP_URL/],
  [
    'a mail server that takes no message',
    'email',
    () => inside({ smtpUrl: 'smtp://127.0.0.1:9' }, '--email', 'ann@acme.example'),
    /ESOCKET.*SMTP_URL/,
  ],
  [
    'a gateway that takes no SMS',
    'sms',
    () => inside({ smsGatewayUrl: answering(() => [503, '']) }, '--phone', '+86-13800001234'),
    /503\. Check SMS_GATEWAY_URL/,
  ],
  [
    'a service of SMS that takes none',
    'sms',
    () =>
      inside(
        {
          sms: {
            provider: 'tencent',
            keyId: 'key',
            keySecret: 'secret',
            signName: 'Portal',
            appId: '1',
            region: 'ap-guangzhou',
            endpoint: answering(() => [503, '']),
            templates: { verifyCode: { 'zh-CN': { id: '1', values: ['code'] } } },
          },
        },
        '--phone',
        '+86-13800001234',
      ),
    /Check SMS_KEY_ID, SMS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATES_FILE/,
  ],
  [
    'messages that wait',
    'outbox',
    async () => {
      await queue('x', new Date(Date.now() - 3_600_000));
      const found = await inside({ smsGatewayUrl: 'http://127.0.0.1:9' });
      await db.deleteFrom('outbox').execute();
      return found;
    },
    /60 minutes/,
  ],
  [
    'a provider that does not answer',
    'providers',
    async () => {
      await company(api, 'co-acme');
      await provider(
        api,
        'co-acme',
        IdpAgreement.saml,
        answering(() => [500, '']),
      );
      const found = await inside({ idpAllowPrivate: true });
      await db.deleteFrom('identity_provider').execute();
      return found;
    },
    /500/,
  ],
  [
    'old keys',
    'keys',
    async () => {
      api.advance(120 * A_DAY);
      return inside().finally(() => services.clock.reset());
    },
    /jobs run/,
  ],
  ...WITHOUT_OWNER,
  ['no backup', 'backup', () => inside(), /backup make/],
  [
    'an old backup',
    'backup',
    async () => {
      await audit(
        db,
        { actor: 'operator', action: 'backup.made', object: null },
        new Date(services.clock.now().getTime() - 10 * A_DAY * 1000),
      );
      return inside();
    },
    /10 days/,
  ],
  [
    'an audit log whose end was deleted',
    'audit',
    async () => {
      for (const action of ['test.one', 'test.two']) await audit(db, { actor: null, action, object: null }, new Date());
      await chainAllAudit(services);
      await db.deleteFrom('audit').where('action', '=', 'test.two').execute();
      const found = await inside();
      for (const table of ['audit', 'audit_day'] as const) await db.deleteFrom(table).execute();
      return found;
    },
    /^The audit log was changed: \d{4}-\d\d-\d\d, entry \d+\. The entry that belongs here is missing\. Run/,
  ],
])('%s is named', async (_, check, broken, text) => {
  const { code, errors } = await broken();
  expect(code).toBe(1);
  expect(errors).toContainEqual({ check, text: expect.stringMatching(text) });
});

test('a sound installation is said to be sound', async () => {
  await audit(db, { actor: 'operator', action: 'backup.made', object: null }, services.clock.now());
  expect(await inside()).toMatchObject({
    code: 0,
    errors: [],
    passed: ['settings', 'files', 'outbox', 'jobs', 'parts', ...CONNECTIONS, 'keys', 'backup', 'audit'],
  });
});

test('paused jobs and failed ones are a warning', async () => {
  const now = services.clock.now();
  const job: Job = { name: 'cleaning', kind: 'queued', seconds: 300, work: () => Promise.resolve() };
  await pauseJob(db, job, { paused: true, now });
  expect((await inside()).warnings).toContainEqual({
    check: 'jobs',
    text: expect.stringMatching(/^Paused.*: cleaning/),
  });
  await sql`insert into pgboss.job (name, state, singleton_key, retry_count, output, completed_on)
    values ('background', 'failed', 'files', 3, '{"error": "RangeError"}', now())`.execute(db);
  expect((await inside()).warnings).toContainEqual({
    check: 'jobs',
    text: expect.stringMatching(/job files failed 4 times, last with RangeError/),
  });
});

test('a table without a part for tomorrow is a warning', async () => {
  const { until } = (await partsOf(db, AUDIT_PARTS))[0] ?? {};
  api.advance((Number(until) - services.clock.now().getTime()) / 1000 - 3600);
  const { warnings } = await inside();
  services.clock.reset();
  expect(warnings).toContainEqual({
    check: 'parts',
    text: expect.stringMatching(/^The table audit has parts only until \d{4}-\d\d-\d\d; .*jobs run table-parts/),
  });
  expect((await inside()).passed).toContain('parts');
});

(CONNECTIONS.length > 0 ? test : test.skip)(
  'too few free connections for one more instance are a warning',
  async () => {
    const { warnings } = await inside({ poolSize: 100_000 });
    expect(warnings).toContainEqual({
      check: 'connections',
      text: expect.stringMatching(/^Of \d+ connections of PostgreSQL \d+ are free; an instance takes up to 100,000\./),
    });
  },
);
