import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_MS } from '@portal/common/rules/units';
import { testApi } from '../../../testing/test-api.ts';
import { account, visitor as visit } from '../../../testing/worlds/visitor.ts';

const api = await testApi();
const PASSWORD = 'Right-1234';
const hash = await api.services.hasher.hash(PASSWORD);
const HALF_A_DAY = DAY_MS / 2;
let number = 0;

/** An account that has signed in every day for a month, from elsewhere and at the other end of the day. */
async function regular({ apart = HALF_A_DAY, ...more }: { apart?: number; [column: string]: unknown } = {}) {
  const id = `reg${(number += 1)}`;
  await api.db
    .insertInto('app_user')
    .values(account(id, UserType.enterprise, hash, { email_verified: true, language: 'en-US', ...more }))
    .execute();
  const { user_id: userId } = await api.db
    .selectFrom('app_user')
    .select('user_id')
    .where('email', '=', `${id}@acme.example`)
    .executeTakeFirstOrThrow();
  const now = api.services.clock.now().getTime();
  const device = { user_id: userId, device_hash: `another device of ${id}`, seen_at: new Date(now - DAY_MS) };
  await api.db.insertInto('known_device').values(device).execute();
  await api.db
    .insertInto('audit')
    .values(
      Array.from({ length: 30 }, (_, i) => ({
        at: new Date(now - (i + 1) * DAY_MS + apart),
        actor_id: userId,
        action: 'signIn.succeeded',
        object_id: userId,
        subject_id: userId,
        network: '198.51.100.7',
        detail: '{}',
      })),
    )
    .execute();
  return { userId, email: `${id}@acme.example` };
}
const mailsTo = (recipient: string) =>
  api.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const asked = (address: string) => [
  409,
  { code: 'Account.Login.Confirm', confirm: { channel: 'email', address, retry_after: expect.any(Number) } },
];
const signedIn = [200, { redirect_url: expect.any(String) }];

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

test('a sign-in from a new device, a new network and at an unusual hour asks for a code, once', async () => {
  const { userId, email } = await regular();
  const who = await visit(api);
  expect(await who.enterprise(email)).toMatchObject(asked(`r***@acme.example`));
  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({ template: 'confirmSignIn', channel: 'email', locale: 'en-US' });
  const code = mail?.code ?? '';
  const other = code === '123456' ? '654321' : '123456';
  expect(await who.enterprise(email, PASSWORD, { second_factor_code: other })).toMatchObject([
    400,
    { code: 'Account.Login.Confirm.Wrong', fields: { second_factor_code: {} } },
  ]);
  // A second call without a code sends none within a minute, and says how long that is.
  expect(await who.enterprise(email)).toMatchObject(asked(`r***@acme.example`));
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await who.enterprise(email, 'Wrong-1234', { second_factor_code: code })).toMatchObject([
    400,
    { code: 'Account.Login.Wrong' },
  ]);
  expect(await who.enterprise(email, PASSWORD, { second_factor_code: code })).toMatchObject(signedIn);
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['confirmSignIn', 'newDevice']);
  expect(
    await api.db
      .selectFrom('audit')
      .select('detail')
      .where('subject_id', '=', userId)
      .where('action', '=', 'signIn.failed')
      .where('object_id', '=', userId)
      .execute(),
  ).toContainEqual({ detail: { reason: 'wrongCode' } });
  // The device is known now, and the network too.
  expect(await (await visit(api, { browser: who.browser })).enterprise(email)).toMatchObject(signedIn);
  expect(await (await visit(api)).enterprise(email)).toMatchObject(signedIn);
});

test('a code opens once, and not after five wrong ones', async () => {
  const { email } = await regular();
  const who = await visit(api);
  await who.enterprise(email);
  const code = (await mailsTo(email))[0]?.code ?? '';
  const wrong = code === '123456' ? '654321' : '123456';
  for (let i = 0; i < 5; i += 1) await who.enterprise(email, PASSWORD, { second_factor_code: wrong });
  expect(await who.enterprise(email, PASSWORD, { second_factor_code: code })).toMatchObject([
    400,
    { code: 'Account.Login.Confirm.Wrong' },
  ]);
});

test('nobody is asked at a usual hour, without a history, or after a new password was required', async () => {
  const usual = await regular({ apart: 0 });
  const staffReset = await regular({ must_reset: true });
  await api.db
    .insertInto('app_user')
    .values(account('fresh', UserType.enterprise, hash, { email_verified: true }))
    .execute();
  expect(await (await visit(api)).enterprise(usual.email)).toMatchObject(signedIn);
  expect(await (await visit(api)).enterprise('fresh@acme.example')).toMatchObject(signedIn);
  expect(await (await visit(api)).enterprise(staffReset.email)).toMatchObject([
    200,
    { reset_code: expect.any(String) },
  ]);
});

test('somebody without a proven address is signed in, and it stands in the activity', async () => {
  const { userId, email } = await regular({ email_verified: false, self_registered: true });
  expect(await (await visit(api)).enterprise(email)).toMatchObject(signedIn);
  const lines = await api.db.selectFrom('audit').select('action').where('subject_id', '=', userId).execute();
  expect(lines.map(({ action }) => action)).toContain('signIn.unusual');
});

test('sign-ins that the owner reported are no history', async () => {
  const { userId, email } = await regular();
  const at = (daysAgo: number) => new Date(api.services.clock.now().getTime() - daysAgo * DAY_MS);
  const line = { actor_id: userId, object_id: userId, subject_id: userId };
  await api.db
    .insertInto('audit')
    .values([
      { ...line, at: at(3), action: 'signIn.succeeded', network: '127.0.0.1', detail: '{}' },
      { ...line, at: at(2), action: 'securityReport.used', detail: JSON.stringify({ since: at(3.5).toISOString() }) },
    ])
    .execute();
  expect(await (await visit(api)).enterprise(email)).toMatchObject(asked('r***@acme.example'));
});
