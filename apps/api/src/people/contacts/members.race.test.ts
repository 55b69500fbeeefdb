import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { linkOf } from '../../testing/worlds/contact-world.ts';
import { member, memberWorld } from '../../testing/worlds/member-world.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { proofOf } from '../../testing/proofs.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';
import { countWaiting } from '../../testing/waits.ts';

const api = await testApi();
const { owner, path, invite, rowOf } = await memberWorld(api);

/**
 * Runs `call` while another transaction holds `userId` with these values, which commits once the call waits for it, after
 * what `then` does.
 */
async function during(
  userId: string,
  values: object,
  call: () => Promise<Answer>,
  then?: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await api.db.transaction().execute(async (tx) => {
    await tx.updateTable('app_user').set(values).where('user_id', '=', userId).execute();
    let done = false;
    answer = call().finally(() => {
      done = true;
    });
    while (!done && (await countWaiting(api.db)) === 0) continue;
    await then?.(tx);
  });
  return answer!;
}

test('an administrator who is made a member meanwhile changes nobody', async () => {
  const demoted = await member(api, owner, 'demoted', 1);
  const other = await member(api, owner, 'other', 2);
  const answer = await during(demoted.userId, { role: 2 }, () =>
    api.as(demoted).put(`${path}/${other.userId}/status`, { active_status: 0 }),
  );
  expect(answer).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
  expect((await rowOf(other.userId)).status).toBe(2);
});

test('nobody is invited by an account whose sessions end meanwhile', async () => {
  const reported = await member(api, owner, 'reported', 1);
  const answer = await during(
    reported.userId,
    { session_epoch: 9 },
    () => invite(reported, { email: 'late@acme.example' }),
    (tx) => tx.updateTable('session').set({ ended_at: new Date() }).where('user_id', '=', reported.userId).execute(),
  );
  expect(answer).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
  expect(
    await api.db.selectFrom('app_user').select('user_id').where('email', '=', 'late@acme.example').execute(),
  ).toEqual([]);
});

test('a member who becomes the owner meanwhile is not disabled', async () => {
  // A company without an owner, to whom staff appoint one.
  const administrator = callerOf(UserType.enterprise, 'waiting', { role: 1 });
  await api.as(administrator).get('/userinfo');
  const risen = await member(api, administrator, 'risen', 2);
  const answer = await during(risen.userId, { role: 0 }, () =>
    api
      .as(administrator)
      .put(`/api/account/v1/enterprise/co-waiting/members/${risen.userId}/status`, { active_status: 0 }),
  );
  expect(answer).toMatchObject([409, { code: 'Account.Member.Role' }]);
});

test('an invitation that is accepted while it is withdrawn leaves a member with a password, or a dead link', async () => {
  for (let round = 0; round < 5; round += 1) {
    await api.db.deleteFrom('limit_counter').execute();
    const email = `round${round}@acme.example`;
    const [, { user_id }] = await invite(owner, { email });
    const { reset_code } = await linkOf(api, email);
    const new_password = await api.seal('New-67890', 'new_password');
    const [[withdrawn], [accepted]] = await Promise.all([
      api.as(owner).delete(`/api/account/v1/user/${user_id}/invitation`),
      api.as(null).put('/api/account/v1/user/0/password/reset', { user_id, user_type: 2, reset_code, new_password }),
    ]);
    expect([withdrawn, accepted].filter((status) => status === 200)).toHaveLength(1);
    expect((await rowOf(user_id)).password_hash !== null).toBe(accepted === 200);
  }
});

test('fifty parallel invitations of one e-mail make one member', async () => {
  await api.db.deleteFrom('limit_counter').execute();
  const email = 'one@acme.example';
  const answers = await Promise.all(Array.from({ length: 50 }, () => invite(owner, { email })));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(await api.db.selectFrom('app_user').select('user_id').where('email', '=', email).execute()).toHaveLength(1);
});

test('of two hand-overs at once one wins, and the company has one owner', async () => {
  for (let round = 0; round < 5; round += 1) {
    const giver = callerOf(UserType.enterprise, `giver${round}`);
    await api.as(giver).get('/userinfo');
    const co = giver.coId ?? '';
    const handOver = `/api/account/v1/enterprise/${co}/owner`;
    const heirs = [await member(api, giver, `a${round}`, 2), await member(api, giver, `b${round}`, 3)];
    await api.db
      .updateTable('app_user')
      .set({ email_verified: true, password_hash: 'a hash' })
      .where('co_id', '=', co)
      .execute();
    const proof = (userId: string) => proofOf(api, `${userId}@example.com`, { scene: VerifyScene.handOver });
    const offers = await Promise.all(
      heirs.map(async ({ userId }) =>
        api.as(giver).post(`${handOver}/offer`, { contact_id: userId, verify_code_token: await proof(giver.userId) }),
      ),
    );
    expect(offers.map(([status]) => status)).toContain(200);
    const answers = await Promise.all(
      heirs.map(async (heir) => api.as(heir).put(handOver, { verify_code_token: await proof(heir.userId) })),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    const owners = await api.db
      .selectFrom('app_user')
      .select('user_id')
      .where('role', '=', 0)
      .where('co_id', '=', co)
      .execute();
    expect(owners).toHaveLength(1);
    expect(heirs.map(({ userId }) => userId)).toContain(owners[0]?.user_id);
  }
});
