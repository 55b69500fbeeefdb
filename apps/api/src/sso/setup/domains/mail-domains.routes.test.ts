import { createSocket } from 'node:dgram';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { provider } from '../../../testing/worlds/sso-world.ts';
import { checkNextDomain } from './check-domains.ts';

const DAY = 24 * 3600;
/** TXT records that the resolver of this test knows; `fails` answers SERVFAIL. */
const records = new Map<string, string>();
const resolver = createSocket('udp4');
resolver.on('message', (query, { port, address }) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  const text = records.get(labels.join('.').toLowerCase());
  const code = text === 'fails' ? 2 : text === undefined ? 3 : 0;
  const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80 | code, 0, 1, 0, code === 0 ? 1 : 0, 0, 0, 0, 0]);
  const value = Buffer.from(text ?? '');
  const answer = Buffer.concat([
    Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, value.length + 1, value.length]),
    value,
  ]);
  resolver.send(Buffer.concat([head, query.subarray(12, at + 5), ...(code === 0 ? [answer] : [])]), port, address);
});
await new Promise<void>((resolve) => {
  resolver.bind(0, '127.0.0.1', resolve);
});
afterAll(() => resolver.close());

const api = await testApi({ DNS_SERVER: `127.0.0.1:${resolver.address().port}` });
const acme = callerOf(UserType.enterprise, 'acme');
const bolt = callerOf(UserType.enterprise, 'bolt');
const at = ({ coId }: typeof acme) => `/api/account/v1/enterprise_user/${coId ?? ''}`;

beforeEach(async () => {
  api.services.clock.reset();
  records.clear();
  for (const table of ['company_domain', 'identity_provider', 'outbox', 'limit_counter', 'audit'] as const)
    await api.db.deleteFrom(table).execute();
  api.advance(0);
  for (const one of [acme, bolt]) {
    await api.as(one).get(`${at(one)}/idps`);
    await api.db
      .updateTable('app_user')
      .set({ status: AccountStatus.active, email_verified: true, language: 'en-US' })
      .where('user_id', '=', one.userId)
      .execute();
  }
});

const list = async (who = acme) =>
  (await api.as(who).get(`${at(who)}/mail_domains`))[1].entries as {
    domain_id: string;
    domain: string;
    txt_name: string;
    txt_value: string;
    check_time: string | null;
    proven_time: string | null;
    counts_until: string | null;
    config_id: string | null;
  }[];
async function added(domain = 'acme.test', who = acme) {
  const [status, { domain_id }] = await api.as(who).post(`${at(who)}/mail_domain`, { domain });
  expect(status).toBe(200);
  const row = (await list(who)).find((one) => one.domain_id === domain_id);
  if (!row) throw new Error('the domain is not listed');
  return row;
}
const prove = (id: string, who = acme) => api.as(who).post(`${at(who)}/mail_domain/proof`, { domain_id: id });
const find = (domain: string) => api.as(null).get(`/api/account/v1/mail_domain/${domain}/idp`);
async function proven(domain = 'acme.test', who = acme) {
  const row = await added(domain, who);
  records.set(row.txt_name, row.txt_value);
  expect((await prove(row.domain_id, who))[0]).toBe(200);
  return row;
}
const mails = async () =>
  (
    await api.db.selectFrom('outbox').select('template').where('template', 'like', 'domain%').orderBy('id').execute()
  ).map(({ template }) => template);

test('a domain is proven by a TXT record with its random value', async () => {
  const row = await added(' Acme.TEST. ');
  expect(row).toMatchObject({
    domain: 'acme.test',
    txt_name: '_account-portal.acme.test',
    txt_value: expect.stringMatching(/^account-portal=[\w-]{43}$/),
    proven_time: null,
  });
  expect(await prove(row.domain_id)).toMatchObject([400, { code: 'Account.Domain.NoRecord' }]);
  records.set(row.txt_name, 'account-portal=another');
  expect(await prove(row.domain_id)).toMatchObject([400, { code: 'Account.Domain.NoRecord' }]);
  records.set(row.txt_name, 'fails');
  expect(await prove(row.domain_id)).toMatchObject([400, { code: 'Account.Domain.Unchecked' }]);
  records.set(row.txt_name, row.txt_value);
  expect((await prove(row.domain_id))[0]).toBe(200);
  expect(await list()).toMatchObject([{ proven_time: expect.stringMatching(/^20/), counts_until: null }]);
  const actions = await api.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', 'domain.%')
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['domain.added', 'domain.proven']);
});

test('public mail services, impossible names and doubles are refused; twenty are the most', async () => {
  const add = (domain: string) => api.as(acme).post(`${at(acme)}/mail_domain`, { domain });
  expect(await add('QQ.com')).toMatchObject([400, { code: 'mailDomain.public' }]);
  for (const domain of ['acme', 'a b.test', '-a.test', '10.0.0.1'])
    expect(await add(domain)).toMatchObject([400, { code: 'mailDomain.illegal' }]);
  await added();
  expect(await add('ACME.test')).toMatchObject([409, { code: 'Account.Domain.Exists' }]);
  for (let n = 1; n < 20; n += 1) await added(`acme-${n}.test`);
  expect(await add('more.test')).toMatchObject([409, { code: 'Account.Domain.Limit' }]);
});

