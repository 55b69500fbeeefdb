import { UserType } from '@portal/common/enums/user/user-type';
import { setSecondFactor } from '../../identity/second-factor/second-factor.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { NOT_RECENT, withOldSignIn } from '../../testing/session.ts';
import { testApi } from '../../testing/test-api.ts';
import { acceptLink, contactWorld, linkOf } from '../../testing/worlds/contact-world.ts';
import { contactBody, partnerCompany } from '../../testing/worlds/partner-company.ts';

const api = await testApi();
const { acme, path, create, made, read, rowOf } = await contactWorld(api);
const bolt = await partnerCompany(api, 'bolt');

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

test('a new contact is stored with all fields and invited', async () => {
  const body = contactBody({
    department: ' 销售部 ',
    qq: '12345',
    spare_email: 'Spare@People.example',
    telephone: '010-12345678',
    fax: '+86-010-12345678-8',
  });
  const [status, { user_id }] = await api.as(acme).post(path(), body);
  expect(status).toBe(200);
  expect(await read(user_id)).toMatchObject({
    ...body,
    user_id,
    department: '销售部',
    spare_email: 'spare@people.example',
    user_type: UserType.partnerContact,
    role: 2,
    is_auth: 0,
    active_status: 1,
    confirm_status: 1,
    email_verified: 0,
    phone_verified: 0,
    create_user: 'u-acme',
    invitation: { state: 1, sent_by: 'email', days_left: 7 },
  });
  expect(await linkOf(api, body.email)).toMatchObject({ user_id, status: '1', user_type: '32' });
});

test('contact values are stored without full-width and invisible signs', async () => {
  const [status, { user_id }] = await create({
    email: '\u200bWide＠People．example\u2060',
    spare_email: 'spare@people。example',
    phone: '\u202a+86-13911112222\u202c',
    telephone: '０１０-12345678\u202c',
  });
  expect(status).toBe(200);
  expect(await read(user_id)).toMatchObject({
    email: 'wide@people.example',
    spare_email: 'spare@people.example',
    phone: '+86-13911112222',
    telephone: '010-12345678',
  });
});

test.each<[string, object, string, string]>([
  ['no name', { contact_name: ' ' }, 'contact_name', 'userName.empty'],
  ['a long name', { contact_name: 'x'.repeat(31) }, 'contact_name', 'userName.illegal'],
  ['a wrong phone', { phone: '+86-123' }, 'phone', 'phone.illegal'],
  ['a wrong e-mail', { email: 'x' }, 'email', 'email.illegal'],
  ['an unknown position', { position_id: 9999 }, 'position_id', 'position.empty'],
  ['a wrong fax', { fax: 'x' }, 'fax', 'landline.illegal'],
  ['a long department', { department: 'x'.repeat(51) }, 'department', 'department.illegal'],
  ['a role', { role: 0 }, 'role', 'request.invalid'],
])('%s is refused at its field', async (_, more, field, code) => {
  expect(await create(more)).toMatchObject([400, { fields: { [field]: { code } } }]);
});

test('an address that the company has, or that somebody has proven, is taken', async () => {
  await made({ email: 'twice@people.example', phone: '+86-13911110000' });
  expect(await create({ email: 'Twice@people.example' })).toMatchObject([
    409,
    { code: 'Account.Email.Exists', fields: { email: {} } },
  ]);
  expect(await create({ phone: '+86-13911110000' })).toMatchObject([
    409,
    { code: 'Account.Phone.Exists', fields: { phone: {} } },
  ]);
  // Only typed: another company may invite the same person.
  expect((await create({ email: 'twice@people.example' }, bolt))[0]).toBe(200);
  await acceptLink(api, 'twice@people.example');
  const other = await partnerCompany(api, 'third');
  expect(await create({ email: 'twice@people.example' }, other)).toMatchObject([409, { code: 'Account.Email.Exists' }]);
  // The main account of a company has registered with it.
  await api.db
    .updateTable('app_user')
    .set({ email_verified: true, self_registered: true })
    .where('user_id', '=', 'u-bolt')
    .execute();
  expect(await create({ email: 'u-bolt@example.com' })).toMatchObject([409, { code: 'Account.Email.Exists' }]);
});

