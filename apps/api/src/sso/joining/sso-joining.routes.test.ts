import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { createOpenIdIdp } from '../../demo/idp/openid-provider.ts';
import { directoryOf, oktaUser } from '../../testing/worlds/directory-world.ts';
import { applicationOf, approver, decideFor, joinable, OF_COMPANY, QUEUE } from '../../testing/worlds/joining-world.ts';
import { makeAccount, makeCompany } from '../../testing/worlds/customer-world.ts';
import { publishedTerms } from '../../testing/worlds/published-terms.ts';
import {
  begin,
  choosePerson,
  leadsTo,
  outsideServer,
  pathOf,
  provider,
  visitor,
} from '../../testing/worlds/sso-world.ts';
import { callerOf, testApi, type TestApi } from '../../testing/test-api.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const PATH = '/api/account/v1/account_requests/0/idp';
const CLIENT = { client_id: 'portal-at-idp', client_secret: 'a secret of the client, long' };
const people = ['ann', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gus'].map((sub) => ({
  sub,
  name: `Known ${sub}`,
  email: `${sub}@works.example`,
}));
const idps = new Map<string, ReturnType<typeof createOpenIdIdp>>();
const outside = await outsideServer((request, response) => {
  const path = String(request.url);
  const idp = idps.get(`/${path.split('/')[1] ?? ''}`);
  if (!idp) return void response.writeHead(503).end();
  return void (idp.isPage(path)
    ? idp.choose(request, response, String(request.headers['x-sub']))
    : idp.answer(request, response));
});
const agreement = await publishedTerms(api, 'agreement');
const accepted = [agreement];
type Browser = ReturnType<TestApi['browser']>;

/** A provider of a company that creates no accounts. */
async function idpOf(coId: string): Promise<string> {
  const path = `/${coId}`;
  const config = await provider(api, coId, IdpAgreement.oauth2, outside + path, {
    name: 'Works',
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
  });
  await api.db.updateTable('idp_configuration').set({ jit: false }).where('config_id', '=', config).execute();
  const redirect_uris = [`http://localhost/api/account/v1/sso/callback/${config}`];
  idps.set(path, createOpenIdIdp({ issuer: outside + path, people, clients: [{ ...CLIENT, redirect_uris }] }));
  return config;
}

/** Signs in at the provider; returns the browser, and where the portal leads it then. */
async function signIn(coId: string, config: string, sub: string): Promise<{ browser: Browser; led: URL }> {
  const who = await visitor(api);
  const [, { redirect_url }] = await begin(who, coId, config);
  const next = await choosePerson(redirect_url as string, outside, sub);
  return { browser: who.browser, led: new URL(leadsTo(await who.browser.get(pathOf(next)))) };
}

/** What the session of a finished sign-in is of. */
async function sessionOf({ browser, led }: { browser: Browser; led: URL }) {
  const code = new URL(leadsTo(await browser.get(pathOf(led.href)))).searchParams.get('code') ?? '';
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: 'portal',
    redirect_uri: 'http://localhost/microapp/login',
    code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return browser.post('/oauth2/token', form.toString(), { headers });
}

const ask = ({ browser }: { browser: Browser }, more: object = {}) =>
  browser.post(PATH, { username: 'Ann Lee', note: 'Sales', accepted, ...more });

afterEach(() => api.services.clock.reset());

test('somebody whom the provider confirms asks, is approved, and signs in by it from then on', async () => {
  const { co, name, caller, mail } = await joinable(api);
  const config = await idpOf(co);
  const first = await signIn(co, config, 'ann');
  expect(Object.fromEntries(first.led.searchParams)).toMatchObject({ sso_error: 'Account.Sso.Refused', sso_join: '1' });
  expect(await first.browser.get(PATH)).toMatchObject([
    200,
    { company_name: name, user_type: 2, idp_name: 'Works', username: 'Known ann' },
  ]);
  expect(await ask(first, { accepted: undefined })).toMatchObject([
    400,
    { code: 'Account.Terms.Required', terms: [{ document: 'agreement' }] },
  ]);
  const [status, { ticket }] = await ask(first);
  expect(status).toBe(200);
  const user = (ticket as string).split('.')[0] ?? '';
  // A second click is the same request.
  expect(await ask(first)).toEqual([200, { ticket }]);
  const { id } = await applicationOf(api, user);
  expect(await api.as(caller).get(`${OF_COMPANY}?status=1`)).toMatchObject([
    200,
    {
      total_count: 1,
      entries: [
        { id, username: 'Ann Lee', login_name: '', email: 'ann@works.example', email_verified: 0, idp_name: 'Works' },
      ],
    },
  ]);
  await api.db.updateTable('account_application').set({ company_only: false }).where('id', '=', id).execute();
  const [, atStaff] = await api.as(approver).get(`${QUEUE}?status=1`);
  expect(atStaff.entries).toMatchObject([{ id, email: 'ann@works.example', idp_name: 'Works' }]);
  const [told] = await api.db.selectFrom('outbox').select('text').where('recipient', '=', mail).execute();
  expect(told?.text).toContain('Ann Lee（a***@works.example）');

  // While it waits, the provider leads to where it stands.
  const waiting = await signIn(co, config, 'ann');
  expect(waiting.led.pathname).toBe('/microapp/registerToJoin');
  expect(Object.fromEntries(waiting.led.searchParams)).toEqual({ user_type: '2', ticket });

  expect(await decideFor(api, caller, id, { result: 2 })).toEqual([200, {}]);
  const account = await api.db.selectFrom('app_user').selectAll().where('user_id', '=', user).executeTakeFirstOrThrow();
  expect(account).toMatchObject({ user_type: 16, status: 2, co_id: co, password_hash: null, login_name: null });
  expect(await api.db.selectFrom('invitation').select('user_id').where('user_id', '=', user).execute()).toEqual([]);
  // The terms are on record already, so that the sign-in asks for nothing.
  expect(await sessionOf(await signIn(co, config, 'ann'))).toMatchObject([200, { user_type: 16, co_id: co }]);
});

