import { UserType } from '@portal/common/enums/user/user-type';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { tellAdministratorsOfAct } from '../../companies/company/administrators.db.ts';
import { notifyOwner, type Notice } from '../owner-message/owner-message.db.ts';
import { issueResetCode } from '../password/reset-code.db.ts';
import { findSecondFactor, setSecondFactor } from '../second-factor/second-factor.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { makeUser, proofOf } from '../../testing/proofs.ts';
import { callerOf, testApi, type Answer } from '../../testing/test-api.ts';

const api = await testApi();
const DAY = 24 * 3600;
const expired = [400, { code: 'Account.Report.Expired' }];
const notYours = [403, { code: 'Account.Report.Reader' }];
let number = 0;

beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});
afterEach(() => {
  api.services.clock.reset();
});

async function somebody(more: Parameters<typeof makeUser>[2] = {}) {
  number += 1;
  const id = `r${number}`;
  await makeUser(api, id, {
    email: `${id}@acme.example`,
    phone: `+86-1380000${String(number).padStart(4, '0')}`,
    password_hash: 'a hash',
    ...more,
  });
  const caller = callerOf(more?.user_type ?? UserType.enterprise, id, { userId: id, coId: null, role: null });
  return {
    id,
    email: `${id}@acme.example`,
    phone: `+86-1380000${String(number).padStart(4, '0')}`,
    signedIn: () => api.as(caller).get('/userinfo'),
  };
}
const userOf = (id: string) =>
  api.db.selectFrom('app_user').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();

type Content = Notice extends infer One
  ? One extends Notice
    ? Omit<One, 'userId' | 'network' | 'userAgent' | 'at'>
    : never
  : never;
/** Notifies the owner; returns the code of the link and its recipient. */
async function notified(userId: string, notice: Content) {
  api.services.clock.advance(1);
  await inTransaction(api.db, (tx) =>
    notifyOwner(tx, api.services, {
      userId,
      network: '203.0.113.9',
      userAgent: '',
      at: api.services.clock.now(),
      ...notice,
    }),
  );
  const message = await api.db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...message, code: new URL(message.link ?? '').searchParams.get('report_code') ?? '' };
}
/** An address of the account is changed, as the profile does. */
async function changeAddress(id: string, column: 'email' | 'phone', to: string) {
  const before = (await userOf(id))[column];
  await api.db
    .updateTable('app_user')
    .set({ [column]: to })
    .where('user_id', '=', id)
    .execute();
  return notified(id, { act: column === 'email' ? 'account.emailChanged' : 'account.phoneChanged', before });
}
const report = (report_code: string, more: object = {}): Promise<Answer> =>
  api.as(null).post('/api/account/v1/security_report', { report_code, ...more });

test('a report ends sessions, keys and everything that could set a password, and removes the password', async () => {
  const { id, email, signedIn } = await somebody();
  expect((await signedIn())[0]).toBe(200);
  await api.db
    .insertInto('access_key')
    .values({
      id: `k-${id}`,
      access_key_id: `AK-${id}`,
      secret_hash: `h-${id}`,
      last_four: 'abcd',
      user_id: id,
      created_at: new Date(),
      expires_at: null,
    })
    .execute();
  await api.db.insertInto('known_device').values({ user_id: id, device_hash: 'd', seen_at: new Date() }).execute();
  await inTransaction(api.db, (tx) => issueResetCode(tx, { userId: id, reason: 0, at: api.services.clock.now() }));
  await proofOf(api, email);
  const { code } = await notified(id, { act: 'signIn.newDevice' });
  expect(await report(code)).toEqual([200, { user_type: UserType.enterprise }]);
  expect((await signedIn())[0]).toBe(401);
  expect(await userOf(id)).toMatchObject({ password_hash: null, email, status: 2 });
  expect(await api.db.selectFrom('reset_code').select('user_id').where('user_id', '=', id).execute()).toEqual([]);
  expect(
    await api.db.selectFrom('access_key').select(['status', 'disabled_for']).where('user_id', '=', id).execute(),
  ).toEqual([{ status: 2, disabled_for: 'report' }]);
  expect(
    await api.db
      .selectFrom('verify_proof')
      .select('scene')
      .where('account', '=', email)
      .where('used_at', 'is', null)
      .execute(),
  ).toEqual([]);
  // The next browser is reported to the owner.
  const known = await api.db.selectFrom('known_device').select('device_hash').where('user_id', '=', id).execute();
  expect(known).toEqual([{ device_hash: expect.not.stringMatching(/^d$/) }]);
  const trace = await api.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'securityReport.used')
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(trace.detail).toMatchObject({ about: 'newDevice', restored: [] });
  expect(JSON.stringify(trace)).not.toContain(code);
});

