import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { appliedPartner, decideOnPartner } from '../../testing/worlds/partner-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const reviewer = callerOf(UserType.employee, 'reviewer', { privileges: [Privilege.approvalRegister] });
const pathOf = ({ userId }: Caller, rest = '') => `/api/account/v1/user/${userId}${rest}`;
const form = {
  username: 'Lin Yuan',
  position_category_id: 13,
  position_name: 'Channel director',
  country_id: 6,
  province_id: 330000,
  city_id: 330200,
  address: '5 Harbour Road',
};
const save = (person: Caller, more: object = {}) => api.as(person).put(pathOf(person), { ...form, ...more });
const read = async (person: Caller) =>
  (await api.as(person).get(pathOf(person)))[1] as Record<string, unknown> & { version: number };
const refusedAt = (field: string, code: string, status = 400) => [status, { code, fields: { [field]: { code } } }];

async function admitted(): Promise<Caller> {
  const partner = await appliedPartner(api);
  await decideOnPartner(api, reviewer, partner, 2);
  return partner;
}
let contacts = 0;
const contactOf = (partner: Caller) =>
  callerOf(UserType.partnerContact, `contact${(contacts += 1)}`, { coId: partner.coId, role: 2 });
const codeFor = (person: Caller, account: string, channel: VerifyChannel = VerifyChannel.email) =>
  freshCode(api, {
    account,
    channel,
    scene: VerifyScene.emailPhoneEdit,
    userType: person.userType,
    by: api.as(person),
  });

test('the main account reads and changes name, job and place of work', async () => {
  const partner = await admitted();
  expect(await read(partner)).toMatchObject({
    username: expect.stringMatching(/^Lin/),
    position_category: 'Owner or executive',
    country: 'China',
    city: 'Hangzhou',
    role: 0,
    email_verified: 1,
    phone_verified: 0,
  });
  expect(await save(partner, { username: ' Lin Yuan ' })).toEqual([200, {}]);
  expect(await read(partner)).toMatchObject({ ...form, city: 'Ningbo', position_category: 'Channels and alliances' });
  const trace = await api.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'account.changed')
    .where('object_id', '=', partner.userId)
    .executeTakeFirstOrThrow();
  expect(trace.detail).toEqual({
    columns: expect.arrayContaining(['user_name', 'position_id', 'position_name', 'city_id', 'address']),
  });
});

test('a contact can read the own data, also without job and place, but not change them', async () => {
  const contact = contactOf(await admitted());
  expect(await read(contact)).toMatchObject({
    username: contact.userId,
    position_category_id: 0,
    position_category: '',
    position_name: '',
    country: '',
    role: 2,
  });
  expect(await save(contact)).toMatchObject([403, { code: 'Account.Partner.Main.Only' }]);
  expect(await read(contact)).toMatchObject({ username: contact.userId });
});

test('while the application is reviewed, nothing of the main account changes; its address can be verified', async () => {
  const partner = await appliedPartner(api);
  const pending = [409, { code: 'Account.Partner.Pending' }];
  expect(await save(partner)).toMatchObject(pending);
  const { email, phone } = await read(partner);
  expect(
    await api
      .as(partner)
      .put(pathOf(partner, '/email'), {
        email: 'other@partner.example',
        verify_code: await codeFor(partner, 'other@partner.example'),
      }),
  ).toMatchObject(pending);
  const verify_code = await codeFor(partner, phone as string, VerifyChannel.phone);
  expect(await api.as(partner).put(pathOf(partner, '/phone'), { phone, verify_code })).toEqual([200, {}]);
  expect(await read(partner)).toMatchObject({ email, phone, phone_verified: 1 });
});

test('a contact changes its own addresses with a code to each, also while the application is reviewed', async () => {
  const contact = contactOf(await appliedPartner(api));
  const email = `new-${contact.userId}@partner.example`;
  expect(await api.as(contact).put(pathOf(contact, '/email'), { email, verify_code: '000000' })).toMatchObject([
    400,
    { code: 'Account.VerifyCode.Overtime' },
  ]);
  expect(
    await api
      .as(contact)
      .put(pathOf(contact, '/email'), { email: email.toUpperCase(), verify_code: await codeFor(contact, email) }),
  ).toEqual([200, {}]);
  expect(await read(contact)).toMatchObject({ email, email_verified: 1 });
  const phone = `+86-1580000${String(contacts).padStart(4, '0')}`;
  const verify_code = await codeFor(contact, phone, VerifyChannel.phone);
  expect(await api.as(contact).put(pathOf(contact, '/phone'), { user_id: contact.userId, phone, verify_code })).toEqual(
    [200, {}],
  );
  expect(await read(contact)).toMatchObject({ phone, phone_verified: 1 });
});

test('an address that another partner holds is refused at its field', async () => {
  const [partner, other] = [await admitted(), await admitted()];
  const { email } = await read(other);
  expect(
    await api
      .as(partner)
      .put(pathOf(partner, '/email'), { email, verify_code: await codeFor(partner, email as string) }),
  ).toMatchObject(refusedAt('email', 'Account.Email.Exists', 409));
});

test('a save from an outdated version is refused with the stored values, also if only job or place changed', async () => {
  const partner = await admitted();
  const { version } = await read(partner);
  expect(await save(partner, { version })).toEqual([200, {}]);
  expect(await save(partner, { position_name: 'Founder', version })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { ...form, version: expect.any(Number) } },
  ]);
  const now = (await read(partner)).version;
  expect(await save(partner, { position_name: 'Founder', version: now })).toEqual([200, {}]);
  expect((await read(partner)).version).toBeGreaterThan(now);
});

test.each<[string, object, string, string]>([
  ['no name', { username: '' }, 'username', 'userName.empty'],
  ['an unknown position', { position_category_id: 77 }, 'position_category_id', 'position.empty'],
  ['no job title', { position_name: ' ' }, 'position_name', 'positionName.empty'],
  ['no country', { country_id: 0, province_id: 0, city_id: 0 }, 'country_id', 'country.empty'],
  ['a city elsewhere', { city_id: 110_100 }, 'city_id', 'city.empty'],
  ['no address', { address: '' }, 'address', 'address.empty'],
  ['a role', { role: 0 }, 'role', 'request.invalid'],
])('%s is rejected', async (_, more, field, code) => {
  expect(await save(await admitted(), more)).toMatchObject(refusedAt(field, code));
});

test.each<[string, (other: Caller) => Caller | null, number]>([
  ['a signed-out caller', () => null, 401],
  ['another partner', (other) => other, 403],
  ['a colleague', (other) => contactOf(other), 403],
  ['an enterprise', () => callerOf(UserType.enterprise, 'acme'), 403],
])('%s can neither read nor change it', async (_, who, status) => {
  const partner = await admitted();
  const caller = who(await admitted());
  expect((await api.as(caller).get(pathOf(partner)))[0]).toBe(status);
  expect((await api.as(caller).put(pathOf(partner), form))[0]).toBe(status);
  expect(
    (await api.as(caller).put(pathOf(partner, '/email'), { email: 'x@partner.example', verify_code: '123456' }))[0],
  ).toBe(status);
});
