import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import example from '@portal/common/contract/portal/portal-content.json' with { type: 'json' };
import { SETUP_STEPS } from '@portal/common/contract/console/setup';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { UserType } from '@portal/common/enums/user/user-type';
import { audit } from '../../platform/audit/audit.ts';
import { publish } from '../site/site.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { createSite } from '../../platform/site/site.ts';
import { temporaryFolder } from '../../testing/processes/process.ts';
import { publishedTerms } from '../../testing/worlds/published-terms.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const apps = temporaryFolder('setup-apps');
mkdirSync(join(apps, 'shell/dist'), { recursive: true });
const file = (content: object) => writeFileSync(join(apps, 'shell/dist/config.json'), JSON.stringify(content));
const SHELL = { apiBase: '', siteId: 1, clientId: 'portal' };
file(SHELL);
writeFileSync(
  join(apps, 'shell/dist/index.html'),
  '<!doctype html><html lang="zh-CN"><head><title>Portal</title><!--config--></head><div id="root"><!--prerender--></div></html>',
);

const api = await testApi({ TRUST_PROXY: '127.0.0.1' }, (config) => ({ ...config, appsDir: apps, mode: 'production' }));
const { db, services } = api;
const admin = callerOf(UserType.employee, 'ada', { privileges: [Privilege.admin] });
const setup = async () =>
  (await api.as(admin).get('/api/account/v1/setup', PUBLIC))[1] as { missing: string[]; closed: boolean };
/** In production only requests to the public address are answered. */
const PUBLIC = { headers: { 'x-forwarded-host': 'localhost' } };
const both = { 'zh-CN': 'https://own.test/terms', 'en-US': 'https://own.test/terms' };
const OWN = {
  ...SHELL,
  hotline: '95000',
  links: { official: 'https://own.test/', order: '', service: '', bill: '' },
  legal: { agreement: both, privacy: both },
};
const own = async (content: object) => {
  await inTransaction(db, (tx) => publish(tx, content, { by: 'operator', at: services.clock.now() }));
  Object.assign(services.site, createSite(db));
};

const register = async () => {
  const body = {
    username: 'Ann',
    user_type: UserType.individual,
    email: 'ann@example.com',
    verify_code: '123456',
    verify_code_type: RegisterMethod.email,
    password: await api.seal('Correct-horse-9', 'password'),
  };
  return api.as(null).post('/api/account/v1/personal_user/0/register', body, PUBLIC);
};

const askToJoin = async () => {
  const body = {
    user_type: UserType.enterprise,
    company: 'Acme',
    login_name: 'ann_lin',
    username: 'Ann',
    email: 'ann@example.com',
    phone: '+86-13800000001',
    verify_code: '123456',
    verify_code_type: RegisterMethod.email,
    password: await api.seal('Correct-horse-9', 'password'),
    note: '',
  };
  return api.as(null).post('/api/account/v1/account_requests/0/join', body, PUBLIC);
};

afterEach(() => file(SHELL));

test('an installation of an administrator lacks everything, and then less', async () => {
  expect(await setup()).toEqual({ missing: [...SETUP_STEPS], closed: true });
  file(OWN);
  await db.insertInto('special_day').values({ day: '2026-01-01', works: false, name: '' }).execute();
  const now = services.clock.now();
  await db
    .insertInto('special_day')
    .values([now.getUTCFullYear(), now.getUTCFullYear() + 1].map((year) => ({ day: `${year}-05-01`, works: false })))
    .execute();
  await audit(db, { actor: 'operator', action: 'backup.made', object: null }, now);
  await api
    .as(callerOf(UserType.employee, 'bo', { privileges: [Privilege.admin] }))
    .get('/api/account/v1/setup', PUBLIC);
  expect(await setup()).toEqual({ missing: ['mail', 'sms'], closed: false });
});

test.each<[string, object, object, boolean]>([
  ['our example', SHELL, {}, true],
  ['our example in the file', { ...SHELL, ...example }, {}, true],
  ['a file of its own', OWN, {}, false],
  ['a file of its own, and our hotline by rows', OWN, { hotline: example.hotline }, true],
  [
    'our hotline in the file, and an own one by rows',
    { ...OWN, hotline: example.hotline },
    { hotline: '96000' },
    false,
  ],
  ['one of our links in the file', { ...OWN, links: { ...OWN.links, bill: example.links.bill } }, {}, true],
  ['our terms in the file', { ...OWN, legal: { ...OWN.legal, privacy: example.legal.privacy } }, {}, true],
])('with %s', async (_, config, rows, closed) => {
  file(config);
  await own(rows);
  expect((await setup()).closed).toBe(closed);
  const [, served] = await api.as(null).get('/microapp/config.json', PUBLIC);
  expect((served as { closed?: boolean }).closed).toBe(closed ? true : undefined);
  for (const attempt of [register, askToJoin]) {
    const [status, body] = await attempt();
    expect((body as { code: string }).code === 'Account.Registration.Closed').toBe(closed);
    expect(status === 403).toBe(closed);
  }
});

test('terms are the provider’s own once a document that everybody must accept is published', async () => {
  file({ ...OWN, legal: example.legal });
  await own({});
  expect(await setup()).toMatchObject({ missing: expect.arrayContaining(['terms']), closed: true });
  await publishedTerms(api, 'notice', { required: false });
  expect((await setup()).closed).toBe(true);
  await publishedTerms(api, 'agreement');
  await own({});
  expect(await setup()).toMatchObject({ missing: expect.not.arrayContaining(['terms']), closed: false });
  expect((await api.as(null).get('/microapp/config.json', PUBLIC))[1]).not.toHaveProperty('closed');
  expect(await register()).toMatchObject([400, { code: 'Account.Terms.Required' }]);
});

test('development and tests stay open', async () => {
  file(SHELL);
  await own({});
  const { config } = services;
  config.mode = 'development';
  try {
    expect((await setup()).closed).toBe(false);
    expect((await register())[0]).not.toBe(403);
  } finally {
    config.mode = 'production';
  }
});