test('a rejected person may ask again; a withdrawn request leaves no tie to the provider', async () => {
  const { co, caller } = await joinable(api);
  const config = await idpOf(co);
  const [, { ticket }] = await ask(await signIn(co, config, 'bob'));
  const user = (ticket as string).split('.')[0] ?? '';
  const { id } = await applicationOf(api, user);
  expect(await decideFor(api, caller, id, { result: 3, reason: 'details' })).toEqual([200, {}]);
  const rejected = await signIn(co, config, 'bob');
  expect(rejected.led.searchParams.get('ticket')).toBe(ticket);
  const withTicket = (what: string, more: object = {}) =>
    rejected.browser.post(`/api/account/v1/account_requests/0/${what}`, { ticket, ...more });
  expect(await withTicket('again', { note: 'Tom knows me', accepted })).toEqual([200, {}]);
  expect(await withTicket('withdrawal')).toEqual([200, {}]);
  expect(await api.db.selectFrom('idp_identity').select('name_id').where('config_id', '=', config).execute()).toEqual(
    [],
  );
  expect((await signIn(co, config, 'bob')).led.searchParams.has('sso_join')).toBe(true);
});

test('the result goes to the address that the provider says only if the company has proven its domain', async () => {
  const results = [];
  for (const proven of [true, false]) {
    const { co, owner, caller } = await joinable(api);
    const config = await idpOf(co);
    await api.db
      .insertInto('company_domain')
      .values({
        domain_id: `dom-${co}`,
        co_id: co,
        domain: 'works.example',
        token: 't',
        config_id: null,
        proven_at: proven ? api.services.clock.now() : null,
        checked_at: null,
        lost_at: null,
        created_by: owner,
        created_at: api.services.clock.now(),
      })
      .execute();
    const sub = proven ? 'cleo' : 'dan';
    const [, { ticket }] = await ask(await signIn(co, config, sub));
    const { id } = await applicationOf(api, (ticket as string).split('.')[0] ?? '');
    await decideFor(api, caller, id, { result: 2 });
    results.push(
      await api.db.selectFrom('outbox').select('template').where('recipient', '=', `${sub}@works.example`).execute(),
    );
  }
  expect(results).toEqual([[{ template: 'accountApproved' }], []]);
});

test('only the browser that the provider sent back asks, within an hour, and while the company may be joined', async () => {
  const { co } = await joinable(api);
  const config = await idpOf(co);
  const confirmed = await signIn(co, config, 'eve');
  const expired = [expect.any(Number), { code: 'Account.Page.Expired' }];
  expect(await ask({ browser: api.browser() })).toMatchObject(expired);
  expect((await api.browser().get(PATH))[1]).toMatchObject({ code: 'Account.Page.Expired' });
  await api.db.updateTable('company').set({ auth_status: 0 }).where('co_id', '=', co).execute();
  expect(await ask(confirmed)).toMatchObject([409, { code: 'Account.Join.NotPossible' }]);
  await api.db.updateTable('company').set({ auth_status: 2 }).where('co_id', '=', co).execute();
  api.advance(3601);
  expect(await ask(confirmed)).toMatchObject(expired);
});

test('a person of a partner company becomes an ordinary contact, who signs in by the provider', async () => {
  await makeCompany(api, 'co-pj', 'Partner Joins', { kind: 4, auth_status: 2, admitted: true });
  await makeAccount(api, 'u-pown', 'co-pj', {
    user_type: 4,
    role: 0,
    email: 'pown@join.example',
    email_verified: true,
  });
  const config = await idpOf('co-pj');
  const [, { ticket }] = await ask(await signIn('co-pj', config, 'fay'));
  const { id } = await applicationOf(api, (ticket as string).split('.')[0] ?? '');
  expect(await decideFor(api, callerOf(4, 'pown', { coId: 'co-pj' }), id, { result: 2 })).toEqual([200, {}]);
  expect(await sessionOf(await signIn('co-pj', config, 'fay'))).toMatchObject([200, { user_type: 32, co_id: 'co-pj' }]);
});

test('a person whom the directory has provisioned meanwhile cannot ask for a second account; the next sign-in uses the first', async () => {
  const { co } = await joinable(api);
  const config = await idpOf(co);
  const first = await signIn(co, config, 'gus');
  expect((await first.browser.get(PATH))[0]).toBe(200);
  const [, { id }] = await (await directoryOf(api, config)).send('POST', '/Users', oktaUser('gus@works.example'));
  const expired = [expect.any(Number), { code: 'Account.Page.Expired' }];
  expect(await ask(first)).toMatchObject(expired);
  expect(await first.browser.get(PATH)).toMatchObject(expired);
  const named = api.db
    .selectFrom('app_user')
    .select('user_id')
    .where('co_id', '=', co)
    .where('user_name', '=', 'Ann Lee');
  expect(await named.execute()).toEqual([{ user_id: id }]);
  expect((await signIn(co, config, 'gus')).led.searchParams.has('sso_error')).toBe(false);
  const bound = api.db.selectFrom('idp_identity').select('user_id').where('config_id', '=', config);
  expect(await bound.execute()).toEqual([{ user_id: id }]);
});