test('several companies may claim a domain, and one owns it', async () => {
  const theirs = await added('acme.test', bolt);
  await proven();
  records.set(theirs.txt_name, theirs.txt_value);
  expect(await prove(theirs.domain_id, bolt)).toMatchObject([409, { code: 'Account.Domain.Taken' }]);
  expect((await prove((await list())[0]?.domain_id ?? '', bolt))[0]).toBe(404);
  expect(
    (await api.as(bolt).delete(`${at(bolt)}/mail_domain?domain_id=${(await list())[0]?.domain_id ?? ''}`))[0],
  ).toBe(404);
  expect(
    (await api.as(acme).delete(`${at(acme)}/mail_domain?domain_id=${(await list())[0]?.domain_id ?? ''}`))[0],
  ).toBe(200);
  expect((await prove(theirs.domain_id, bolt))[0]).toBe(200);
});

test('an address of a proven domain leads to the enabled provider of its company, others lead nowhere', async () => {
  const configId = await provider(api, 'co-acme', IdpAgreement.saml, 'https://idp.example/metadata', { name: 'AD' });
  const foreign = await provider(api, 'co-bolt', IdpAgreement.saml, 'https://idp.example/metadata');
  const row = await added();
  const route = (config: string | null) =>
    api.as(acme).put(`${at(acme)}/mail_domain`, { domain_id: row.domain_id, config_id: config });
  expect((await route(foreign))[0]).toBe(404);
  expect((await route(configId))[0]).toBe(200);
  expect(await find('acme.test')).toMatchObject([404, { code: 'Account.Organisation.Not.Exist' }]);
  records.set(row.txt_name, row.txt_value);
  await prove(row.domain_id);
  expect(await find('ACME.test')).toMatchObject([
    200,
    { enterprise_id: 'co-acme', config_id: configId, idp_name: 'AD' },
  ]);
  await api.db
    .updateTable('identity_provider')
    .set({ status: IdpStatus.disabled })
    .where('config_id', '=', configId)
    .execute();
  expect((await find('acme.test'))[0]).toBe(404);
});

test('the proof is checked weekly; a lost one is announced for seven days before it ends', async () => {
  const row = await proven();
  expect(await checkNextDomain(api.services)).toBe(false);
  api.advance(7.1 * DAY);
  expect(await checkNextDomain(api.services)).toBe(true);
  expect(await checkNextDomain(api.services)).toBe(false);

  records.set(row.txt_name, 'fails');
  api.advance(7.1 * DAY);
  await checkNextDomain(api.services);
  expect((await list())[0]).toMatchObject({ counts_until: null });
  records.delete(row.txt_name);
  api.advance(7.1 * DAY);
  await checkNextDomain(api.services);
  expect((await list())[0]).toMatchObject({ proven_time: expect.any(String), counts_until: expect.any(String) });
  api.advance(6 * DAY);
  await checkNextDomain(api.services);
  expect((await list())[0]?.proven_time).not.toBeNull();
  expect(await mails()).toEqual(['domainLost']);
  api.advance(1.1 * DAY);
  await checkNextDomain(api.services);
  expect((await list())[0]).toMatchObject({ proven_time: null, counts_until: null });
  expect(await mails()).toEqual(['domainLost', 'domainOver']);
});

test('a look-up without an answer changes nothing, and is made again a day later', async () => {
  const row = await proven();
  const [{ check_time: before } = { check_time: null }] = await list();
  records.set(row.txt_name, 'fails');
  api.advance(7.1 * DAY);
  expect(await checkNextDomain(api.services)).toBe(true);
  expect(await checkNextDomain(api.services)).toBe(false);
  expect(await list()).toMatchObject([{ check_time: before, counts_until: null }]);
  records.set(row.txt_name, row.txt_value);
  api.advance(0.9 * DAY);
  expect(await checkNextDomain(api.services)).toBe(false);
  api.advance(0.2 * DAY);
  expect(await checkNextDomain(api.services)).toBe(true);
  const [after] = await list();
  expect(after?.check_time).not.toBe(before);
  expect(await mails()).toEqual([]);
});

test('a record that is back within seven days ends the announcement', async () => {
  const row = await proven();
  records.delete(row.txt_name);
  api.advance(7.1 * DAY);
  await checkNextDomain(api.services);
  records.set(row.txt_name, row.txt_value);
  api.advance(1.1 * DAY);
  await checkNextDomain(api.services);
  expect((await list())[0]).toMatchObject({ proven_time: expect.any(String), counts_until: null });
});
