import { UserType } from '@portal/common/enums/user/user-type';
import { cleanUp } from '../../start/clean-up.ts';
import { eraseAccount } from '../../people/cancellation/erase-account.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { applicationWorld, BACK } from '../../testing/worlds/application-world.ts';
import { individualCode, postIndividual } from '../../testing/worlds/newcomers.ts';
import { publishedTerms } from '../../testing/worlds/published-terms.ts';

const api = await testApi();
const { person, register, request, signIn, signInToPortal } = applicationWorld(api);
const TERMS = '/api/account/v1/terms';
const HTML = { headers: { accept: 'text/html' } };
const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
type Browser = ReturnType<typeof api.browser>;

const rowsOf = (userId: string) =>
  api.db.selectFrom('terms_acceptance').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const shown = (one: { document: string; version: number; digest: string }) => ({
  ...one,
  title_zh: '用户协议',
  title_en: 'User agreement',
  address: `http://localhost/terms/${one.document}/${one.version}`,
});
const refresh = (browser: Browser) => browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', FORM);
const leadsTo = async (browser: Browser, address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return new URL((await browser.get(pathname + search, HTML)).headers.get('location') ?? 'http://nowhere');
};
/** The challenge of the terms page that an address is of. */
function challengeOf(page: URL): string {
  expect(page.origin + page.pathname).toBe('http://localhost/microapp/consent');
  return page.searchParams.get('terms_challenge') ?? '';
}
/** An account in use that has accepted all that asked again before. */
async function usedAccount(id: string) {
  await person(id);
  await api.db.updateTable('app_user').set({ first_used_at: new Date() }).where('user_id', '=', id).execute();
  const asked = await api.db
    .selectFrom('terms_version')
    .select(['document', 'version', 'digest'])
    .where('asks_again', '=', true)
    .execute();
  const row = { user_id: id, account_digest: 'd', locale: 'en-US', way: 'page', accepted_at: new Date() } as const;
  if (asked.length > 0)
    await api.db
      .insertInto('terms_acceptance')
      .values(asked.map((one) => ({ ...one, ...row })))
      .execute();
}

beforeAll(() => register('shop'));
afterEach(async () => {
  api.services.clock.reset();
  await api.db.deleteFrom('limit_counter').execute();
});

test('while no terms are required, a registration needs none', async () => {
  expect((await api.as(null).get(TERMS))[1]).toEqual({ documents: [] });
  const [status, { id }] = await postIndividual(
    api,
    { email: 'first@people.example' },
    await individualCode(api, 'first@people.example'),
  );
  expect([status, await rowsOf(id as string)]).toEqual([200, []]);
});

test('a registration without the current versions names them and uses up no code; with them it is on record', async () => {
  const email = 'anne@people.example';
  const old = await publishedTerms(api, 'agreement');
  const agreement = await publishedTerms(api, 'agreement');
  const extra = await publishedTerms(api, 'newsletter', { required: false });
  await publishedTerms(api, 'later', { valid_from: new Date(Date.now() + 86_400_000) });
  const code = await individualCode(api, email);
  const needed = [400, { code: 'Account.Terms.Required', terms: [shown(agreement)] }];
  for (const accepted of [undefined, [], [old], [{ ...agreement, digest: 'other' }], [agreement, old]])
    expect(await postIndividual(api, { email }, code, { accepted })).toMatchObject(needed);

  const [status, body] = await postIndividual(api, { email }, code, { accepted: [agreement, extra] });
  expect(status).toBe(200);
  const id = body.id as string;
  expect(await rowsOf(id)).toEqual(
    [agreement, extra].map((one) => ({
      ...one,
      id: expect.anything(),
      user_id: id,
      account_digest: expect.stringMatching(/^[\w-]{43}$/),
      locale: 'en-US',
      way: 'registration',
      accepted_at: expect.any(Date),
      network: expect.any(String),
      application: null,
      erased_at: null,
    })),
  );
  const again = await postIndividual(api, { email }, code, { accepted: [agreement] });
  expect([again[0], (await rowsOf(id)).length]).toEqual([400, 2]);
});

test('a version is read as JSON and as a plain page, and only while it is in force', async () => {
  const one = await publishedTerms(api, 'statement', {
    required: false,
    text_en: 'See [us](https://example.com). <b>',
  });
  expect((await api.as(null).get(`${TERMS}/statement/1`))[1]).toMatchObject({
    ...shown(one),
    html_en: '<p>See <a href="https://example.com">us</a>. &lt;b&gt;</p>',
    html_zh: '<h1>协议</h1>\n<p>正文</p>',
  });
  await publishedTerms(api, 'statement', { required: false, valid_from: new Date(Date.now() + 86_400_000) });
  for (const version of ['2', '9', 'x', '99999999999999999999'])
    expect((await api.as(null).get(`${TERMS}/statement/${version}`))[0]).toBe(404);
  const page = await fetch(`${api.url}/terms/statement/1`, { headers: { 'accept-language': 'en' } });
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ]);
  const text = await page.text();
  expect(text).toContain('<p>See <a href="https://example.com">us</a>. &lt;b&gt;</p>');
  expect(text).toMatch(/<p class="facts">Version 1, in force since \d{4}-\d\d-\d\d<\/p>/);
  expect((await fetch(`${api.url}/terms/statement/2`)).status).toBe(404);
});

