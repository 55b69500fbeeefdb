import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { tellAdministratorsOfAct } from '../../companies/company/administrators.db.ts';
import { refusing } from '../../platform/errors/refusal.ts';
import { inviteUser } from '../../people/invitation/invitation.db.ts';
import { notifyOwner } from '../owner-message/owner-message.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { makeUser, proofOf } from '../../testing/proofs.ts';
import { testApi, type Answer } from '../../testing/test-api.ts';
import { countWaiting } from '../../testing/waits.ts';

const api = await testApi();
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const linkOf = async (recipient: string) => {
  const { link } = await api.db
    .selectFrom('outbox')
    .select('link')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return new URL(link ?? '').searchParams;
};
const notify = async (userId: string) => {
  await inTransaction(api.db, (tx) =>
    notifyOwner(tx, api.services, {
      userId,
      act: 'signIn.newDevice',
      network: '203.0.113.9',
      userAgent: '',
      at: api.services.clock.now(),
    }),
  );
  return (await linkOf(`${userId}@acme.example`)).get('report_code') ?? '';
};
const report = (report_code: string) => api.as(null).post('/api/account/v1/security_report', { report_code });
const recover = async (email: string, verify_code_token: string): Promise<Answer> =>
  api
    .as(null)
    .put('/api/account/v1/user/0/password/reset', {
      account: email,
      send_type: 1,
      user_type: UserType.enterprise,
      verify_code_token,
      new_password: await api.seal('New-67890', 'new_password'),
    });

test('a report sent twenty times concurrently works once', async () => {
  await makeUser(api, 'one', { email: 'one@acme.example', password_hash: 'a hash' });
  const code = await notify('one');
  const answers = await times(20, () => report(code));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(
    await api.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'securityReport.used')
      .where('object_id', '=', 'one')
      .execute(),
  ).toHaveLength(1);
});

test('concurrent reports and recoveries of one account do not deadlock, and no old proof is left', async () => {
  await makeUser(api, 'two', { email: 'two@acme.example', password_hash: 'a hash' });
  const [codes, proofs] = [
    await times(1, () => notify('two')),
    await times(10, () => proofOf(api, 'two@acme.example')),
  ];
  const answers = await Promise.all([
    ...codes.map(report),
    ...proofs.map((proof) => recover('two@acme.example', proof)),
  ]);
  for (const [status, body] of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'Account.Password.Edit.Overtime' });
  expect(
    await api.db
      .selectFrom('verify_proof')
      .select('scene')
      .where('account', '=', 'two@acme.example')
      .where('used_at', 'is', null)
      .execute(),
  ).toEqual([]);
});

test('when an invitation is sent again while the password is being set, the password or the new link wins, never the old link', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = `three${round}`;
    await makeUser(api, id, { email: `${id}@acme.example` });
    const send = () =>
      inTransaction(api.db, (tx) =>
        inviteUser(tx, api.services.config, { userId: id, by: 'staff', at: api.services.clock.now() }, refusing),
      );
    await send();
    const reset_code = (await linkOf(`${id}@acme.example`)).get('reset_code') ?? '';
    const new_password = await api.seal('New-67890', 'new_password');
    const [set, again] = await Promise.allSettled([
      api
        .as(null)
        .put('/api/account/v1/user/0/password/reset', {
          user_id: id,
          user_type: UserType.enterprise,
          reset_code,
          new_password,
        }),
      send(),
    ]);
    const isSet = set.status === 'fulfilled' && set.value[0] === 200;
    const codes = await api.db.selectFrom('reset_code').select('user_id').where('user_id', '=', id).execute();
    const { password_hash } = await api.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(password_hash !== null).toBe(isSet);
    expect([isSet, again.status, codes.length]).toEqual(isSet ? [true, 'rejected', 0] : [false, 'fulfilled', 1]);
  }
});

test('a link that is pressed while its reader loses the role locks nobody', async () => {
  const coId = 'co-four';
  await api.db
    .insertInto('company')
    .values({ co_id: coId, kind: 2, company_name: 'Four', company_folded: 'four' })
    .execute();
  for (const id of ['reader', 'maker'])
    await makeUser(api, id, {
      co_id: coId,
      role: MemberRole.administrator,
      email: `${id}@acme.example`,
      email_verified: true,
      password_hash: 'a hash',
    });
  await inTransaction(api.db, (tx) =>
    tellAdministratorsOfAct(tx, api.services, {
      coId,
      act: 'companyKey.created',
      locks: 'maker',
      values: { key: 'AK', what: 'created' },
      network: '203.0.113.9',
      userAgent: '',
      at: api.services.clock.now(),
    }),
  );
  const code = (await linkOf('reader@acme.example')).get('report_code') ?? '';
  let pressed: Promise<Answer> | undefined;
  // The loss is committed once the report waits for it.
  await api.db.transaction().execute(async (tx) => {
    await tx.updateTable('app_user').set({ role: MemberRole.member }).where('user_id', '=', 'reader').execute();
    let done = false;
    pressed = report(code).finally(() => {
      done = true;
    });
    while (!done && (await countWaiting(api.db)) === 0) continue;
  });
  expect(await pressed).toMatchObject([403, { code: 'Account.Report.Reader' }]);
  const { password_hash } = await api.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('user_id', '=', 'maker')
    .executeTakeFirstOrThrow();
  expect(password_hash).toBe('a hash');
});
