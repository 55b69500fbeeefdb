import { createHash, randomBytes } from 'node:crypto';
import { SIGN_OUT_PATH } from '@portal/common/contract/sign-in/oauth';
import { UserType } from '@portal/common/enums/user/user-type';
import { inTransaction } from '../../platform/db/connect.ts';
import { makeUser } from '../../testing/proofs.ts';
import { testApi, type Answer } from '../../testing/test-api.ts';
import { endSessionsOf } from './sessions.db.ts';

/** More rounds find rarer interleavings: `ROUNDS=1000` takes half an hour. */
const ROUNDS = Number(process.env.ROUNDS ?? 8);
/** Milliseconds that all rounds of a test may take. */
const LIMIT = 60_000 + ROUNDS * 2000;
const BACK = 'http://localhost/microapp/login';
const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
const api = await testApi();
const EMAIL = 'ann@acme.example';
const RIGHT = 'Right-1234';
type Browser = ReturnType<typeof api.browser>;

beforeAll(async () => {
  await makeUser(api, 'ann', { email: EMAIL, password_hash: await api.services.hasher.hash(RIGHT) });
});

const local = (address: string) => {
  const url = new URL(address);
  return url.pathname + url.search;
};
const codeIn = (answer: Answer) => new URL(answer.headers.get('location') ?? 'http://none').searchParams.get('code');

function authorisation() {
  const verifier = randomBytes(32).toString('base64url');
  const path = `/oauth2/auth?${new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: BACK,
    state: 's',
    user_type: '2',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })}`;
  const redeem = (browser: Browser, code: string) =>
    browser.post(
      '/oauth2/token',
      new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'portal',
        redirect_uri: BACK,
        code_verifier: verifier,
        state: 's',
        code,
      }).toString(),
      FORM,
    );
  return { path, redeem };
}

async function beginSignIn(browser: Browser) {
  const { path, redeem } = authorisation();
  const [, { Data }] = await browser.get(path, { headers: { accept: 'application/json' } });
  const logIn = async () =>
    browser.post('/api/account/v1/enterprise_user/0/login', {
      account: EMAIL,
      account_type: 1,
      verify_type: 1,
      verify_info: await api.seal(RIGHT, 'verify_info'),
      user_type: UserType.enterprise,
      login_challenge: Data.LoginChallenge,
      remember: 0,
    });
  return { logIn, redeem };
}

async function signedIn(): Promise<Browser> {
  const browser = api.browser();
  const { logIn, redeem } = await beginSignIn(browser);
  const [, { redirect_url }] = await logIn();
  const answer = await redeem(
    browser,
    codeIn(await browser.get(local(redirect_url as string), { headers: { accept: 'text/html' } })) ?? '',
  );
  expect(answer[0]).toBe(200);
  return browser;
}

/** Another browser with copied cookies. */
function copyOf(browser: Browser): Browser {
  const copy = api.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Requests a code with the cookies alone and redeems it. */
async function silently(browser: Browser): Promise<void> {
  const { path, redeem } = authorisation();
  const code = codeIn(await browser.get(path, { headers: { accept: 'text/html' } }));
  if (code !== null) expect([200, 400]).toContain((await redeem(browser, code))[0]);
}

const lives = async (browser: Browser) =>
  (await browser.post('/oauth2/token', 'grant_type=refresh_token&client_id=portal', FORM))[0] === 200;
const ends: [string, (browser: Browser) => Promise<unknown>][] = [
  ['a password reset', () => inTransaction(api.db, (tx) => endSessionsOf(tx, 'ann', api.services.clock.now()))],
  ['a sign-out', (browser) => browser.post(SIGN_OUT_PATH, {})],
];

test.each(ends)(
  'silent authorizations with copied cookies that race %s leave no session',
  async (_, end) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await signedIn();
      const copies = Array.from({ length: 4 }, () => copyOf(owner));
      const pause = new Promise((resolve) => {
        setTimeout(resolve, Math.random() * 12);
      });
      await Promise.all([...copies.map(silently), pause.then(() => end(owner))]);
      expect(await Promise.all([owner, ...copies].map(lives))).toEqual([false, false, false, false, false]);
    }
    // The copied OAuth sessions lead to the sign-in page, not to a code.
    expect(await api.db.selectFrom('session').select('session_id').where('ended_at', 'is', null).execute()).toEqual([]);
  },
  LIMIT,
);

test(
  'sign-ins that race the end of all sessions leave no earlier session',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const browser = api.browser();
      const { logIn, redeem } = await beginSignIn(browser);
      let ended = 0;
      const signIn = async () => {
        const [status, { redirect_url }] = await logIn();
        // Too late for the old password: it only leads to a new one.
        if (status !== 200 || redirect_url === undefined) return;
        const code = codeIn(await browser.get(local(redirect_url as string), { headers: { accept: 'text/html' } }));
        if (code !== null) await redeem(browser, code);
      };
      const end = async () => {
        await new Promise((resolve) => {
          setTimeout(resolve, Math.random() * 40);
        });
        await inTransaction(api.db, async (tx) => {
          await endSessionsOf(tx, 'ann', api.services.clock.now());
          await tx.updateTable('app_user').set({ must_reset: true }).where('user_id', '=', 'ann').execute();
        });
        ended = Date.now();
      };
      await Promise.all([signIn(), end()]);
      await api.db.updateTable('app_user').set({ must_reset: false }).where('user_id', '=', 'ann').execute();
      expect(ended).toBeGreaterThan(0);
      expect(await lives(browser)).toBe(false);
    }
  },
  LIMIT,
);

test('a code requested before the end does not create a session', async () => {
  const browser = await signedIn();
  const { path, redeem } = authorisation();
  const code = codeIn(await browser.get(path, { headers: { accept: 'text/html' } })) ?? '';
  await browser.post(SIGN_OUT_PATH, {});
  expect(await redeem(browser, code)).toMatchObject([400, { code: 'Account.Page.Expired' }]);
  expect(await lives(browser)).toBe(false);
});

test('stored payloads of the OAuth library contain no usable secret', async () => {
  const browser = await signedIn();
  const { path } = authorisation();
  const code = codeIn(await browser.get(path, { headers: { accept: 'text/html' } })) ?? '';
  const [, { Data }] = await browser.get(path, { headers: { accept: 'application/json' } });
  const stored = JSON.stringify(await api.db.selectFrom('oidc_payload').selectAll().execute());
  const secrets = [code, Data.LoginChallenge as string, browser.cookies.get('acc_oauth') ?? ''];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(15);
    expect(stored).not.toContain(secret);
  }
});

test('a sign-in code and a choice ticket from before the end are invalid', async () => {
  await makeUser(api, 'ann2', { email: EMAIL, password_hash: await api.services.hasher.hash(RIGHT) });
  const browser = api.browser();
  const { logIn } = await beginSignIn(browser);
  expect(await logIn()).toMatchObject([409, { code: 'Account.Login.Choice' }]);
  expect(await api.db.selectFrom('choice_ticket').select('account').execute()).toHaveLength(1);
  await inTransaction(api.db, (tx) => endSessionsOf(tx, 'ann', api.services.clock.now()));
  expect(await api.db.selectFrom('choice_ticket').select('account').execute()).toEqual([]);
});
