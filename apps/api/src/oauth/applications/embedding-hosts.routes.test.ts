import { testApi } from '../../testing/test-api.ts';
import { APPLICATIONS, applicationOf, applicationWorld } from '../../testing/worlds/application-world.ts';
import { createEmbeddingHosts } from './embedding-hosts.db.ts';

const api = await testApi();
const {
  services: { hosts },
} = api;
const { as, register, request, signIn, tokens } = applicationWorld(api);
const [ORIGIN, HOST] = ['https://intranet.example', 'https://intranet.example/account/login'];
const EMBEDS = { origins: [ORIGIN], redirect_uris: [HOST], embeds: 1 };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
type Browser = ReturnType<typeof api.browser>;

const { client_id: _, is_public: __, ...FIELDS } = applicationOf('host', EMBEDS);
const change = (more: object) => as.put(`${APPLICATIONS}/host`, { ...FIELDS, ...more });
const disable = () => as.put(`${APPLICATIONS}/host/enabled`, { enabled: 0 });
const rows = () =>
  api.db
    .selectFrom('application_session')
    .select(['client_id', 'user_id', 'redirect_uri', 'hosted', 'ended_at'])
    .orderBy('hosted')
    .execute();

beforeEach(async () => {
  await register('host', EMBEDS);
  await hosts.refresh();
});
afterEach(async () => {
  api.services.clock.reset();
  for (const table of ['application_session', 'application', 'limit_counter'] as const)
    await api.db.deleteFrom(table).execute();
});

const preflight = (origin: string, path = '/userinfo') =>
  fetch(api.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization, lang',
    },
  });
const allowed = ({ headers }: { headers: Headers }) => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
];

/** A code for the portal that a page of the host gets, and how that page redeems it. */
async function codedAt(browser: Browser, who = 'ann', redirect_uri = HOST) {
  const { path, verifier } = request('portal', { redirect_uri });
  const back = await signIn(browser, path, who);
  expect(back.origin + back.pathname).toBe(redirect_uri);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'portal',
    redirect_uri,
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
  });
  return (headers: Record<string, string> = { origin: ORIGIN }) =>
    browser.post('/oauth2/token', body.toString(), { headers: { ...FORM, ...headers } });
}
const renew = (browser: Browser, origin = ORIGIN) =>
  browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', { headers: { ...FORM, origin } });
const me = (access_token: string) =>
  api.as(null).get('/userinfo', { headers: { authorization: `Bearer ${access_token}`, origin: ORIGIN } });

/** A person who is signed in to the portal in a page of the host. */
async function signedIn(who = 'ann') {
  const browser = api.browser();
  const [status, { access_token }] = await (await codedAt(browser, who))();
  expect(status).toBe(200);
  return { browser, token: access_token as string };
}

test('a page of a registered host signs in, calls with cookies and renews its token', async () => {
  expect(allowed(await preflight(ORIGIN))).toEqual([ORIGIN, 'true']);
  const { browser, token } = await signedIn();
  const answer = await me(token);
  expect([answer[0], answer[1].user_id, ...allowed(answer)]).toEqual([200, 'ann', ORIGIN, 'true']);
  expect((await renew(browser))[0]).toBe(200);
  expect((await browser.post('/oauth2/sign_out', undefined, { unsigned: true, headers: { origin: ORIGIN } }))[0]).toBe(
    200,
  );
  expect(await rows()).toMatchObject([{ ended_at: expect.any(Date) }]);
});

test.each([
  ['without the mark', { embeds: 0 }],
  ['of another origin', { origins: ['https://other.example'] }],
])('an application %s embeds nothing', async (_name, more) => {
  expect((await change(more))[0]).toBe(200);
  await hosts.refresh();
  expect(allowed(await preflight(ORIGIN))).toEqual([null, null]);
  expect(allowed(await preflight(ORIGIN, '/oauth2/token'))[1]).toBeNull();
  expect((await renew(api.browser()))[1].code).toBe('Account.Permission.Denied');
});

test('an application that embeds needs an origin, when it is registered and when it is changed', async () => {
  expect(await as.post(APPLICATIONS, applicationOf('none', { embeds: 1 }))).toMatchObject([
    400,
    { code: 'applicationOrigin.empty', fields: { origins: {} } },
  ]);
  expect(await change({ origins: [] })).toMatchObject([400, { code: 'applicationOrigin.empty' }]);
  expect(
    await as.post(APPLICATIONS, applicationOf('none', { embeds: 1, origins: ['http://intranet.example'] })),
  ).toMatchObject([400, { code: 'applicationOrigin.illegal' }]);
  expect((await as.get(APPLICATIONS))[1].entries).toMatchObject([{ client_id: 'host', embeds: 1 }]);
});

