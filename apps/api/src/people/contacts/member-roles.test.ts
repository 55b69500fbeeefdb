import { sql } from 'kysely';
import { assignRoles } from '../../platform/db/migrations/370-member-roles.ts';
import { makeAccount, makeCompany } from '../../testing/worlds/customer-world.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const roleOf = async (userId: string) =>
  (await api.db.selectFrom('app_user').select('role').where('user_id', '=', userId).executeTakeFirstOrThrow()).role;

test('on upgrade the oldest account that can be reached owns the company, the others administer it', async () => {
  await makeCompany(api, 'co-old', 'Old Ltd');
  const proven = { email_verified: true };
  await makeAccount(api, 'unproven', 'co-old', { created_at: day(1), email: 'a@old.example', email_verified: false });
  await makeAccount(api, 'disabled', 'co-old', { created_at: day(2), ...proven, email: 'b@old.example', status: 4 });
  await makeAccount(api, 'oldest', 'co-old', { created_at: day(3), ...proven, email: 'c@old.example' });
  await makeAccount(api, 'later', 'co-old', { created_at: day(4), ...proven, email: 'd@old.example' });
  await makeAccount(api, 'by-provider', 'co-old', { created_at: day(1), user_type: 16, email: null });
  await makeCompany(api, 'co-mute', 'Mute Ltd');
  await makeAccount(api, 'unreachable', 'co-mute', { created_at: day(1), email: null, phone: null });
  await sql`update app_user set role = null`.execute(api.db);

  await assignRoles.execute(api.db);

  expect(
    await Promise.all(['oldest', 'unproven', 'disabled', 'later', 'by-provider', 'unreachable'].map(roleOf)),
  ).toEqual([0, 1, 1, 1, 2, 1]);
});

test('a version that does not know the roles makes administrators and members', async () => {
  await makeAccount(api, 'made', 'co-old', { role: null });
  await makeAccount(api, 'first-sign-in', 'co-old', { role: null, user_type: 16 });
  expect([await roleOf('made'), await roleOf('first-sign-in')]).toEqual([1, 2]);
});

test('a company has one owner', async () => {
  await expect(
    api.db.updateTable('app_user').set({ role: 0 }).where('user_id', '=', 'later').execute(),
  ).rejects.toMatchObject({ constraint: 'company_owner_key' });
});
