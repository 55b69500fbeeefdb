import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../../testing/test-api.ts';

const api = await testApi();
const acme = callerOf(UserType.enterprise, 'acme');
const PATH = '/api/account/v1/enterprise_user/co-acme/idp/recovery';
const make = async (): Promise<string[]> => (await api.as(acme).post(PATH, {}))[1].recovery_codes;
const open = (code: string) => api.as(null).post(`${PATH}/session`, { recovery_code: code });
const sessions = () =>
  api.db
    .selectFrom('session')
    .select('session_id')
    .where('scope', '=', 'recovery')
    .where('ended_at', 'is', null)
    .execute();

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
  await api.db.deleteFrom('session').where('scope', '=', 'recovery').execute();
});

test('of eight concurrent uses of a code one opens a session', async () => {
  const [code = ''] = await make();
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(code)));
  expect(answers.map(([status]) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  expect(await sessions()).toHaveLength(1);
  expect((await api.as(acme).get(PATH))[1]).toMatchObject({ left: 9 });
});

test('of concurrent renewals the ten codes of one remain', async () => {
  const sets = await Promise.all(Array.from({ length: 5 }, make));
  expect((await api.as(acme).get(PATH))[1]).toMatchObject({ left: 10 });
  const works = await Promise.all(sets.map(async ([code = '']) => (await open(code))[0] === 200));
  expect(works.filter(Boolean)).toHaveLength(1);
});
