import { testApi } from '../../../testing/test-api.ts';
import { announceKey, findSamlKeys, promoteKey } from './our-keys.db.ts';
import { keyHolderOf } from './our-keys.ts';

const api = await testApi();
const holder = () => keyHolderOf(api.services);
const actions = async () =>
  (await api.db.selectFrom('audit').select('action').where('action', 'like', 'samlKey.%').orderBy('id').execute()).map(
    ({ action }) => action,
  );

test('of instances that make, announce and promote a key together, one does each', async () => {
  const instances = Array.from({ length: 3 }, () => api.db.withoutPlugins());
  const first = await Promise.all(instances.map(async (db) => (await findSamlKeys(db, holder())).current.fingerprint));
  expect(new Set(first).size).toBe(1);
  const announced = await Promise.all(instances.map((db) => announceKey(db, holder(), null)));
  expect(announced.filter(Boolean)).toHaveLength(1);
  const { next } = await findSamlKeys(api.db, holder());
  const promoted = await Promise.all(
    instances.map((db) =>
      promoteKey(db, { fingerprint: next?.fingerprint ?? '', by: null, now: api.services.clock.now() }),
    ),
  );
  expect(promoted.filter(Boolean)).toHaveLength(1);
  expect((await findSamlKeys(api.db, holder())).current.fingerprint).toBe(next?.fingerprint);
  expect(await actions()).toEqual(['samlKey.announced', 'samlKey.promoted']);
});
