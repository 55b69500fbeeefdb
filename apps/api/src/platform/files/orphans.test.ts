import { UserType } from '@portal/common/enums/user/user-type';
import { submit, uploaded } from '../../testing/worlds/certification-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { deleteOrphans } from './orphans.ts';

const api = await testApi();
const acme = callerOf(UserType.enterprise, 'acme');
const rows = async () =>
  (await api.db.selectFrom('licence_file').select('lic_id').execute()).map(({ lic_id }) => lic_id);

afterEach(() => {
  api.services.clock.reset();
});

test('an upload unused for two days is deleted with its file; submitted ones stay', async () => {
  const orphan = await uploaded(api, acme);
  const used = await uploaded(api, acme);
  expect((await submit(api, acme, 1, { licId: used }))[0]).toBe(200);
  api.advance(47 * 3600);
  expect(await deleteOrphans(api.services)).toBe(0);
  api.advance(2 * 3600);
  const young = await uploaded(api, acme);
  expect(await deleteOrphans(api.services)).toBe(1);
  expect((await rows()).sort()).toEqual([used, young].sort());
  expect(await api.services.files.get(orphan)).toBeNull();
  expect(await api.services.files.get(used)).not.toBeNull();
  expect(
    await api.db
      .selectFrom('audit')
      .select(['object_id', 'subject_id'])
      .where('action', '=', 'licence.swept')
      .execute(),
  ).toEqual([{ object_id: orphan, subject_id: acme.userId }]);
});

test('a deleted upload is reported at its field', async () => {
  const bolt = callerOf(UserType.enterprise, 'bolt');
  const licId = await uploaded(api, bolt);
  api.advance(49 * 3600);
  await deleteOrphans(api.services);
  expect(await submit(api, bolt, 2, { licId })).toMatchObject([
    400,
    { fields: { LicURL: { code: 'Account.Licence.Not.Exist' } } },
  ]);
});