test('the owner recovers the account', async () => {
  const { id, email } = await somebody();
  await report((await notified(id, { act: 'password.set' })).code);
  expect(
    (
      await api
        .as(null)
        .put('/api/account/v1/user/0/password/reset', {
          account: email,
          send_type: 1,
          user_type: 2,
          verify_code_token: await proofOf(api, email),
          new_password: await api.seal('New-67890', 'new_password'),
        })
    )[0],
  ).toBe(200);
});

test('a report works once, until it expires, and cannot be guessed', async () => {
  const { id } = await somebody();
  const { code } = await notified(id, { act: 'password.set' });
  expect((await report(code))[0]).toBe(200);
  await api.db.updateTable('app_user').set({ password_hash: 'another' }).where('user_id', '=', id).execute();
  expect(await report(code)).toMatchObject(expired);
  const late = await notified(id, { act: 'password.set' });
  const lateToUndo = await notified(id, { act: 'secondFactor.enabled' });
  api.advance(3 * DAY + 5);
  expect(await report(lateToUndo.code)).toMatchObject(expired);
  api.advance(27 * DAY);
  expect(await report(late.code)).toMatchObject(expired);
  expect(await report('made-up')).toMatchObject(expired);
  expect(await report(code, { user_id: id })).toMatchObject([400, { code: 'request.invalid' }]);
  expect((await userOf(id)).password_hash).toBe('another');
});

test('opening the link does not consume it', async () => {
  const { id } = await somebody();
  const { link, code } = await notified(id, { act: 'signIn.newDevice' });
  const { pathname, search } = new URL(link ?? '');
  for (let opened = 0; opened < 2; opened += 1)
    await api.as(null).get(pathname + search, { headers: { accept: 'text/html' } });
  expect(await api.as(null).get(`/api/account/v1/security_report?report_code=${code}`)).toMatchObject([404, {}]);
  expect((await userOf(id)).password_hash).toBe('a hash');
  expect((await report(code))[0]).toBe(200);
});

test('a network can report twenty times per hour', async () => {
  await api.db
    .insertInto('limit_counter')
    .values({ key: 'securityReport 127.0.0.1', points: 20_000, ends_at: new Date(Date.now() + 60_000) })
    .execute();
  expect(await report('made-up')).toMatchObject([429, { code: '4290000000' }]);
});

test.each<[string, Content, boolean]>([
  ['is taken away by the answer to its message', { act: 'secondFactor.enabled' }, false],
  ['stays whatever else was not the owner', { act: 'signIn.newDevice' }, true],
])('a second factor %s', async (_, notice, stays) => {
  const { id } = await somebody();
  await inTransaction(api.db, (tx) =>
    setSecondFactor(tx, api.services.vault, {
      userId: id,
      secret: 'JBSWY3DPEHPK3PXP',
      step: 0,
      at: api.services.clock.now(),
    }),
  );
  expect((await report((await notified(id, notice)).code))[0]).toBe(200);
  expect((await findSecondFactor(api.db, id)) !== null).toBe(stays);
});

