import { readConfig } from './config.ts';
import { SettingError } from './setting-error.ts';

const SECRET = 'a secret of at least 32 characters.';
const production = { NODE_ENV: 'production', SECRET, PUBLIC_URL: 'https://account.example.com', DATA_DIR: 'memory://' };

test('development needs no settings and listens on this machine only', () => {
  expect(readConfig({ SECRET, DATA_DIR: 'memory://' })).toMatchObject({
    mode: 'development',
    development: true,
    demo: true,
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4000',
    networkLimitFactor: 1000,
  });
});

test('production uses normal limits, without desk and demo data', () => {
  expect(readConfig(production)).toMatchObject({
    development: false,
    demo: false,
    host: '0.0.0.0',
    networkLimitFactor: 1,
    publicUrl: 'https://account.example.com',
  });
});

test.each([
  ['PORT', { PORT: 'many' }],
  ['PORT', { PORT: '70000' }],
  ['SITE_ID', { SITE_ID: '3' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'account.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://account.example.com/path' }],
  ['PORTAL_ORIGINS', { PORTAL_ORIGINS: 'https://a.example,nonsense' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['SECRET', { SECRET: 'short' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
  ['PASSWORD_MAX', { PASSWORD_MAX: '8' }],
  ['REMOTE_AUTH_URL', { REMOTE_AUTH_URL: 'nowhere' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['OUTSIDE_CLIENT', { OUTSIDE_CLIENT: 'id:short:https://x.example' }],
  ['FILES_S3_KEY', { FILES_S3_URL: 'https://s3.example/bucket' }],
  ['TRACKER_BASE', { TRACKER_BASE: 'stats.example.com' }],
  ['TRACKER_BASE', { TRACKER_BASE: 'http://stats.example.com/count' }],
  ['TRACKER_BASE', { TRACKER_BASE: 'https://stats.example.com/count?site=1' }],
  ['TRACKER_SITE_ID', { TRACKER_SITE_ID: 'a&b' }],
])('an invalid %s is named in the error', (name, env) => {
  expect(() => readConfig({ ...production, ...env })).toThrow(name);
});

const HIDDEN = 'hunter2-hunter2';
test.each([
  ['DATABASE_URL', `mysql://portal:${HIDDEN}@db/portal`],
  ['SECRET', HIDDEN],
  ['SMTP_URL', `mail:${HIDDEN}@mail.example.com`],
  ['SMS_GATEWAY_URL', `http://sms.example.com/?key=${HIDDEN}`],
  ['OUTSIDE_CLIENT', `shop:${HIDDEN}`],
  ['PORT', '4000x'],
  ['PORT', '1e3'],
  ['POOL_SIZE', '0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'proxy.example.com'],
  ['MAIL_FROM', 'Portal'],
  ['LOG_LEVEL', 'verbose'],
  ['NEUTRAL_ERRORS', 'yes'],
  ['HOST', 'http://0.0.0.0'],
  ['USER_SOURCES', 'portal=9'],
  ['WORKING_HOURS', 'always'],
  ['STAFF_FACTOR', 'fingerprint'],
])('the refusal of %s is one line without secrets that says what is expected', (name, value) => {
  const attempt = () => readConfig({ ...production, [name]: value });
  expect(attempt).toThrow(SettingError);
  expect(attempt).toThrow(/^[A-Z_]+:? must [^\n]+$/);
  expect(attempt).not.toThrow(HIDDEN);
});

test('the error of a missing required setting names the misspelt one', () => {
  expect(() => readConfig({ ...production, SECRET: undefined, SECERT: HIDDEN })).toThrow(
    'SECRET must be set in production: at least 32 random characters (SECERT is not a setting; did you mean SECRET?)',
  );
});

test.each([
  ['https://account.example.com', true],
  ['http://localhost:4000', true],
  ['http://account.example.com', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::7]', false],
])('passkeys for staff need an address at which browsers use them: %s', (PUBLIC_URL, works) => {
  const start = () => readConfig({ ...production, PUBLIC_URL, STAFF_FACTOR: 'passkey' });
  if (works) expect(start().staffFactor).toBe('passkey');
  else expect(start).toThrow('STAFF_FACTOR must be code unless PUBLIC_URL has https');
});

test('questionable settings are warnings in production', () => {
  const names = ({ warnings }: { warnings: readonly string[] }) => warnings.map((one) => one.split(' ')[0]);
  expect(names(readConfig(production))).toEqual(['DATABASE_URL', 'TRUST_PROXY', 'SMTP_URL', 'SMS_GATEWAY_URL']);
  expect(names(readConfig({ ...production, TRUST_PROXIES: '10.0.0.1', DEMO: '1' }))).toEqual([
    'TRUST_PROXIES',
    'DATABASE_URL',
    'TRUST_PROXY',
    'SMTP_URL',
    'SMS_GATEWAY_URL',
    'DEMO',
  ]);
  expect(readConfig({ SECRET, DATA_DIR: 'memory://' }).warnings).toEqual([]);
});

test.each(['SECRET', 'PUBLIC_URL'])('production does not start without %s', (name) => {
  expect(() => readConfig({ ...production, [name]: '' })).toThrow(name);
});

test('a remote may be hosted elsewhere', () => {
  const url = 'https://cdn.example.com/auth/mf-manifest.json';
  const [one, two] = ['A', 'B'].map((letter) => `sha384-${letter.repeat(64)}`);
  expect(
    readConfig({
      ...production,
      REMOTE_AUTH_URL: url,
      REMOTE_AUTH_INTEGRITY: `${one} ${two}`,
      REMOTE_MY_REPORTS_PATHS: '/reports, /charts',
    }).remotes,
  ).toEqual({ auth: { url, integrity: [one, two] }, 'my-reports': { paths: ['/reports', '/charts'] } });
});

test.each([
  ['REMOTE_AUTH_INTEGRITY', { REMOTE_AUTH_URL: 'https://cdn.example.com/mf-manifest.json' }],
  ['REMOTE_AUTH_INTEGRITY', { REMOTE_AUTH_INTEGRITY: 'sha256-x' }],
  ['REMOTE_AUTH_URL', { REMOTE_AUTH_URL: 'cdn.example.com' }],
  ['REMOTE_AUTH_PATHS', { REMOTE_AUTH_PATHS: 'login' }],
])('a production start is refused with the name %s for %j', (name, env) => {
  expect(() => readConfig({ ...production, ...env })).toThrow(name);
});

test.each([
  'https://stats.example.com',
  'https://stats.example.com/count',
  'http://127.0.0.1:8080/count',
  'http://localhost:8080',
])('page views may be sent to %s', (base) => {
  expect(readConfig({ ...production, TRACKER_BASE: base, TRACKER_SITE_ID: 'portal-1' }).tracker).toEqual({
    base,
    siteId: 'portal-1',
  });
});

test('without settings the tracker of config.json is used', () => {
  expect(readConfig({ ...production, TRACKER_BASE: '', TRACKER_SITE_ID: '' }).tracker).toEqual({});
});
