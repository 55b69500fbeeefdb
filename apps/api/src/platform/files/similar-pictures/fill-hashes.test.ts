import { UserType } from '@portal/common/enums/user/user-type';
import { drawLicence } from '../../../demo/data/licence-picture.ts';
import { licencesOf } from '../../../testing/licence-copies.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { jobsOf } from '../../../start/workers.ts';
import { fillHashes } from './fill-hashes.ts';
import { hashPicture } from './picture-hash.ts';

const api = await testApi();
const owner = callerOf(UserType.enterprise, 'owner');
const [licence] = licencesOf(1);
const bytes = await drawLicence(licence!);
const hash = await hashPicture(bytes);
const never = () => false;

/** A stored document without a hash, as uploads of before. */
async function stored(lic_id: string, content: Uint8Array | null = bytes, media_type = 'image/png'): Promise<void> {
  if (content) await api.services.files.put(lic_id, content, media_type);
  await api.db
    .insertInto('licence_file')
    .values({
      lic_id,
      owner_id: owner.userId,
      co_id: null,
      lic_type: 1,
      media_type,
      size: 1,
      name: 'old.png',
      created_at: api.services.clock.now(),
    })
    .execute();
}
const hashes = async () =>
  Object.fromEntries(
    (await api.db.selectFrom('licence_file').select(['lic_id', 'picture_hash']).orderBy('lic_id').execute()).map(
      (row) => [row.lic_id, row.picture_hash],
    ),
  );
const keys = () => api.db.selectFrom('licence_picture_key').selectAll().orderBy('lic_id').orderBy('key').execute();
const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `lic-old-${String(index).padStart(2, '0')}`);

beforeAll(() => api.as(owner).get('/userinfo'));
beforeEach(() => api.db.deleteFrom('licence_file').execute());

test('pictures without a hash get theirs, in batches; documents that are no pictures do not', async () => {
  for (const name of names(23)) await stored(name);
  await stored('lic-pdf', Buffer.from('%PDF-1.7'), 'application/pdf');
  await jobsOf(api.services)
    .jobs.find(({ name }) => name === 'picture-hashes')!
    .work();
  expect(await hashes()).toEqual({ ...Object.fromEntries(names(23).map((name) => [name, hash])), 'lic-pdf': null });
  expect(new Set((await keys()).map(({ lic_id }) => lic_id))).toEqual(new Set(names(23)));
});

test('a picture with a hash of an earlier version is hashed anew, and loses its old keys', async () => {
  await stored('lic-former');
  await api.db
    .updateTable('licence_file')
    .set({ picture_hash: '0f'.repeat(512) })
    .execute();
  await api.db.insertInto('licence_picture_key').values({ key: '-7', lic_id: 'lic-former' }).execute();
  expect(await fillHashes(api.services, never)).toBe(1);
  expect(await hashes()).toEqual({ 'lic-former': hash });
  expect((await keys()).map(({ key }) => key)).not.toContain('-7');
  expect(await fillHashes(api.services, never)).toBe(0);
});

test('a run that was stopped is continued by the next one, and a further run changes nothing', async () => {
  for (const name of names(5)) await stored(name);
  let asked = 0;
  expect(await fillHashes(api.services, () => (asked += 1) > 3)).toBe(2);
  expect(Object.values(await hashes())).toEqual([hash, hash, null, null, null]);
  expect(await fillHashes(api.services, never)).toBe(3);
  const after = [await hashes(), await keys()];
  expect(await fillHashes(api.services, never)).toBe(0);
  expect([await hashes(), await keys()]).toEqual(after);
});

test('two instances at the same time leave the same hashes', async () => {
  for (const name of names(5)) await stored(name);
  await Promise.all([fillHashes(api.services, never), fillHashes(api.services, never)]);
  expect(Object.values(await hashes())).toEqual(names(5).map(() => hash));
  const found = await keys();
  expect(found).toHaveLength(5 * found.filter(({ lic_id }) => lic_id === 'lic-old-00').length);
});

test('what cannot be decoded gets an empty hash; a missing file is tried again, and stops nothing', async () => {
  await stored('lic-a-broken', Buffer.from('no picture'));
  await stored('lic-b-missing', null);
  await stored('lic-c');
  expect(await fillHashes(api.services, never)).toBe(2);
  expect(await hashes()).toEqual({ 'lic-a-broken': '', 'lic-b-missing': null, 'lic-c': hash });
  await api.services.files.put('lic-b-missing', bytes, 'image/png');
  expect(await fillHashes(api.services, never)).toBe(1);
  expect((await hashes())['lic-b-missing']).toBe(hash);
});
