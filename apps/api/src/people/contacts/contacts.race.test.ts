import { contactBody, partnerCompany } from '../../testing/worlds/partner-company.ts';
import { testApi, type Answer } from '../../testing/test-api.ts';
import { countWaiting } from '../../testing/waits.ts';

const api = await testApi();
const acme = await partnerCompany(api, 'acme');
const path = '/api/account/v1/partner/co-acme/user';

test.each<['email' | 'phone', string, string]>([
  ['email', 'one@people.example', 'Account.Email.Exists'],
  ['phone', '+86-13900000000', 'Account.Phone.Exists'],
])('fifty parallel creations with one %s make one contact and 49 refusals', async (field, value, code) => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => api.as(acme).post(path, contactBody({ [field]: value }))),
  );
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  for (const [, body] of answers.filter(([status]) => status !== 200))
    expect(body).toMatchObject({ code, fields: { [field]: {} } });
  expect(await api.db.selectFrom('app_user').select('user_id').where(field, '=', value).execute()).toHaveLength(1);
});

test('an invitation that is being accepted is not withdrawn', async () => {
  const body = contactBody();
  const [, { user_id }] = await api.as(acme).post(path, body);
  let withdrawing: Promise<Answer> | undefined;
  await api.db.transaction().execute(async (tx) => {
    await tx.updateTable('app_user').set({ password_hash: 'a hash' }).where('user_id', '=', user_id).execute();
    let done = false;
    withdrawing = api
      .as(acme)
      .delete(`/api/account/v1/user/${user_id}/invitation`)
      .finally(() => {
        done = true;
      });
    while (!done && (await countWaiting(api.db)) === 0) continue;
  });
  expect(await withdrawing).toMatchObject([409, { code: 'Account.Conflict' }]);
});

test('disabling a contact who accepts the invitation concurrently leaves no session', async () => {
  const body = contactBody();
  const [, { user_id }] = await api.as(acme).post(path, body);
  const { link } = await api.db
    .selectFrom('outbox')
    .select('link')
    .where('recipient', '=', body.email)
    .executeTakeFirstOrThrow();
  const reset_code = new URL(link ?? '').searchParams.get('reset_code');
  const new_password = await api.seal('New-67890', 'new_password');
  const [disabled] = await Promise.all([
    api.as(acme).put(`${path}/${user_id}/status`, { active_status: 0 }),
    api.as(null).put('/api/account/v1/user/0/password/reset', { user_id, user_type: 32, reset_code, new_password }),
  ]);
  expect(disabled[0]).toBe(200);
  expect(
    await api.db.selectFrom('app_user').select('status').where('user_id', '=', user_id).executeTakeFirst(),
  ).toEqual({ status: 4 });
  expect(
    await api.db
      .selectFrom('session')
      .select('session_id')
      .where('user_id', '=', user_id)
      .where('ended_at', 'is', null)
      .execute(),
  ).toEqual([]);
});
