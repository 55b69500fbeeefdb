import { createHash, randomBytes } from 'node:crypto';
import { errors } from 'oidc-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { createBreaker } from '../../platform/mail/breaker.ts';
import { deliverNext } from '../../platform/mail/outbox-sender.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import { strangerReading } from '../../platform/mail/recipient.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { countUse } from '../../platform/limits/limits.ts';
import { testApi } from '../../testing/test-api.ts';
import { oidcAdapter } from './library/adapter.ts';

const api = await testApi();
const RETURN = 'http://localhost/microapp/login';
const twenty = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => work(index)));

beforeAll(async () => {
  await api.db
    .insertInto('app_user')
    .values({
      user_id: 'u-ann',
      user_type: UserType.enterprise,
      user_name: 'Ann',
      email: 'ann@acme.example',
      login_name: null,
      phone: null,
      role: null,
      co_id: null,
      password_hash: await api.services.hasher.hash('Right-1234'),
    })
    .execute();
});

async function started() {
  const browser = api.browser();
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: RETURN,
    state: 's',
    user_type: '2',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const [, { Data }] = await browser.get(`/oauth2/auth?${query}`, { headers: { accept: 'application/json' } });
  const logIn = async () =>
    browser.post('/api/account/v1/enterprise_user/0/login', {
      account: 'ann@acme.example',
      account_type: 1,
      verify_type: 1,
      verify_info: await api.seal('Right-1234', 'verify_info'),
      user_type: 2,
      login_challenge: Data.LoginChallenge,
      remember: 0,
    });
  return { browser, verifier, logIn };
}

test('twenty redemptions of one code create one session', async () => {
  const { browser, verifier, logIn } = await started();
  const [, { redirect_url }] = await logIn();
  const { headers } = await browser.get(new URL(redirect_url as string).pathname);
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'portal',
    code,
    redirect_uri: RETURN,
    code_verifier: verifier,
  }).toString();
  const answers = await twenty(() =>
    api
      .as(null)
      .post('/oauth2/token', body, {
        unsigned: true,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  );
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(await api.db.selectFrom('session').select('session_id').execute()).toHaveLength(1);
});

test('five sign-ins with one challenge have one effect', async () => {
  const { logIn } = await started();
  const answers = await Promise.all(Array.from({ length: 5 }, () => logIn()));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
});

test('the adapter lets one of twenty consume', async () => {
  const adapter = oidcAdapter(api.db, api.services.clock, api.services.vault)('AuthorizationCode');
  await adapter.upsert('one-code', { grantId: 'g' }, 60);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => adapter.consume('one-code')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(errors.InvalidGrant);
});

test('a sealed value that is sent twenty times is accepted once', async () => {
  const sealed = await api.seal('Right-1234', 'verify_info');
  const body = {
    account: 'x@y.example',
    account_type: 1,
    verify_type: 1,
    verify_info: sealed,
    user_type: 2,
    login_challenge: 'none',
    remember: 0,
  };
  const answers = await twenty(() => api.as(null).post('/api/account/v1/enterprise_user/0/login', body));
  expect(answers.filter(([, { code }]) => code !== 'Account.Sealed.Invalid')).toHaveLength(1);
});

test('twenty uses of a limit of five: five are accepted', async () => {
  const taken = await twenty(() => countUse(api.db, 'race', { points: 5, seconds: 60 }, api.services.clock.now()));
  expect(taken.filter(({ within }) => within)).toHaveLength(5);
  expect(new Set(taken.map(({ points }) => points)).size).toBe(20);
});

test('parallel guesses do not exceed the limit', async () => {
  const { browser } = await started();
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: RETURN,
    state: 's',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const [, { Data }] = await browser.get(`/oauth2/auth?${query}`, { headers: { accept: 'application/json' } });
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) =>
      browser.post('/api/account/v1/enterprise_user/0/login', {
        account: 'ANN@acme.example',
        account_type: 1,
        verify_type: 1,
        verify_info: await api.seal(`Wrong-${index}`, 'verify_info'),
        user_type: 2,
        login_challenge: Data.LoginChallenge,
        remember: 0,
      }),
    ),
  );
  const codes = answers.map(([, { code }]) => code as string);
  expect(codes.filter((code) => code === 'Account.Login.Wrong').length).toBeLessThanOrEqual(10);
  expect(codes.filter((code) => code === '4290000000').length).toBeGreaterThanOrEqual(30);
});

test('four workers send each message once', async () => {
  const at = api.services.clock.now();
  // An earlier sign-in may have sent a new-device message.
  await api.db.deleteFrom('outbox').execute();
  await inTransaction(api.db, async (tx) => {
    for (let index = 0; index < 30; index += 1) {
      await queueMessage(tx, {
        channel: 'email',
        to: `p${index}@example.com`,
        reader: strangerReading('en-US'),
        template: 'verifyCode',
        values: { minutes: 10, purpose: 'a test' },
        code: '123456',
        dedupeKey: `race-${index}`,
        at,
      });
    }
  });
  const sent: string[] = [];
  const send = ({ to }: { to: string }) => {
    sent.push(to);
    return Promise.resolve();
  };
  const breaker = createBreaker();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (await deliverNext(api.services, { channel: 'email', send, breaker })) continue;
    }),
  );
  expect(sent).toHaveLength(30);
  expect(new Set(sent).size).toBe(30);
});
