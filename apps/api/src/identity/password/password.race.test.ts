import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { issueResetCode } from './reset-code.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { makeUser, proofOf } from '../../testing/proofs.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';

const api = await testApi();
const PATH = '/api/account/v1/user/0/password/reset';
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const succeeded = (answers: readonly Answer[]) => answers.filter(([status]) => status === 200).length;
const refusals = (answers: readonly Answer[]) => [
  ...new Set(answers.filter(([status]) => status !== 200).map(([, { code }]) => code as string)),
];
/** Which of the passwords `New-0000…` an account has. */
async function passwordOf(id: string): Promise<number[]> {
  const { password_hash } = await api.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const fits = await times(20, (index) => api.services.hasher.verify(password_hash, `New-${1000 + index}`));
  return fits.flatMap((fit, index) => (fit ? [index] : []));
}
const seal = (index: number) => api.seal(`New-${1000 + index}`, 'new_password');
const recover = async (email: string, verify_code_token: string, index: number, more: object = {}) =>
  api
    .as(null)
    .put(PATH, {
      account: email,
      send_type: 1,
      user_type: UserType.enterprise,
      verify_code_token,
      new_password: await seal(index),
      ...more,
    });

test('twenty concurrent recoveries with one proof set one password', async () => {
  await makeUser(api, 'one', { email: 'one@acme.example' });
  const token = await proofOf(api, 'one@acme.example');
  const answers = await times(20, (index) => recover('one@acme.example', token, index));
  expect([succeeded(answers), refusals(answers)]).toEqual([1, ['Account.Password.Edit.Overtime']]);
  expect(await passwordOf('one')).toHaveLength(1);
});

test('twenty concurrent recoveries with a proof each set one password: the first revokes the others', async () => {
  await makeUser(api, 'two', { email: 'two@acme.example' });
  const tokens = await times(20, () => proofOf(api, 'two@acme.example'));
  const answers = await times(20, (index) => recover('two@acme.example', tokens[index] ?? '', index));
  expect(succeeded(answers)).toBeGreaterThanOrEqual(1);
  for (const code of refusals(answers)) expect(code).toBe('Account.Password.Edit.Overtime');
  expect(
    await api.db
      .selectFrom('verify_proof')
      .select('scene')
      .where('account', '=', 'two@acme.example')
      .where('used_at', 'is', null)
      .execute(),
  ).toEqual([]);
});

test('recoveries of several accounts with one address do not block each other', async () => {
  await times(20, (index) => makeUser(api, `many${index}`, { email: 'many@acme.example' }));
  const tokens = await times(20, () => proofOf(api, 'many@acme.example'));
  const ids = await api.db
    .selectFrom('app_user')
    .select('user_id')
    .where('email', '=', 'many@acme.example')
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(10)
    .execute();
  const answers = await times(20, (index) =>
    recover('many@acme.example', tokens[index] ?? '', index, { account_id: ids[index % 10]?.user_id }),
  );
  expect(succeeded(answers)).toBeGreaterThanOrEqual(1);
  for (const code of refusals(answers)) expect(code).toBe('Account.Password.Edit.Overtime');
});

test('twenty concurrent uses of one reset code set one password', async () => {
  await makeUser(api, 'three');
  const reset_code = await inTransaction(api.db, (tx) =>
    issueResetCode(tx, { userId: 'three', reason: ResetReason.firstSignIn, at: api.services.clock.now() }),
  );
  const answers = await times(20, async (index) =>
    api
      .as(null)
      .put(PATH, { user_id: 'three', user_type: UserType.enterprise, reset_code, new_password: await seal(index) }),
  );
  expect([succeeded(answers), refusals(answers)]).toEqual([1, ['4001209003']]);
  expect(await passwordOf('three')).toHaveLength(1);
});

test('concurrent changes with one proof make one change', async () => {
  const password_hash = await api.services.hasher.hash('Old-12345');
  await makeUser(api, 'four', { email: 'four@acme.example', password_hash });
  const own = api.as(callerOf(UserType.enterprise, 'four', { userId: 'four', coId: null }));
  const verify_code_token = await proofOf(api, 'four@acme.example', { scene: VerifyScene.editPassword });
  // Five at a time: the limit of old-password attempts rejects more.
  const answers = await times(5, async (index) =>
    own.put('/api/account/v1/user/four/password', {
      old_password: await api.seal('Old-12345', 'old_password'),
      new_password: await seal(index),
      modify_type: 1,
      user_id: 'four',
      user_type: UserType.enterprise,
      verify_code_token,
    }),
  );
  expect(succeeded(answers)).toBe(1);
  expect(await passwordOf('four')).toHaveLength(1);
});

test('a concurrent recovery and reset code of one account do not deadlock', async () => {
  await makeUser(api, 'five', { email: 'five@acme.example' });
  const reset_code = await inTransaction(api.db, (tx) =>
    issueResetCode(tx, { userId: 'five', reason: ResetReason.firstSignIn, at: api.services.clock.now() }),
  );
  const token = await proofOf(api, 'five@acme.example');
  const answers = await Promise.all([
    recover('five@acme.example', token, 1),
    seal(2).then((new_password) =>
      api.as(null).put(PATH, { user_id: 'five', user_type: UserType.enterprise, reset_code, new_password }),
    ),
  ]);
  expect(succeeded(answers)).toBe(1);
});
