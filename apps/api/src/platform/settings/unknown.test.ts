import { unknownSettings } from './unknown.ts';

test.each([
  ['SECERT', 'SECRET'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['SMTP_URI', 'SMTP_URL'],
  ['FILES_S3_SECERT', 'FILES_S3_SECRET'],
  ['REMOTE_AUTH_INTEGRTIY', 'REMOTE_AUTH_INTEGRITY'],
  ['REMOTE_AUTH_URI', 'REMOTE_AUTH_URL'],
])('%s is reported as a misspelt %s', (name, meant) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([{ name, meant }]);
});

test('a name with our prefix that resembles no setting is reported too', () => {
  expect(unknownSettings({ PORTAL_FAVOURITE_COLOUR: 'green' })).toEqual([{ name: 'PORTAL_FAVOURITE_COLOUR' }]);
});

test.each([
  'PATH',
  'HOME',
  'USER',
  'SHELL',
  'PGHOST',
  'PGPORT',
  'NODE_OPTIONS',
  'NODE_PATH',
  'HOSTNAME',
  'MAIL',
  'LOGNAME',
  'DATABASE_POOL',
  'npm_config_port',
  'PORT',
  'REMOTE_AUTH_URL',
  'POSTGRES_URL',
])('%s is none of our business', (name) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([]);
});