test('an account that others created accepts before its first session; then it is not asked again', async () => {
  await publishedTerms(api, 'agreement');
  await publishedTerms(api, 'privacy', { asks_again: false });
  const browser = api.browser();
  const { path } = request('shop');
  const page = await signIn(browser, path, 'ann');
  const challenge = challengeOf(page);
  const { documents } = (await browser.get(`${TERMS}/needed?terms_challenge=${challenge}`))[1] as {
    documents: { document: string; version: number; digest: string }[];
  };
  expect(documents.map(({ document }) => document)).toEqual(['agreement', 'privacy']);
  const accepted = documents.map(({ document, version, digest }) => ({ document, version, digest }));
  expect((await api.browser().get(`${TERMS}/needed?terms_challenge=${challenge}`))[1].code).toBe(
    'Account.Page.Expired',
  );
  expect(
    await browser.post(`${TERMS}/accepted`, { terms_challenge: challenge, accepted: accepted.slice(1) }),
  ).toMatchObject([400, { code: 'Account.Terms.Required' }]);
  const [status, { redirect_url }] = await browser.post(`${TERMS}/accepted`, { terms_challenge: challenge, accepted });
  expect(status).toBe(200);
  const back = await leadsTo(browser, redirect_url as string);
  expect([back.origin + back.pathname, back.searchParams.has('code')]).toEqual([BACK, true]);
  expect(await rowsOf('ann')).toMatchObject(
    accepted.map((one) => ({ ...one, way: 'signIn', application: 'shop', network: expect.any(String) })),
  );
  expect((await browser.post(`${TERMS}/accepted`, { terms_challenge: challenge, accepted }))[1].code).toBe(
    'Account.Page.Expired',
  );
  expect((await signIn(api.browser(), request('shop').path, 'ann')).searchParams.has('code')).toBe(true);
});

test('accounts of before are not asked until a version asks again; refusing ends the sign-in and loses nothing', async () => {
  await usedAccount('bob');
  const back = async () => signIn(api.browser(), request('shop').path, 'bob');
  expect((await back()).searchParams.has('code')).toBe(true);
  await publishedTerms(api, 'agreement', { asks_again: true });
  await publishedTerms(api, 'agreement');
  challengeOf(await back());

  const browser = api.browser();
  const challenge = challengeOf(await signIn(browser, request('shop').path, 'bob'));
  expect((await browser.get(`${TERMS}/needed?terms_challenge=${challenge}`))[1]).toMatchObject({
    documents: [{ document: 'agreement', version: 5 }],
  });
  const [, { redirect_url }] = await browser.post(`${TERMS}/refused`, { terms_challenge: challenge });
  expect((await leadsTo(browser, redirect_url as string)).searchParams.get('error')).toBe('access_denied');
  expect(await rowsOf('bob')).toEqual([]);
  challengeOf(await back());
});

test('prompt=none answers interaction_required while terms are open', async () => {
  await usedAccount('carl');
  const browser = api.browser();
  await signInToPortal(browser, 'carl');
  const silent = () => leadsTo(browser, request('shop', { prompt: 'none' }).path);
  expect((await silent()).searchParams.get('error')).toBe(null);
  await publishedTerms(api, 'privacy', { asks_again: true });
  expect((await silent()).searchParams.get('error')).toBe('interaction_required');
});

test('an open session gets no access token until the version is accepted in its page', async () => {
  await usedAccount('dora');
  const browser = api.browser();
  await signInToPortal(browser, 'dora');
  const sharing = await publishedTerms(api, 'sharing', { asks_again: true });
  expect(await refresh(browser)).toMatchObject([400, { code: 'Account.Terms.Required', terms: [shown(sharing)] }]);
  expect((await browser.get(`${TERMS}/needed`))[1]).toEqual({ documents: [shown(sharing)] });
  expect((await api.browser().get(`${TERMS}/needed`))[1].code).toBe('Account.Page.Expired');
  expect(await browser.post(`${TERMS}/accepted`, { accepted: [sharing] })).toMatchObject([200, { redirect_url: null }]);
  const [status, { access_token }] = await refresh(browser);
  expect(status).toBe(200);
  expect((await rowsOf('dora')).at(-1)).toMatchObject({ ...sharing, way: 'page', application: 'portal' });

  const bearer = { headers: { authorization: `Bearer ${access_token as string}` } };
  expect((await browser.get(`${TERMS}/accepted`, bearer))[1]).toMatchObject({
    accepted: expect.arrayContaining([expect.objectContaining({ ...shown(sharing), way: 'page' })]),
    purposes: [
      { purpose: 'marketing', given: 0, time: null },
      { purpose: 'usage', given: 0, time: null },
      { purpose: 'crossBorder', given: 0, time: null },
    ],
  });
});

