import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { freshCode, issuedCode } from '../../testing/captcha-and-code.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';

const api = await testApi();
const ROUNDS = 12;

interface Newcomer {
  name: string;
  email: string;
  phone: string;
  by: 'email' | 'phone';
}
const codeFor = ({ email, phone, by }: Newcomer) =>
  issuedCode(api, by === 'email' ? { account: email } : { account: phone, channel: VerifyChannel.phone });
const register = async ({ name, email, phone, by }: Newcomer, verify_code: string, password: string): Promise<Answer> =>
  api
    .as(null)
    .post('/api/account/v2/enterprise_user/0/register', {
      login_name: name,
      company: `${name} Works`,
      email,
      phone,
      username: name,
      user_type: UserType.enterprise,
      verify_code,
      verify_code_type: by === 'email' ? 1 : 2,
      password,
    });
const holders = (email: string) =>
  api.db.selectFrom('app_user').select(['user_name', 'email_verified']).where('email', '=', email).execute();
const number = (round: number, who: number) => `+86-139${String(round * 10 + who).padStart(8, '0')}`;
const sealed = () => api.seal('Right-1234', 'password');

test('of two concurrent proofs of one e-mail (registration and change) exactly one wins; a stranger who only types it never wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `both${round}@acme.example`;
    const id = `c${round}`;
    const ann = callerOf(UserType.enterprise, id);
    await api.as(ann).get('/userinfo');
    const typed: Newcomer = { name: `Typed${round}`, email, phone: number(round, 1), by: 'phone' };
    const proven: Newcomer = { name: `Proven${round}`, email, phone: number(round, 2), by: 'email' };
    const other: Newcomer = { name: `Other${round}`, email, phone: number(round, 3), by: 'phone' };
    // One stranger exists already, another registers concurrently.
    expect((await register(typed, await codeFor(typed), await sealed()))[0]).toBe(200);
    const codes = {
      proven: await codeFor(proven),
      other: await codeFor(other),
      change: await freshCode(api, { account: email, scene: VerifyScene.emailPhoneEdit, by: api.as(ann) }),
    };
    const passwords = [await sealed(), await sealed()] as const;
    const answers = await Promise.all([
      register(proven, codes.proven, passwords[0]),
      api
        .as(ann)
        .put(`/api/account/v1/enterprise_user/u-${id}`, { AttrType: 1, AttrValue: email, VerifyCode: codes.change }),
      register(other, codes.other, passwords[1]),
    ]);
    const [registered, changed, squatted] = answers;
    expect([registered[0], changed[0]].sort()).toEqual([200, 409]);
    const loser = registered[0] === 200 ? changed : registered;
    expect(loser[1].code).toBe('Account.Email.Exists');
    // The second stranger was rejected, or registered before the winner and lost the address again.
    expect([200, 409]).toContain(squatted[0]);
    const winner = registered[0] === 200 ? proven.name : `u-${id}`;
    expect(await holders(email)).toEqual([{ user_name: winner, email_verified: true }]);
  }
});

test('twenty strangers who type an e-mail while its owner verifies it never lock the owner out', async () => {
  const email = 'owner@acme.example';
  const owner: Newcomer = { name: 'Owner', email, phone: number(900, 1), by: 'email' };
  const strangers = Array.from({ length: 20 }, (_, index): Newcomer => ({
    name: `Stranger${index}`,
    email,
    phone: number(901 + index, 1),
    by: 'phone',
  }));
  const codes = await Promise.all(strangers.map(codeFor));
  const ownCode = await codeFor(owner);
  const passwords = await Promise.all(strangers.map(sealed));
  const ownPassword = await sealed();
  const [, answer] = await Promise.all([
    Promise.all(strangers.map((stranger, index) => register(stranger, codes[index] ?? '', passwords[index] ?? ''))),
    register(owner, ownCode, ownPassword),
  ]);
  // The fair queue may reject the owner like anybody else; the database never does.
  const settled = answer[0] === 429 ? await register(owner, ownCode, await sealed()) : answer;
  expect(settled).toMatchObject([200, {}]);
  expect(await holders(email)).toEqual([{ user_name: 'Owner', email_verified: true }]);
});

/** Two accounts registered by phone, each with the e-mail of the other, unverified. */
async function crossed(round: number) {
  const people = ['l', 'r'].map((side) => {
    const id = `${side}${round}`;
    return {
      userId: `u-${id}`,
      as: api.as(callerOf(UserType.enterprise, id)),
      typed: `${side}-typed${round}@acme.example`,
    };
  });
  const [left, right] = people as [(typeof people)[number], (typeof people)[number]];
  for (const [index, { as, userId, typed }] of people.entries()) {
    await as.get('/userinfo');
    await api.db
      .updateTable('app_user')
      .set({
        self_registered: true,
        email: typed,
        email_verified: false,
        phone: number(2000 + round, index),
        phone_verified: true,
      })
      .where('user_id', '=', userId)
      .execute();
  }
  return [
    { ...left, own: right.typed },
    { ...right, own: left.typed },
  ] as const;
}

test('two accounts that concurrently verify the address typed by the other both keep their own', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const people = await crossed(round);
    const codes: string[] = [];
    for (const { own, as } of people)
      codes.push(await freshCode(api, { account: own, scene: VerifyScene.emailPhoneEdit, by: as }));
    const answers = await Promise.all(
      people.map(({ as, userId, own }, index) =>
        as.put(`/api/account/v1/enterprise_user/${userId}`, { AttrType: 1, AttrValue: own, VerifyCode: codes[index] }),
      ),
    );
    expect(answers).toMatchObject([
      [200, {}],
      [200, {}],
    ]);
    for (const { userId, own } of people)
      expect(await holders(own)).toEqual([{ user_name: userId, email_verified: true }]);
  }
});
