import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { createProof } from '../../identity/verify-code/verify-code.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { testApi } from '../../testing/test-api.ts';
import { member, memberWorld } from '../../testing/worlds/member-world.ts';

const api = await testApi();
const { owner } = await memberWorld(api);
const administrator = await member(api, owner, 'administrator', 1);
const leaver = await member(api, owner, 'leaver', 2);

const proofOf = (userId: string) =>
  inTransaction(api.db, (tx) =>
    createProof(tx, {
      account: `${userId}@example.com`,
      scene: VerifyScene.cancelAccount,
      userType: UserType.enterprise,
      at: api.services.clock.now(),
    }),
  );

test('owner and administrators are told that a member has left, and see it in the activity of the company', async () => {
  const { userId } = leaver;
  const [status] = await api
    .as(leaver)
    .post(`/api/account/v1/enterprise_user/${userId}/cancel`, {
      user_id: userId,
      user_type: UserType.enterprise,
      accepted_notice: 1,
      verify_code_token: await proofOf(userId),
    });
  expect(status).toBe(200);
  const told = await api.db
    .selectFrom('outbox')
    .select(['recipient', 'text', 'link'])
    .where('template', '=', 'memberLeft')
    .orderBy('recipient')
    .execute();
  expect(told.map(({ recipient }) => recipient)).toEqual(
    [administrator, owner].map((one) => `${one.userId}@example.com`).toSorted(),
  );
  for (const { text, link } of told) {
    expect(text).toContain(userId);
    expect(link).toMatch(/\/microapp\/members\?as=/);
  }
  const [, { entries }] = await api.as(owner).get('/api/account/v1/company/activity?kind=people');
  expect(entries[0]).toMatchObject({ action: 'cancellation.requested', person: userId, by_name: userId });
});