describe('another address', () => {
  test("is reported to the owner of the old one, in the account's language, and restored", async () => {
    const { id, email } = await somebody({ language: 'zh-CN' });
    const { code, recipient, channel, locale, text } = await changeAddress(id, 'email', 'intruder@evil.example');
    expect({ recipient, channel, locale, text }).toEqual({
      recipient: email,
      channel: 'email',
      locale: 'zh-CN',
      text: expect.stringContaining('3 天内'),
    });
    expect((await report(code))[0]).toBe(200);
    expect(await userOf(id)).toMatchObject({ email, email_verified: true, password_hash: null });
  });

  test('of a contact does not come back while a colleague has it, and the report works', async () => {
    await api.db
      .insertInto('company')
      .values({ co_id: 'co-report', kind: 4, company_name: 'Report', company_folded: 'report' })
      .execute();
    const contact = { user_type: UserType.partnerContact, co_id: 'co-report', self_registered: false };
    const { id, email, signedIn } = await somebody(contact);
    expect((await signedIn())[0]).toBe(200);
    const { code } = await changeAddress(id, 'email', 'changed@acme.example');
    await makeUser(api, `${id}-colleague`, { ...contact, email, phone: null, email_verified: true });
    expect((await report(code))[0]).toBe(200);
    expect(await userOf(id)).toMatchObject({ email: null, password_hash: null });
    expect((await signedIn())[0]).toBe(401);
  });

  test('a phone likewise, by SMS', async () => {
    const { id, phone } = await somebody();
    const { code, recipient, channel } = await changeAddress(id, 'phone', '+86-13999990000');
    expect({ recipient, channel }).toEqual({ recipient: phone, channel: 'sms' });
    expect((await report(code))[0]).toBe(200);
    expect(await userOf(id)).toMatchObject({ phone, phone_verified: true });
  });

  test('without an old one it is reported to the other address, and removed', async () => {
    const { id, phone } = await somebody({ email: null });
    const { code, recipient } = await changeAddress(id, 'email', 'added@evil.example');
    expect(recipient).toBe(phone);
    expect((await report(code))[0]).toBe(200);
    expect(await userOf(id)).toMatchObject({ email: null, email_verified: false, phone });
  });

  test("an intruder who changed both addresses and set up a factor loses all of it, and the intruder's links are invalid", async () => {
    const { id, email, phone } = await somebody();
    const first = await changeAddress(id, 'email', 'one@evil.example');
    const second = await changeAddress(id, 'email', 'two@evil.example');
    await changeAddress(id, 'phone', '+86-13999990001');
    const password = await notified(id, { act: 'password.set' });
    await inTransaction(api.db, (tx) =>
      setSecondFactor(tx, api.services.vault, {
        userId: id,
        secret: 'JBSWY3DPEHPK3PXP',
        step: 0,
        at: api.services.clock.now(),
      }),
    );
    expect(second.recipient).toBe('one@evil.example');
    expect((await report(first.code))[0]).toBe(200);
    expect(await userOf(id)).toMatchObject({ email, phone });
    expect(await findSecondFactor(api.db, id)).toBeNull();
    for (const { code } of [second, password]) expect(await report(code)).toMatchObject(expired);
    expect(await userOf(id)).toMatchObject({ email, phone });
  });

  test("the intruder's report does not invalidate the owner's", async () => {
    const { id, email } = await somebody();
    const first = await changeAddress(id, 'email', 'three@evil.example');
    const second = await changeAddress(id, 'email', 'four@evil.example');
    expect((await report(second.code))[0]).toBe(200);
    expect((await userOf(id)).email).toBe('three@evil.example');
    expect((await report(first.code))[0]).toBe(200);
    expect((await userOf(id)).email).toBe(email);
  });

  test('is restored although another account entered it without verifying it, which loses it', async () => {
    const { id, email } = await somebody();
    await api.db
      .updateTable('app_user')
      .set({ self_registered: true, email_verified: true })
      .where('user_id', '=', id)
      .execute();
    const { code } = await changeAddress(id, 'email', 'intruder2@evil.example');
    const squatter = await somebody({ email });
    await api.db
      .updateTable('app_user')
      .set({ self_registered: true, phone_verified: true })
      .where('user_id', '=', squatter.id)
      .execute();
    expect((await report(code))[0]).toBe(200);
    expect(await userOf(id)).toMatchObject({ email, email_verified: true });
    expect(await userOf(squatter.id)).toMatchObject({ email: null, phone: squatter.phone });
  });

  test('is not restored when another account has registered with it meanwhile', async () => {
    const { id, email } = await somebody();
    await api.db.updateTable('app_user').set({ self_registered: true }).where('user_id', '=', id).execute();
    const { code } = await changeAddress(id, 'email', 'five@evil.example');
    await makeUser(api, `${id}-new`, { email });
    await api.db
      .updateTable('app_user')
      .set({ self_registered: true, email_verified: true })
      .where('user_id', '=', `${id}-new`)
      .execute();
    expect((await report(code))[0]).toBe(200);
    expect([(await userOf(id)).email, (await userOf(`${id}-new`)).email]).toEqual([null, email]);
  });
});

