import { readConfig } from './config.ts';

const SECRET = 'a secret of at least 32 characters.';
const production = { NODE_ENV: 'production', SECRET, PUBLIC_URL: 'https://account.example.com', DATA_DIR: 'memory://' };

test('development needs no settings and listens on this machine only', () => {
  expect(readConfig({ SECRET, DATA_DIR: 'memory://' })).toMatchObject({
    mode: 'development', development: true, demo: true, port: 4000, host: '127.0.0.1', publicUrl: 'http://localhost:4000', networkLimitFactor: 1000,
  });
});

test('production uses normal limits, without desk and demo data', () => {
  expect(readConfig(production)).toMatchObject({ development: false, demo: false, host: '0.0.0.0', networkLimitFactor: 1, publicUrl: 'https://account.example.com' });
});

test.each([
  ['PORT', { PORT: 'many' }], ['PORT', { PORT: '70000' }], ['SITE_ID', { SITE_ID: '3' }], ['PUBLIC_URL', { PUBLIC_URL: 'account.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://account.example.com/path' }], ['PORTAL_ORIGINS', { PORTAL_ORIGINS: 'https://a.example,nonsense' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }], ['SECRET', { SECRET: 'short' }], ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
  ['PASSWORD_MAX', { PASSWORD_MAX: '8' }], ['REMOTE_AUTH_URL', { REMOTE_AUTH_URL: 'nowhere' }], ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['OUTSIDE_CLIENT', { OUTSIDE_CLIENT: 'id:short:https://x.example' }], ['FILES_S3_KEY', { FILES_S3_URL: 'https://s3.example/bucket' }],
  ['TRACKER_BASE', { TRACKER_BASE: 'stats.example.com' }], ['TRACKER_BASE', { TRACKER_BASE: 'http://stats.example.com/count' }],
  ['TRACKER_BASE', { TRACKER_BASE: 'https://stats.example.com/count?site=1' }], ['TRACKER_SITE_ID', { TRACKER_SITE_ID: 'a&b' }],
])('an invalid %s is named in the error', (name, env) => {
  expect(() => readConfig({ ...production, ...env })).toThrow(name);
});

test.each(['SECRET', 'PUBLIC_URL'])('production does not start without %s', (name) => {
  expect(() => readConfig({ ...production, [name]: '' })).toThrow(name);
});

test('a remote may be hosted elsewhere', () => {
  expect(readConfig({ ...production, REMOTE_AUTH_URL: 'https://cdn.example.com/auth/mf-manifest.json' }).remoteUrls)
    .toEqual({ auth: 'https://cdn.example.com/auth/mf-manifest.json' });
});

test.each(['https://stats.example.com', 'https://stats.example.com/count', 'http://127.0.0.1:8080/count', 'http://localhost:8080'])('page views may be sent to %s', (base) => {
  expect(readConfig({ ...production, TRACKER_BASE: base, TRACKER_SITE_ID: 'portal-1' }).tracker).toEqual({ base, siteId: 'portal-1' });
});

test('without settings the tracker of config.json is used', () => {
  expect(readConfig({ ...production, TRACKER_BASE: '', TRACKER_SITE_ID: '' }).tracker).toEqual({});
});
