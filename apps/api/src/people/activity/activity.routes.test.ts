import { UserType } from '@portal/common/enums/user/user-type';
import { audit } from '../../platform/audit/audit.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const PATH = '/api/account/v1/activity';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('own actions are listed with time, place and device, newest first', async () => {
  const who = api.as(callerOf(UserType.enterprise, 'ann'));
  const [, key] = await who.post('/api/account/v1/access_keys', {}, { headers: { 'user-agent': chrome } });
  await who.put(`/api/account/v1/access_key/${key.id}`, { status: 2 }, { headers: { 'user-agent': chrome } });
  const [status, { entries, next }] = await who.get(PATH);
  expect([status, next]).toEqual([200, null]);
  expect(entries).toMatchObject([
    {
      action: 'accessKey.disabled',
      by: 'self',
      browser: 'Chrome',
      system: 'Windows',
      network: expect.stringMatching(/./),
      about: key.access_key_id,
    },
    { action: 'accessKey.created', by: 'self' },
  ]);
});

test('actions of staff and others are listed without their place and device', async () => {
  const staff = callerOf(UserType.employee, 'sam');
  const member = callerOf(UserType.partner, 'max');
  await api.as(staff).get('/userinfo');
  await api.as(member).get('/userinfo');
  const who = api.as(callerOf(UserType.enterprise, 'bea'));
  await who.get('/userinfo');
  await audit(api.db, { actor: staff.userId, action: 'certification.agreed', object: 'co-bea', subject: 'u-bea' });
  await audit(api.db, { actor: member.userId, action: 'invitation.sent', object: 'u-bea' });
  await audit(api.db, { actor: null, action: 'cancellation.restored', object: 'u-bea' });
  await audit(api.db, { actor: staff.userId, action: 'staff.secretThing', object: 'u-bea' });
  const [, { entries }] = await who.get(PATH);
  expect(
    entries.map(({ action, by, network, browser }: Record<string, string>) => [action, by, network, browser]),
  ).toEqual([
    ['cancellation.restored', 'system', '', ''],
    ['invitation.sent', 'member', '', ''],
    ['certification.agreed', 'staff', '', ''],
  ]);
  expect((await api.as(staff).get(PATH))[1].entries).toEqual([]);
});

test('corrections made by staff on approval are listed', async () => {
  const who = api.as(callerOf(UserType.enterprise, 'dee'));
  await who.get('/userinfo');
  for (const detail of [
    { changes: { lic_company: ['A', 'B'], city_id: [0, 7] }, refused: [] },
    { changes: null },
    {},
  ]) {
    await audit(api.db, { actor: null, action: 'certification.agreed', object: 'co-dee', subject: 'u-dee', detail });
  }
  const [, { entries }] = await who.get(PATH);
  expect(entries.map(({ columns }: { columns: string[] }) => columns)).toEqual([[], [], ['city_id', 'lic_company']]);
});

test('a use of data that was allowed or withdrawn is named', async () => {
  const who = api.as(callerOf(UserType.individual, 'fay'));
  for (const given of [1, 0]) await who.put('/api/account/v1/purposes/marketing', { given });
  expect((await who.get(PATH))[1].entries).toMatchObject([
    { action: 'purpose.withdrawn', purpose: 'marketing' },
    { action: 'purpose.given', purpose: 'marketing' },
  ]);
});

test('pages have no gaps, and entries of others are not visible', async () => {
  const who = api.as(callerOf(UserType.enterprise, 'cy'));
  await who.get('/userinfo');
  for (let n = 0; n < 5; n += 1)
    await audit(api.db, { actor: 'u-cy', action: 'account.changed', object: 'u-cy', detail: { columns: [`c${n}`] } });
  const [, first] = await who.get(`${PATH}?limit=3`);
  const [, second] = await who.get(`${PATH}?limit=3&before=${first.next}`);
  const columns = [...first.entries, ...second.entries].flatMap((entry: { columns: string[] }) => entry.columns);
  expect(columns).toEqual(['c4', 'c3', 'c2', 'c1', 'c0']);
  expect(second.next).toBeNull();
  expect((await api.as(null).get(PATH))[0]).toBe(401);
});

test('old and new values are listed in the language of the reader, addresses masked', async () => {
  const who = api.as(callerOf(UserType.enterprise, 'eve'));
  const own = '/api/account/v1/enterprise_user/u-eve';
  await who.get(own);
  await who.put(own, { AttrType: 3, AttrValue: 'Eve Lin' });
  await audit(api.db, {
    actor: 'u-eve',
    action: 'account.changed',
    object: 'u-eve',
    detail: { columns: ['position_id'], changes: { position_id: [0, 3] } },
  });
  await who.put(`${own}/company`, {
    company: 'Eve Meters Ltd',
    industry: 40,
    employees: 3,
    main_business: '',
    address: 'Pier 9',
    region_id: 6,
    user_id: 'u-eve',
  });
  const [, { entries }] = await who.get(PATH);
  expect(entries[0].changes).toEqual(
    expect.arrayContaining([
      { column: 'company_name', before: 'Company co-eve', after: 'Eve Meters Ltd' },
      { column: 'employees_id', before: '', after: '100 to 499' },
    ]),
  );
  expect(entries[1].changes).toEqual([{ column: 'position_id', before: '', after: expect.stringMatching(/[a-z]/) }]);
  expect(entries[2]).toMatchObject({
    columns: ['user_name'],
    changes: [{ column: 'user_name', before: 'u-eve', after: 'Eve Lin' }],
  });
  expect((await who.get(PATH, { headers: { lang: 'zh_CN' } }))[1].entries[0].changes).toContainEqual({
    column: 'employees_id',
    before: '',
    after: '100 至 499 人',
  });
});