test('editing keeps the calling code; a changed address is unverified, and its owner is notified at the old one', async () => {
  const body = contactBody();
  const id = await made(body);
  await acceptLink(api, body.email);
  const change = (more: object) => api.as(acme).put(`${path()}/${id}`, { ...body, ...more });
  expect(await change({ contact_name: 'Renamed', department: 'IT' })).toEqual([200, {}]);
  expect(await read(id)).toMatchObject({
    contact_name: 'Renamed',
    department: 'IT',
    email_verified: 1,
    invitation: { state: 4, days_left: 0 },
  });
  expect(await change({ phone: '+852-51234567' })).toMatchObject([
    400,
    { fields: { phone: { code: 'phone.illegal' } } },
  ]);
  const email = `new-${body.email}`;
  expect(await change({ email })).toEqual([200, {}]);
  expect(await read(id)).toMatchObject({ email, email_verified: 0 });
  const notified = await api.db
    .selectFrom('outbox')
    .select(['recipient', 'template'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(notified).toEqual({ recipient: body.email, template: 'emailChanged' });
  expect(await api.as(acme).put(`${path()}/${id}/reset_password_email`)).toMatchObject([
    409,
    { code: 'Account.Contact.Unverified' },
  ]);
});

test('another address of somebody who signs in needs a recent sign-in; other fields, and people who do not, need none', async () => {
  const [body, invited] = [contactBody(), contactBody()];
  const [id, unused] = [await made(body), await made(invited)];
  await acceptLink(api, body.email);
  await withOldSignIn(api.db, acme.userId, async () => {
    expect(await api.as(acme).put(`${path()}/${id}`, { ...body, department: 'IT' })).toEqual([200, {}]);
    expect(await api.as(acme).put(`${path()}/${id}`, { ...body, email: `my-${body.email}` })).toMatchObject(NOT_RECENT);
    const moved = { ...invited, email: `my-${invited.email}` };
    expect(await api.as(acme).put(`${path()}/${unused}`, moved)).toEqual([200, {}]);
  });
});

test('a save from an outdated version is refused with the stored values', async () => {
  const body = contactBody({ department: 'Sales' });
  const id = await made(body);
  const { version } = await read(id);
  const change = (more: object) => api.as(acme).put(`${path()}/${id}`, { ...body, ...more });
  expect(await change({ version, department: 'IT' })).toEqual([200, {}]);
  expect(await change({ version, contact_name: 'Late' })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { contact_name: body.contact_name, department: 'IT' } },
  ]);
  const { version: next, contact_name } = await read(id);
  expect(contact_name).toBe(body.contact_name);
  expect(next).toBeGreaterThan(version);
  expect(await change({ version: next, contact_name: 'Renamed' })).toEqual([200, {}]);
});

test('the steps of a person are reset with a reason', async () => {
  const id = await made();
  await inTransaction(api.db, (tx) =>
    setSecondFactor(tx, api.services.vault, { userId: id, secret: 'JBSWY3DPEHPK3PXP', step: 0, at: new Date() }),
  );
  const reset = () => api.as(acme).put(`${path()}/${id}/second_factor`, { reason: 'Lost phone.' });
  expect(await reset()).toEqual([200, {}]);
  expect(await reset()).toMatchObject([409, { code: 'Account.SecondFactor.Off' }]);
});

test('deleting removes the person and frees the addresses', async () => {
  const body = contactBody();
  const id = await made(body);
  await acceptLink(api, body.email);
  expect(await api.as(acme).delete(`${path()}/${id}`)).toMatchObject([
    200,
    { receipt: { user_id: id, contact_name: body.contact_name } },
  ]);
  expect((await api.as(acme).get(`${path()}/${id}`))[0]).toBe(404);
  expect(await api.as(acme).delete(`${path()}/${id}`)).toMatchObject([404, {}]);
  expect(await rowOf(id)).toMatchObject({ status: 6, user_name: '', email: null, phone: null, co_id: null });
  expect((await api.as(acme).post(path(), body))[0]).toBe(200);
});
