import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { markCancelled } from '../cancellation/cancellation.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { colleague, partnerCompany } from '../../testing/worlds/partner-company.ts';
import { proofOf } from '../../testing/proofs.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();

/** Exactly one main account, and an active one if anybody is active. */
async function expectOneOwner(co: string): Promise<void> {
  const people = await api.db.selectFrom('app_user').select(['role', 'status']).where('co_id', '=', co).execute();
  const owners = people.filter(({ role }) => role === 0);
  expect(owners).toHaveLength(1);
  if (people.some(({ status }) => status === 2)) expect(owners[0]?.status).toBe(2);
}

async function offered(name: string) {
  const owner = await partnerCompany(api, name);
  const heir = await colleague(api, owner, `heir-${name}`);
  await api.db
    .updateTable('app_user')
    .set({ email_verified: true, password_hash: 'a hash' })
    .where('co_id', '=', owner.coId)
    .execute();
  const proof = (userId: string, userType: 4 | 32) =>
    proofOf(api, `${userId}@example.com`, { scene: VerifyScene.handOver, userType });
  const path = `/api/account/v1/partner/${owner.coId}/owner`;
  expect(
    await api
      .as(owner)
      .post(`${path}/offer`, { contact_id: heir.userId, verify_code_token: await proof(owner.userId, 4) }),
  ).toEqual([200, {}]);
  const token = await proof(heir.userId, 32);
  return { owner, heir, co: owner.coId ?? '', accept: () => api.as(heir).put(path, { verify_code_token: token }) };
}
const cancel = (userId: string) =>
  inTransaction(api.db, (tx) => markCancelled(tx, userId, new Date())).then(
    () => 'closed',
    (error: { constraint?: string }) => error.constraint,
  );

test.each(['the giver', 'the receiver'])(
  'a concurrent hand-over and cancellation of %s leave exactly one main account',
  async (who) => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, heir, co, accept } = await offered(`c${who.length}-${round}`);
      const [[status], closed] = await Promise.all([
        accept(),
        cancel(who === 'the giver' ? owner.userId : heir.userId),
      ]);
      expect([200, 409, 401]).toContain(status);
      expect(['closed', 'company_keeps_owner']).toContain(closed);
      await expectOneOwner(co);
    }
  },
);

test('concurrent cancellations of a main account and its last colleague leave no active person without a main account', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { owner, heir, co } = await offered(`both-${round}`);
    await Promise.all([cancel(owner.userId), cancel(heir.userId)]);
    await expectOneOwner(co);
  }
});

test('of two concurrent acceptances of an offer one wins', async () => {
  const { co, accept } = await offered('twice');
  const answers = await Promise.all([accept(), accept()]);
  expect(answers.map(([status]) => status).sort()[0]).toBe(200);
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  await expectOneOwner(co);
});
