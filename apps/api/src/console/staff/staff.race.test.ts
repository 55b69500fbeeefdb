import { Privilege } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const PATH = '/api/account/v1/staff';

async function administrator(id: string): Promise<Caller> {
  const who = callerOf(UserType.employee, id, { privileges: [Privilege.admin] });
  expect((await api.as(who).get('/userinfo'))[0]).toBe(200);
  return who;
}
const administrators = () =>
  api.db
    .selectFrom('app_user')
    .select('user_id')
    .where('status', '=', AccountStatus.active)
    .where('user_type', '=', UserType.employee)
    .where(sql<boolean>`${Privilege.admin} = any(privileges)`)
    .execute();

const acts = {
  'take the privilege of': (by: Caller, of: Caller) =>
    api.as(by).put(`${PATH}/${of.userId}/privileges`, { privileges: [] }),
  disable: (by: Caller, of: Caller) => api.as(by).put(`${PATH}/${of.userId}/disabled`, { reason: 'Race' }),
};
const pairs = (Object.keys(acts) as (keyof typeof acts)[]).flatMap((one) =>
  (Object.keys(acts) as (keyof typeof acts)[]).map((other) => [one, other] as const),
);

beforeEach(async () => {
  await api.db.updateTable('app_user').set({ privileges: [] }).where('user_type', '=', UserType.employee).execute();
});

test.each(pairs)('of two administrators who %s and %s each other concurrently, one stays', async (one, other) => {
  for (let round = 0; round < 8; round += 1) {
    const [ann, bob] = [
      await administrator(`a${one}${other}${round}`.replaceAll(' ', '')),
      await administrator(`b${one}${other}${round}`.replaceAll(' ', '')),
    ];
    const answers = await Promise.all([acts[one](ann, bob), acts[other](bob, ann)]);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    // The other one has no session or no privilege any more.
    expect([401, 403]).toContain(answers.find(([status]) => status !== 200)?.[0]);
    expect(await administrators()).toHaveLength(1);
    await api.db.updateTable('app_user').set({ privileges: [] }).where('user_type', '=', UserType.employee).execute();
  }
});

test('the last administrator cannot be removed by two concurrent calls', async () => {
  const only = await administrator('only');
  const answers = await Promise.all([...Object.values(acts), ...Object.values(acts)].map((act) => act(only, only)));
  expect(answers.map(([status, { code }]) => [status, code])).toEqual(answers.map(() => [409, 'Account.Staff.Self']));
  expect(await administrators()).toEqual([{ user_id: only.userId }]);
});

test('of three administrators who remove each other concurrently, at least one stays', async () => {
  for (let round = 0; round < 8; round += 1) {
    const circle = await Promise.all(['x', 'y', 'z'].map((id) => administrator(`${id}-circle-${round}`)));
    await Promise.all(circle.map((who, i) => acts.disable(who, circle[(i + 1) % 3]!)));
    expect((await administrators()).length).toBeGreaterThan(0);
    await api.db.updateTable('app_user').set({ privileges: [] }).where('user_type', '=', UserType.employee).execute();
  }
});