test('a proof for a password change by the owner is revoked too', async () => {
  const { id, email } = await somebody();
  await proofOf(api, email, { scene: VerifyScene.editPassword });
  await report((await notified(id, { act: 'signIn.newDevice' })).code);
  expect(
    await api.db
      .selectFrom('verify_proof')
      .select('used_at')
      .where('account', '=', email)
      .where('used_at', 'is', null)
      .execute(),
  ).toEqual([]);
});

describe('a message about somebody else', () => {
  /** Administrators are told of what another one did: the codes of a reader, and of who did it. */
  async function told() {
    const coId = `co-told${number}`;
    for (const co_id of [coId, `${coId}-other`])
      await api.db
        .insertInto('company')
        .values({ co_id, kind: 2, company_name: co_id, company_folded: co_id })
        .execute();
    await somebody({ co_id: coId, role: MemberRole.owner });
    const reader = await somebody({ co_id: coId, role: MemberRole.administrator });
    const maker = await somebody({ co_id: coId, role: MemberRole.administrator });
    await api.db.updateTable('app_user').set({ email_verified: true }).where('co_id', '=', coId).execute();
    await inTransaction(api.db, (tx) =>
      tellAdministratorsOfAct(tx, api.services, {
        coId,
        act: 'companyKey.created',
        locks: maker.id,
        values: { key: 'AK', what: 'created' },
        network: '203.0.113.9',
        userAgent: '',
        at: api.services.clock.now(),
      }),
    );
    const codeFor = async ({ email }: { email: string }) => {
      const { link } = await api.db
        .selectFrom('outbox')
        .select('link')
        .where('recipient', '=', email)
        .executeTakeFirstOrThrow();
      return new URL(link ?? '').searchParams.get('report_code') ?? '';
    };
    return { coId, reader, maker, code: await codeFor(reader), own: await codeFor(maker) };
  }
  const change = (id: string, set: Partial<{ status: number; role: number; co_id: string; user_type: number }>) =>
    api.db.updateTable('app_user').set(set).where('user_id', '=', id).execute();

  test.each<[string, (coId: string) => Parameters<typeof change>[1]]>([
    ['is disabled', () => ({ status: AccountStatus.disabled })],
    ['is an ordinary member', () => ({ role: MemberRole.member })],
    ['is in another company', (coId) => ({ co_id: `${coId}-other` })],
    ['is a contact that does not sign in', () => ({ user_type: UserType.enterpriseContact })],
  ])('locks nobody when its reader %s, and does again when that is over', async (_, lost) => {
    const { coId, reader, maker, code } = await told();
    const { status, role, user_type } = await userOf(reader.id);
    await change(reader.id, lost(coId));
    expect(await report(code)).toMatchObject(notYours);
    expect((await userOf(maker.id)).password_hash).toBe('a hash');
    await change(reader.id, { status, role: role!, co_id: coId, user_type });
    expect((await report(code))[0]).toBe(200);
    expect(await userOf(maker.id)).toMatchObject({ password_hash: null });
    expect(await report(code)).toMatchObject(expired);
  });

  test('locks the own account whatever became of it', async () => {
    const { maker, own } = await told();
    await change(maker.id, { status: AccountStatus.disabled, role: MemberRole.member });
    expect((await report(own))[0]).toBe(200);
    expect(await userOf(maker.id)).toMatchObject({ password_hash: null });
  });

  test('locks nobody when it names no reader, as those of the version before; one to the account itself does', async () => {
    const { maker, code } = await told();
    const self = await notified(maker.id, { act: 'signIn.newDevice' });
    await api.db
      .updateTable('security_report')
      .set({ reader_id: null, reader_right: null, reader_co_id: null })
      .where('user_id', '=', maker.id)
      .execute();
    expect(await report(code)).toMatchObject(expired);
    expect((await userOf(maker.id)).password_hash).toBe('a hash');
    expect((await report(self.code))[0]).toBe(200);
  });

  test('locks nobody after its reader has reported that somebody else had the account meanwhile', async () => {
    const { reader, maker, code } = await told();
    const changed = await changeAddress(reader.id, 'email', 'six@evil.example');
    await api.db
      .updateTable('security_report')
      .set({ told_at: api.services.clock.now() })
      .where('reader_id', '=', reader.id)
      .where('user_id', '=', maker.id)
      .execute();
    expect((await report(changed.code))[0]).toBe(200);
    expect(await report(code)).toMatchObject(expired);
    expect((await userOf(maker.id)).password_hash).toBe('a hash');
  });
});