test('keys of a person go on until the date that the version names', async () => {
  const owner = callerOf(UserType.enterprise, 'keyed');
  const [, key] = await api.as(owner).post('/api/account/v1/access_keys', { desc: 'Backup' });
  const bearer = {
    headers: { authorization: `Bearer ${key.access_key_id as string}.${key.secret_access_key as string}` },
  };
  const read = () => api.as(null).get(`${TERMS}/accepted`, bearer);
  const until = new Date(Date.now() + 1_000_000);
  const keys = await publishedTerms(api, 'keys', { asks_again: true, keys_until: until });
  expect((await read())[0]).toBe(200);
  api.advance(1_001);
  expect((await read())[0]).toBe(401);
  await api.db
    .insertInto('terms_acceptance')
    .values({ ...keys, user_id: owner.userId, account_digest: 'd', locale: 'en-US', way: 'page', accepted_at: until })
    .execute();
  expect((await read())[0]).toBe(200);
});

test('purposes are off, and each choice is on record', async () => {
  const as = api.as(callerOf(UserType.individual, 'eve'));
  const given = async () => {
    const [, { purposes }] = await as.get(`${TERMS}/accepted`);
    return (purposes as { purpose: string; given: number }[])
      .filter((one) => one.given === 1)
      .map((one) => one.purpose);
  };
  expect((await as.put('/api/account/v1/purposes/usage', { given: 1 }))[0]).toBe(200);
  expect(await given()).toEqual(['usage']);
  expect((await as.put('/api/account/v1/purposes/usage', { given: 0 }))[0]).toBe(200);
  expect((await as.put('/api/account/v1/purposes/other', { given: 1 }))[0]).toBe(400);
  expect(await given()).toEqual([]);
  expect(
    await api.db.selectFrom('purpose_choice').select(['given']).where('user_id', '=', 'u-eve').orderBy('id').execute(),
  ).toEqual([{ given: true }, { given: false }]);
});

test('purposes that a registration allows are on record like choices of the security page', async () => {
  const email = 'paula@people.example';
  const [, { documents }] = await api.as(null).get(TERMS);
  const accepted = (documents as { document: string; version: number; digest: string }[]).map(
    ({ document, version, digest }) => ({ document, version, digest }),
  );
  const code = await individualCode(api, email);
  expect((await postIndividual(api, { email }, code, { accepted, purposes: ['selling'] }))[0]).toBe(400);
  const [status, { id }] = await postIndividual(api, { email }, code, {
    accepted,
    purposes: ['usage', 'marketing', 'usage'],
  });
  expect(status).toBe(200);
  const choices = () =>
    api.db
      .selectFrom('purpose_choice')
      .select(['purpose', 'given', 'locale', 'network'])
      .where('user_id', '=', id as string)
      .orderBy('id')
      .execute();
  const row = { given: true, locale: 'en-US', network: expect.any(String) };
  expect(await choices()).toEqual([
    { ...row, purpose: 'usage' },
    { ...row, purpose: 'marketing' },
  ]);
  expect(
    await api.db
      .selectFrom('audit')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'purpose.given')
      .where('object_id', '=', id as string)
      .orderBy('id')
      .execute(),
  ).toEqual(['usage', 'marketing'].map((purpose) => ({ actor_id: id, detail: { purpose } })));
});

test('after an erasure the record stays without the person, for three years; nothing else changes or deletes it', async () => {
  const before = await rowsOf('ann');
  for (const work of [
    () =>
      api.db
        .updateTable('terms_acceptance')
        .set({ version: 1, locale: 'zh-CN' })
        .where('user_id', '=', 'ann')
        .execute(),
    () => api.db.deleteFrom('terms_acceptance').where('user_id', '=', 'ann').execute(),
    () => api.db.updateTable('terms_version').set({ text_en: 'Other' }).execute(),
    () => api.db.deleteFrom('terms_version').execute(),
  ])
    await expect(work()).rejects.toThrow(/on record|is published/);

  const at = api.services.clock.now();
  await inTransaction(api.db, (tx) => eraseAccount(tx, 'ann', at));
  const kept = () =>
    api.db
      .selectFrom('terms_acceptance')
      .selectAll()
      .where('account_digest', '=', before[0]!.account_digest)
      .orderBy('id')
      .execute();
  expect(await kept()).toEqual(
    before.map((row) => ({ ...row, user_id: null, network: null, application: null, erased_at: at })),
  );
  api.advance(3 * 365 * 86_400 - 86_400);
  await cleanUp(api.services);
  expect((await kept()).length).toBe(before.length);
  api.advance(3 * 86_400);
  await cleanUp(api.services);
  expect(await kept()).toEqual([]);
});
