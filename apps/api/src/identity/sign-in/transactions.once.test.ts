import pg from 'pg';
import { UserType } from '@portal/common/enums/user/user-type';
import { inTransaction } from '../../platform/db/connect.ts';
import { authorise } from '../../testing/staff-sign-in.ts';
import type { browserOf } from '../../testing/processes/production.ts';
import { testApi } from '../../testing/test-api.ts';
import { account, RIGHT, totpOf } from '../../testing/worlds/visitor.ts';
import { setSecondFactor } from '../second-factor/second-factor.db.ts';

const api = await testApi();
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** What the API sends to PostgreSQL. */
const sent: string[] = [];
const { query } = pg.Client.prototype;
beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    sent.push(typeof first === 'string' ? first : first.text);
    return (query as (...given: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  const hash = await api.services.hasher.hash(RIGHT);
  await api.db
    .insertInto('app_user')
    .values(['ann', 'bob'].map((id) => account(id, UserType.enterprise, hash, { first_used_at: new Date() })))
    .execute();
  const at = api.services.clock.now();
  await inTransaction(api.db, (tx) =>
    setSecondFactor(tx, api.services.vault, { userId: 'bob', secret: KEY, step: 0, at }),
  );
});
afterAll(() => {
  pg.Client.prototype.query = query;
});

const WRITES = /\b(insert into|update|delete from|for share|for no key update)\b/;

/**
 * Transactions of a call, and how many of their commits wait for the disk; keys of sealed values, which are read once in a
 * while, are left out.
 */
async function transactionsOf<T>(call: () => Promise<T>): Promise<[string, T]> {
  sent.length = 0;
  const result = await call();
  const transactions: string[] = [];
  let isOpen = false;
  for (const text of sent) {
    if (/from "sealing_key"/.test(text)) continue;
    transactions.push(isOpen ? `${transactions.pop()}\n${text}` : text);
    if (/^begin/.test(text)) isOpen = true;
    if (/^(commit|rollback)/.test(text)) isOpen = false;
  }
  const waits = transactions.filter((text) => WRITES.test(text) && !text.includes("'synchronous_commit', 'off'"));
  return [`${transactions.length}, ${waits.length} waits`, result];
}

async function signIn(id: string) {
  const browser = Object.assign(api.browser(), { seal: api.seal as ReturnType<typeof browserOf>['seal'] });
  const [page, { challenge, finish }] = await transactionsOf(() =>
    authorise(browser, api.services.config.publicUrl, UserType.enterprise),
  );
  const call = (more: object) =>
    transactionsOf(async () =>
      browser.post('/api/account/v1/enterprise_user/0/login', {
        account: `${id}@acme.example`,
        account_type: 1,
        verify_type: 1,
        verify_info: await api.seal(RIGHT, 'verify_info'),
        login_challenge: challenge,
        user_type: UserType.enterprise,
        remember: 0,
        ...more,
      }),
    );
  const [password, asked] = await call({});
  const [code, [, { redirect_url }]] = asked[0] === 409 ? await call({ second_factor_code: totpOf(KEY) }) : ['', asked];
  const [session, { headers }] = await transactionsOf(() => finish(redirect_url as string));
  expect(headers.authorization).toMatch(/^Bearer ./);
  return { page, password, code, session };
}

const onPostgres = process.env.TEST_DATABASE_URL ? test : test.skip;

onPostgres('transactions of a sign-in and their waits for the disk do not become more', async () => {
  // The first one also reads keys.
  await signIn('ann');
  // With the read that says whether it is unusual.
  expect(await signIn('ann')).toEqual({ page: '1, 0 waits', password: '3, 1 waits', code: '', session: '2, 2 waits' });
  expect(await signIn('bob')).toEqual({
    page: '1, 0 waits',
    password: '2, 1 waits',
    code: '3, 1 waits',
    session: '2, 2 waits',
  });
});
