import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { operate } from '../program/program.ts';
import type { Config } from '../../platform/settings/config.ts';
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

type Change = Partial<Config>;
async function examine(
  change: Change = {},
  {
    args = [],
    env = ENV,
    remotes = [CLAIM],
    open = true,
    steps,
  }: { args?: string[]; env?: Record<string, string>; remotes?: never[]; open?: boolean; steps?: readonly Step[] } = {},
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
          open: () =>
            open
              ? Promise.resolve({ services: patient, close: () => Promise.resolve() })
              : Promise.reject(new Error('closed')),
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
  return { code, ...(JSON.parse(out) as { wrong: { check: string; text: string } | null; passed: string[] }) };
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
const KEY = '/api/account/v1/public_key';

test.each<[string, string, () => ReturnType<typeof examine>, RegExp]>([
  ['a setting', 'settings', () => examine({}, { env: { ...ENV, PORT: 'many' } }), /^PORT: /],
  ['a database that does not open', 'database', () => examine({}, { open: false }), /closed/],
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
])('%s is named first', async (_, check, broken, text) => {
  expect(await broken()).toMatchObject({ code: 1, wrong: { check, text: expect.stringMatching(text) } });
});

test('a certificate that browsers reject is named first', async () => {
  const { privateKey, certificate } = await makeSigningKey('localhost');
  const server = createHttps({ key: privateKey, cert: certificate });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const result = await examine({ publicUrl: `https://localhost:${(server.address() as AddressInfo).port}` });
  server.closeAllConnections();
  server.close();
  expect(result).toMatchObject({ wrong: { check: 'tls', text: expect.stringContaining('SELF_SIGNED') } });
});

const inside = (change: Change = {}, ...args: string[]) => examine(change, { args, steps: INSIDE });

test.each<[string, string, () => Promise<unknown>, RegExp]>([
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
    'messages that wait',
    'outbox',
    async () => {
      await db
        .insertInto('outbox')
        .values({
          channel: 'sms',
          recipient: '+86-13800001234',
          template: 'x',
          subject: null,
          text: 'x',
          locale: 'en-US',
          dedupe_key: 'x',
          created_at: new Date(Date.now() - 3_600_000),
          due_at: new Date(),
        } as never)
        .execute();
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
])('%s is named first', async (_, check, broken, text) => {
  expect(await broken()).toMatchObject({ code: 1, wrong: { check, text: expect.stringMatching(text) } });
});

test('a sound installation is said to be sound', async () => {
  await audit(db, { actor: 'operator', action: 'backup.made', object: null }, services.clock.now());
  expect(await inside()).toMatchObject({
    code: 0,
    wrong: null,
    passed: ['settings', 'files', 'outbox', 'keys', 'backup'],
  });
});