test('an application of a third party does not embed, because its pages would act without consent', async () => {
  const refused = [400, { code: 'applicationEmbeds.thirdParty', fields: { embeds: {} } }];
  expect(await as.post(APPLICATIONS, applicationOf('none', { ...EMBEDS, asks_consent: 1 }))).toMatchObject(refused);
  expect(await change({ asks_consent: 1 })).toMatchObject(refused);
  // A row from before the rule.
  const { browser } = await signedIn();
  await api.db
    .updateTable('application')
    .set({ asks_consent: true, embeds: true })
    .where('client_id', '=', 'host')
    .execute();
  await hosts.refresh();
  expect(allowed(await preflight(ORIGIN))).toEqual([null, null]);
  expect((await renew(browser))[1].code).toBe('Account.Permission.Denied');
});

test('only the client of the portal returns to a host', async () => {
  await register('other');
  for (const [client, redirect_uri] of [
    ['other', HOST],
    ['portal', 'https://intranet.example/other'],
  ] as const) {
    expect(
      (await api.browser().get(request(client, { redirect_uri }).path, { headers: { accept: 'application/json' } }))[0],
    ).toBe(400);
  }
});

test('a sign-in in its page is one through the host: it is named before the address goes, and is none that the person gave to an application', async () => {
  const { token } = await signedIn();
  expect(await rows()).toMatchObject([
    { client_id: 'host', user_id: 'ann', redirect_uri: HOST, hosted: true, ended_at: null },
  ]);
  expect(
    (
      await api
        .as(null)
        .get('/api/account/v1/signed_in_applications', { headers: { authorization: `Bearer ${token}` } })
    )[1].total_count,
  ).toBe(0);
  expect((await as.get(`${APPLICATIONS}/host`))[1].uses).toMatchObject([{ uri: HOST, people: 1 }]);
  for (const more of [{ redirect_uris: ['https://intranet.example/new'] }, { embeds: 0 }]) {
    expect(await change(more)).toMatchObject([
      409,
      { code: 'Account.Application.AddressInUse', uses: [{ uri: HOST, people: 1 }] },
    ]);
  }
});

test('one application can be both: its own sign-in is listed, whichever comes last', async () => {
  const { secret } = await as.post(`${APPLICATIONS}/host/secrets`).then(([, body]) => body as { secret: string });
  const { browser, token } = await signedIn();
  const list = async () =>
    (
      await api
        .as(null)
        .get('/api/account/v1/signed_in_applications', { headers: { authorization: `Bearer ${token}` } })
    )[1].total_count;
  expect(await list()).toBe(0);
  await tokens({ id: 'host', secret }, { browser, more: { redirect_uri: HOST } });
  expect([await list(), (await rows()).length]).toEqual([1, 1]);
});

test('the use of a host is noted when its page renews a token', async () => {
  const { browser } = await signedIn();
  const used = async () =>
    (
      await api.db
        .selectFrom('application')
        .select('last_used_at')
        .where('client_id', '=', 'host')
        .executeTakeFirstOrThrow()
    ).last_used_at?.getTime() ?? 0;
  const first = await used();
  api.advance(3_700);
  expect((await renew(browser, 'http://localhost'))[0]).toBe(200);
  expect(await used()).toBe(first);
  expect((await renew(browser))[0]).toBe(200);
  expect(await used()).toBeGreaterThan(first);
});

test.each([
  ['disabled', disable],
  ['marked as not embedding', () => change({ embeds: 0, remove_used: 1 })],
])('an application that is %s is cut off; the person stays signed in to the portal', async (_name, end) => {
  const { browser, token } = await signedIn();
  const pending = await codedAt(api.browser(), 'bob');
  expect((await end())[0]).toBe(200);
  // At once, also while instances have not read the registry again.
  expect((await me(token))[0]).toBe(401);
  expect((await pending())[1].error).toBe('invalid_grant');
  expect(await rows()).toMatchObject([{ user_id: 'ann', ended_at: expect.any(Date) }]);
  await hosts.refresh();
  expect(allowed(await preflight(ORIGIN))).toEqual([null, null]);
  expect((await renew(browser))[1].code).toBe('Account.Permission.Denied');
  expect(
    (
      await api
        .browser()
        .get(request('portal', { redirect_uri: HOST }).path, { headers: { accept: 'application/json' } })
    )[0],
  ).toBe(400);
  expect((await renew(browser, 'http://localhost'))[0]).toBe(200);
});

test('every instance follows the registry', async () => {
  const instances = [
    createEmbeddingHosts(api.services.config, api.db),
    createEmbeddingHosts(api.services.config, api.db),
  ];
  const stops = instances.map((one) => one.follow(() => undefined, api.services.database.notices));
  const all = async (wanted: boolean) => {
    while (instances.some((one) => one.allows(ORIGIN) !== wanted))
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
  };
  await all(true);
  await disable();
  await all(false);
  await Promise.all(stops.map((stop) => stop()));
});
