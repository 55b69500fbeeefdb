import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { member } from '../../testing/worlds/member-world.ts';

const api = await testApi();
const PATH = '/api/account/v1/access_keys';
const statuses = (answers: readonly (readonly [number, unknown])[]) =>
  Object.fromEntries([...Map.groupBy(answers, ([status]) => status)].map(([status, all]) => [status, all.length]));

test('only five of twenty parallel requests create a key', async () => {
  const who = api.as(callerOf(UserType.enterprise, 'rush'));
  const answers = await Promise.all(Array.from({ length: 20 }, () => who.post(PATH, {})));
  expect(statuses(answers)).toEqual({ 200: 5, 409: 15 });
});

test('a company gets twenty keys, whoever asks for them at the same time, and no deleted one comes back beside them', async () => {
  const owner = callerOf(UserType.enterprise, 'crowd');
  await api.as(owner).get('/userinfo');
  const who = [api.as(owner), api.as(await member(api, owner, 'crowd-admin', 1))];
  const [, first] = await who[0]!.post(PATH, { owner: 'company' });
  await who[0]!.delete(`/api/account/v1/access_key/${first.id}`);
  const answers = await Promise.all([
    who[1]!.put(`/api/account/v1/access_key/${first.id}/restored`, {}),
    ...Array.from({ length: 24 }, (_, n) => who[n % 2]!.post(PATH, { owner: 'company' })),
  ]);
  expect(statuses(answers)).toEqual({ 200: 20, 409: 5 });
  expect((await who[0]!.get(`${PATH}?owner=company`))[1].total_count).toBe(20);
});

test('of two changes of a secret at once one is done', async () => {
  const who = api.as(callerOf(UserType.enterprise, 'twice'));
  const [, key] = await who.post(PATH, {});
  const change = () => who.post(`/api/account/v1/access_key/${key.id}/secret`, {});
  expect(statuses(await Promise.all([change(), change()]))).toEqual({ 200: 1, 409: 1 });
});
