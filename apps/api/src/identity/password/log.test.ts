import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { UserType } from '@portal/common/enums/user/user-type';
import { issueResetCode } from './reset-code.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { makeUser, proofOf } from '../../testing/proofs.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();

test('passwords, codes, proofs and addresses are not logged', async () => {
  const lines: string[] = [];
  const keep = (...parts: unknown[]) => {
    lines.push(JSON.stringify(parts));
  };
  Object.assign(api.services.log, { info: keep, warn: keep, error: keep });
  await makeUser(api, 'ann', { email: 'ann@acme.example' });
  const proof = await proofOf(api, 'ann@acme.example');
  const put = async (body: object) =>
    api
      .as(null)
      .put('/api/account/v1/user/0/password/reset', {
        new_password: await api.seal('New-67890', 'new_password'),
        user_type: UserType.enterprise,
        ...body,
      });
  expect((await put({ account: 'ann@acme.example', send_type: 1, verify_code_token: proof }))[0]).toBe(200);
  const reset_code = await inTransaction(api.db, (tx) =>
    issueResetCode(tx, { userId: 'ann', reason: ResetReason.byStaff, at: api.services.clock.now() }),
  );
  expect((await put({ user_id: 'ann', reset_code }))[0]).toBe(400);
  expect((await put({ user_id: 'ann', reset_code: 'made-up', user_type: 'x' }))[0]).toBe(400);
  const { link } = await api.db
    .selectFrom('outbox')
    .select('link')
    .where('template', '=', 'passwordChanged')
    .executeTakeFirstOrThrow();
  const report_code = new URL(link ?? '').searchParams.get('report_code') ?? '';
  await api.as(null).get(`/microapp/notMe?report_code=${report_code}`, { headers: { accept: 'text/html' } });
  expect((await api.as(null).post('/api/account/v1/security_report', { report_code }))[0]).toBe(200);

  const log = lines.join('');
  expect(log).toContain('PUT /api/account/v1/user/0/password/reset');
  for (const secret of ['New-67890', 'ann@acme.example', proof, reset_code, report_code])
    expect(log).not.toContain(secret);
});
