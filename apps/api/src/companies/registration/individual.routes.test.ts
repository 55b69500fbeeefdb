import { freshCode } from '../../testing/captcha-and-code.ts';
import { individualCode, postIndividual } from '../../testing/worlds/newcomers.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const refusedAt = (field: string, code: string) => [400, { code, fields: { [field]: { code } } }];
const userOf = (id: string) =>
  api.db.selectFrom('app_user').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();

test('a person registers by e-mail, without a company, and receives a message', async () => {
  const [status, body] = await postIndividual(
    api,
    { email: 'Anne@people.example' },
    await individualCode(api, 'anne@people.example'),
  );
  expect([status, body]).toEqual([200, { id: expect.stringMatching(/^u-/) }]);
  expect(await userOf(body.id as string)).toMatchObject({
    user_type: 1,
    role: null,
    co_id: null,
    status: 2,
    privileges: [],
    email: 'anne@people.example',
    email_verified: true,
    phone: null,
    login_name: null,
    self_registered: true,
  });
  const [mail] = await api.db.selectFrom('outbox').selectAll().where('template', '=', 'registeredIndividual').execute();
  expect(mail).toMatchObject({
    channel: 'email',
    recipient: 'anne@people.example',
    link: expect.stringMatching(/\/loginIndividualPortal$/),
  });
  expect(
    await api.db.selectFrom('audit').select('actor_id').where('action', '=', 'registration.individual').execute(),
  ).toEqual([{ actor_id: body.id }]);
});

test.each([
  ['+86-13912345601'],
  ['+852-51234567'],
  ['+853-66123456'],
  ['+886-0912345678'],
  ['+65-81234567'],
  ['+1-2025550123'],
  ['+356-99123456'],
])('%s registers by SMS', async (phone) => {
  const [status, body] = await postIndividual(api, { phone }, await individualCode(api, phone));
  expect(status).toBe(200);
  expect(await userOf(body.id as string)).toMatchObject({
    phone,
    phone_verified: true,
    email: null,
    email_verified: false,
  });
  expect(
    await api.db
      .selectFrom('outbox')
      .select(['channel', 'template'])
      .where('recipient', '=', phone)
      .where('template', '=', 'registeredIndividual')
      .execute(),
  ).toHaveLength(1);
});

test.each([
  ['+86-1391234560'],
  ['+86-139123456011'],
  ['+86-10912345601'],
  ['+852-5123456'],
  ['+853-661234567'],
  ['+886-912345678'],
  ['+65-012345'],
  ['+1-123'],
  ['+1-123456789012'],
  ['13912345601'],
  ['+86-0571-12345678'],
  ['+0-12345678'],
])('%s is not a phone', async (phone) => {
  expect(await postIndividual(api, { phone }, '123456')).toMatchObject(refusedAt('phone', 'phone.illegal'));
});

test('an address of a person is rejected for the next one, and free for an enterprise', async () => {
  const email = 'twice@people.example';
  expect((await postIndividual(api, { email }, await individualCode(api, email)))[0]).toBe(200);
  await expect(individualCode(api, 'TWICE@people.example')).rejects.toThrow('Account.Email.Exists');
  expect(await freshCode(api, { account: email })).toMatch(/^\d{6}$/);
});

test('only the address of the code is registered', async () => {
  const email = 'both@people.example';
  const code = await individualCode(api, email);
  expect(await postIndividual(api, { email }, code, { phone: '+86-13900000001' })).toMatchObject(
    refusedAt('phone', 'request.invalid'),
  );
  expect(await postIndividual(api, { email }, code, { email: undefined })).toMatchObject(
    refusedAt('email', 'email.empty'),
  );
  expect(await postIndividual(api, { email }, code, { verify_code_type: 2 })).toMatchObject(
    refusedAt('phone', 'phone.empty'),
  );
  expect(await postIndividual(api, { email: 'other@people.example' }, code)).toMatchObject([
    400,
    { code: 'Account.VerifyCode.Overtime' },
  ]);
  expect((await postIndividual(api, { email }, code))[0]).toBe(200);
  expect(await postIndividual(api, { email }, code)).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['another user type', { user_type: 2 }, 'user_type', 'request.invalid'],
  ['the type of staff', { user_type: 8 }, 'user_type', 'request.invalid'],
  ['a role', { role: 0 }, 'role', 'request.invalid'],
  ['a company', { co_id: 'co-1' }, 'co_id', 'request.invalid'],
  ['a company name', { company: 'Acme' }, 'company', 'request.invalid'],
  ['a login name', { login_name: 'anne' }, 'login_name', 'request.invalid'],
  ['a status', { status: 4 }, 'status', 'request.invalid'],
  ['a name of 31 characters', { username: '安'.repeat(31) }, 'username', 'userName.illegal'],
  ['a third channel', { verify_code_type: 3 }, 'verify_code_type', 'request.invalid'],
])('%s is rejected', async (_, more, field, code) => {
  expect(await postIndividual(api, { email: 'rules@people.example' }, '123456', more)).toMatchObject(
    refusedAt(field, code),
  );
});

test('an invalid password is rejected before the code is counted', async () => {
  const email = 'weak@people.example';
  const code = await individualCode(api, email);
  expect(
    await postIndividual(api, { email }, code, { password: await api.seal('abcdefgh', 'password') }),
  ).toMatchObject([400, { fields: { password: {} } }]);
  expect((await postIndividual(api, { email }, code))[0]).toBe(200);
});
