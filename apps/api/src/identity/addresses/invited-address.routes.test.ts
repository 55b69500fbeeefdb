import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/connect.ts';
import { up as markMembers } from '../../platform/db/migrations/703-made-by-customer.ts';
import { freshCode, sendCode } from '../../testing/captcha-and-code.ts';
import { proofOf } from '../../testing/proofs.ts';
import { testApi, type Answer } from '../../testing/test-api.ts';
import { linkOf } from '../../testing/worlds/contact-world.ts';
import { memberWorld } from '../../testing/worlds/member-world.ts';
import { notifyOwner } from '../owner-message/owner-message.db.ts';

const api = await testApi();
const { owner, invite, rowOf } = await memberWorld(api);
let number = 0;

beforeEach(async () => {
  for (const table of ['limit_counter', 'verify_code', 'verify_code_day'] as const)
    await api.db.deleteFrom(table).execute();
});

const accept = async (user_id: string, reset_code: string): Promise<Answer> =>
  api
    .as(null)
    .put('/api/account/v1/user/0/password/reset', {
      user_id,
      user_type: UserType.enterprise,
      reset_code,
      new_password: await api.seal('New-67890', 'new_password'),
    });

/** A member whom acme has just invited by the e-mail of a stranger. */
async function invited() {
  number += 1;
  const email = `stranger${number}@elsewhere.example`;
  const [status, { user_id }] = await invite(owner, { email });
  expect(status).toBe(200);
  const { reset_code } = await linkOf(api, email);
  return { email, id: user_id as string, accept: () => accept(user_id as string, reset_code) };
}

/** The stranger registers an enterprise with a code to the e-mail. */
const register = async (email: string, code?: string): Promise<Answer> =>
  api
    .as(null)
    .post('/api/account/v2/enterprise_user/0/register', {
      login_name: `stranger_${number}`,
      company: `Stranger ${number} Ltd`,
      email,
      phone: `+86-137000${String(number).padStart(5, '0')}`,
      username: '林远',
      user_type: UserType.enterprise,
      verify_code: code ?? (await freshCode(api, { account: email })),
      verify_code_type: 1,
      password: await api.seal('Right-1234', 'password'),
    });
const recover = async (account: string): Promise<Answer> =>
  api
    .as(null)
    .put('/api/account/v1/user/0/password/reset', {
      account,
      send_type: 1,
      user_type: UserType.enterprise,
      verify_code_token: await proofOf(api, account),
      new_password: await api.seal('New-67890', 'new_password'),
    });
const messagesTo = async (recipient: string) =>
  (await api.db.selectFrom('outbox').select('template').where('recipient', '=', recipient).orderBy('id').execute()).map(
    ({ template }) => template,
  );
const noteAct = (userId: string) =>
  inTransaction(api.db, (tx) =>
    notifyOwner(tx, api.services, {
      userId,
      act: 'password.set',
      network: 'x',
      userAgent: '',
      at: api.services.clock.now(),
    }),
  );
const withEmail = (email: string) =>
  api.db
    .selectFrom('app_user')
    .select(['user_id', 'email_verified'])
    .where('email', '=', email)
    .orderBy('user_id')
    .execute();

test('the stranger registers an enterprise with the e-mail; the invitation opens nothing any more', async () => {
  const { email, id, accept: open } = await invited();
  const [status, { id: registered }] = await register(email);
  expect(status).toBe(200);
  expect(await rowOf(registered)).toMatchObject({ email, email_verified: true });
  await api.db.deleteFrom('limit_counter').execute();
  expect(await open()).toMatchObject([409, { code: 'Account.Email.Exists' }]);
  expect(await rowOf(id)).toMatchObject({ password_hash: null, email_verified: false });
});

test('before the acceptance no code opens the account or recovers its password, and messages of acts stay inside', async () => {
  const { email, id } = await invited();
  const scene = VerifyScene.enterprisePartnerLogin;
  expect(await sendCode(api, { account: email, scene })).toMatchObject([
    404,
    { code: 'Account.User.Login.Email.Not.Exist' },
  ]);
  for (const one of [VerifyScene.resetPassword, VerifyScene.activateAccount])
    expect((await sendCode(api, { account: email, scene: one }))[0]).toBe(200);
  expect(await recover(email)).toMatchObject([400, { code: 'Account.Password.Edit.Overtime' }]);
  await noteAct(id);
  expect(await messagesTo(email)).toEqual(['invitation']);
  expect((await rowOf(id)).password_hash).toBeNull();
});

test('the acceptance proves the e-mail: it is held, and opens the account as any other', async () => {
  const { email, id, accept: open } = await invited();
  const code = await freshCode(api, { account: email });
  expect((await open())[0]).toBe(200);
  expect(await rowOf(id)).toMatchObject({ email_verified: true });
  expect(await register(email, code)).toMatchObject([409, { code: 'Account.Email.Exists' }]);
  expect((await invite(owner, { email }))[1]).toMatchObject({ fields: { email: { code: 'Account.Email.Exists' } } });
  await noteAct(id);
  expect((await messagesTo(email)).at(-1)).not.toBe('invitation');
  await api.db.deleteFrom('limit_counter').execute();
  expect((await recover(email))[0]).toBe(200);
});

test('registered and accepted at once: one account has the e-mail proven', async () => {
  for (let round = 0; round < 5; round += 1) {
    await api.db.deleteFrom('limit_counter').execute();
    const { email, accept: open } = await invited();
    const code = await freshCode(api, { account: email });
    const answers = await Promise.all([register(email, code), open()]);
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    expect((await withEmail(email)).filter(({ email_verified }) => email_verified)).toHaveLength(1);
  }
});

test('on upgrade open invitations are marked, and neither members who accepted nor accounts that others vouch for', async () => {
  const [open, accepted] = [await invited(), await invited()];
  expect((await accepted.accept())[0]).toBe(200);
  const migrated = 'u-migrated';
  await api.db
    .insertInto('app_user')
    .values({ user_id: migrated, user_type: UserType.enterprise, user_name: 'Old', email: 'old@elsewhere.example' })
    .execute();
  await sql`alter table app_user drop column made_by_customer`.execute(api.db);
  await markMembers(api.db as never);
  const marked = await Promise.all(
    [open.id, accepted.id, migrated].map(async (id) => (await rowOf(id)).made_by_customer),
  );
  expect(marked).toEqual([true, false, false]);
  expect((await sendCode(api, { account: 'old@elsewhere.example', scene: VerifyScene.resetPassword }))[0]).toBe(200);
  expect(await messagesTo('old@elsewhere.example')).toHaveLength(1);
});
