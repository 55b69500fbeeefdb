import { UserType } from '@portal/common/enums/user/user-type';
import { setSecondFactor } from '../second-factor/second-factor.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { testApi, type Answer } from '../../testing/test-api.ts';
import { withoutLimits } from '../../testing/without-limits.ts';
import { account, totpOf, visitor, type Visitor } from '../../testing/worlds/visitor.ts';

const api = await testApi();
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const ok = (answers: readonly Answer[]) => answers.filter(([status]) => status === 200);
const codes = (answers: readonly Answer[]) =>
  new Set(answers.filter(([status]) => status !== 200).map(([, { code }]) => code as string));
const visitors = (count: number): Promise<Visitor[]> => Promise.all(Array.from({ length: count }, () => visitor(api)));

let recovery: string[] = [];
beforeAll(async () => {
  const hash = await api.services.hasher.hash('Right-1234');
  await api.db
    .insertInto('app_user')
    .values([
      account('ann', UserType.enterprise, hash),
      account('sam', UserType.employee, hash),
      account('two', UserType.enterprise, hash),
    ])
    .execute();
});
beforeEach(async () => {
  recovery = await inTransaction(api.db, (tx) =>
    setSecondFactor(tx, api.services.vault, { userId: 'ann', secret: KEY, step: 0, at: api.services.clock.now() }),
  );
  await api.db.deleteFrom('limit_counter').execute();
});

/** Twenty concurrent attempts with the same code. */
async function race(code: string): Promise<Answer[]> {
  const people = await visitors(20);
  const attempt = (who: Visitor) => who.enterprise('ann@acme.example', undefined, { second_factor_code: code });
  return withoutLimits(api.db, () => Promise.all(people.map(attempt)));
}

test('of twenty sign-ins with one authenticator code, one succeeds', async () => {
  const answers = await race(totpOf(KEY));
  expect(ok(answers)).toHaveLength(1);
  expect(codes(answers)).toContain('Account.Login.SecondFactor.Wrong');
});

test('of twenty sign-ins with one recovery code, one succeeds', async () => {
  const answers = await race(recovery[0] ?? '');
  expect(ok(answers)).toHaveLength(1);
  expect(codes(answers)).toContain('Account.Login.SecondFactor.Wrong');
});

test('of twenty concurrent wrong codes five are checked', async () => {
  const people = await visitors(20);
  const answers = await Promise.all(
    people.map((who) => who.enterprise('ann@acme.example', undefined, { second_factor_code: 'aaaa-aaaa-aaaa' })),
  );
  expect(answers.filter(([, { code }]) => code === 'Account.Login.SecondFactor.Wrong').length).toBeLessThanOrEqual(5);
});

test('of concurrently confirmed enrolments one succeeds', async () => {
  const people = await visitors(6);
  const send = (who: Visitor, more: object = {}) => who.portal('sam@acme.example', 8, more);
  const begun: { enrolment_ticket: string; secret: string }[] = [];
  for (const who of people) begun.push((await send(who))[1].enrolment as { enrolment_ticket: string; secret: string });
  const answers = await Promise.all(
    people.map((who, i) =>
      send(who, { enrolment_ticket: begun[i]?.enrolment_ticket, second_factor_code: totpOf(begun[i]?.secret ?? '') }),
    ),
  );
  expect(ok(answers)).toHaveLength(1);
  expect(answers.filter(([status]) => status >= 500)).toEqual([]);
  const factor = await api.db.selectFrom('second_factor').select('user_id').where('user_id', '=', 'sam').execute();
  const left = await api.db.selectFrom('recovery_code').select('user_id').where('user_id', '=', 'sam').execute();
  expect([factor.length, left.length]).toEqual([1, 10]);
});

test('eight concurrent sign-ins with one challenge create one session', async () => {
  const who = await visitor(api);
  const answers = await Promise.all(Array.from({ length: 8 }, () => who.enterprise('two@acme.example', undefined, {})));
  expect(ok(answers)).toHaveLength(1);
});

test('a sealed password sent ten times concurrently is checked once', async () => {
  const people = await visitors(10);
  const verify_info = await api.seal('Right-1234', 'verify_info');
  const answers = await Promise.all(people.map((who) => who.enterprise('two@acme.example', '', { verify_info })));
  expect(ok(answers)).toHaveLength(1);
  expect(codes(answers)).toEqual(new Set(['Account.Sealed.Invalid']));
});

test('a sealed password is used up by a page that has expired, and its replay counts for nobody', async () => {
  const who = await visitor(api);
  const verify_info = await api.seal('Right-1234', 'verify_info');
  const [, over] = await who.enterprise('two@acme.example', '', { verify_info, login_challenge: 'over' });
  const [, again] = await who.enterprise('two@acme.example', '', { verify_info });
  expect([over.code, again.code]).toEqual(['Account.Page.Expired', 'Account.Sealed.Invalid']);
  const counted = await api.db.selectFrom('limit_counter').select('key').where('key', 'like', 'signIn %').execute();
  expect(counted).toEqual([]);
});
