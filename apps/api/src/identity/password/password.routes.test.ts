import { ResetReason } from '@portal/common/enums/sign-in/reset-reason';
import { UserType } from '@portal/common/enums/user/user-type';
import { SendType, VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { issueResetCode } from './reset-code.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { freshCode } from '../../testing/captcha-and-code.ts';
import { makeUser, proofOf } from '../../testing/proofs.ts';
import { callerOf, testApi, type Answer, type Verbs } from '../../testing/test-api.ts';

const api = await testApi();
const anybody = api.as(null);
const OLD = 'Old-12345';
const NEW = 'New-67890';
let oldHash = '';
let number = 0;

const overtime = [400, { code: 'Account.Password.Edit.Overtime' }];
const worthless = [400, { code: '4001209003' }];
const refusedAt = (field: string, code: string) => [400, { code, fields: { [field]: { code } } }];

beforeAll(async () => {
  oldHash = await api.services.hasher.hash(OLD);
});
beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});
afterEach(() => {
  api.services.clock.reset();
});

/** A new user with an e-mail and a password. */
async function somebody(more: Parameters<typeof makeUser>[2] = {}) {
  number += 1;
  const id = `p${number}`;
  const email = more.email === undefined ? `${id}@acme.example` : (more.email ?? '');
  await makeUser(api, id, { email, password_hash: oldHash, ...more });
  return { id, email };
}
const userOf = (id: string) =>
  api.db.selectFrom('app_user').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
const opens = async (id: string, password: string) =>
  api.services.hasher.verify((await userOf(id)).password_hash, password);

const recover = async (
  account: string,
  verify_code_token: string,
  more: object = {},
  password = NEW,
): Promise<Answer> =>
  anybody.put('/api/account/v1/user/0/password/reset', {
    account,
    send_type: SendType.email,
    user_type: UserType.enterprise,
    verify_code_token,
    new_password: await api.seal(password, 'new_password'),
    ...more,
  });
const byCode = async (user_id: string, reset_code: string, more: object = {}, password = NEW): Promise<Answer> =>
  anybody.put('/api/account/v1/user/0/password/reset', {
    user_id,
    user_type: UserType.enterprise,
    reset_code,
    new_password: await api.seal(password, 'new_password'),
    ...more,
  });
const resetCode = (userId: string, reason: ResetReason = ResetReason.byStaff) =>
  inTransaction(api.db, (tx) => issueResetCode(tx, { userId, reason, at: api.services.clock.now() }));

describe('a forgotten password', () => {
  test.each([VerifyScene.resetPassword, VerifyScene.emailPhoneReset])(
    'is set by the code of scene %s, once',
    async (scene) => {
      const { id, email } = await somebody();
      const code = await freshCode(api, { account: email, scene });
      const [, { verify_code_token }] = await anybody.put('/api/account/v1/verify_code/email', {
        account: email,
        send_type: SendType.email,
        verify_code_type: scene,
        user_type: UserType.enterprise,
        type: VerifyChannel.email,
        verify_code: code,
      });
      expect(await recover(email.toUpperCase(), verify_code_token as string)).toEqual([
        200,
        { redirect_url: 'http://localhost/microapp/loginEnterprisePortal?lang=en_US' },
      ]);
      expect([await opens(id, NEW), await opens(id, OLD)]).toEqual([true, false]);
      expect(await userOf(id)).toMatchObject({ email_verified: true, must_reset: false });
      expect(await recover(email, verify_code_token as string)).toMatchObject(overtime);
    },
  );

  test("ends all sessions, codes and proofs, disables keys, and notifies the owner in the account's language", async () => {
    const { id, email } = await somebody({ language: 'zh-CN' });
    const own = callerOf(UserType.enterprise, id, { userId: id, coId: null });
    expect((await api.as(own).get('/userinfo'))[0]).toBe(200);
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
    const listed = await anybody.post('/api/account/v1/user/0/password/accounts', {
      account: email,
      send_type: 1,
      user_type: 2,
      verify_code_token: await proofOf(api, email),
    });
    expect(listed).toMatchObject([
      200,
      { entries: [{ user_id: id, access_keys: [{ access_key_id: `AK-${id}`, desc: '', last_used_time: null }] }] },
    ]);
    const reset = await resetCode(id);
    const other = await proofOf(api, email);
    const edit = await proofOf(api, email, { scene: VerifyScene.editPassword });
    const pending = await freshCode(api, { account: email, scene: VerifyScene.resetPassword });
    expect((await recover(email, await proofOf(api, email)))[0]).toBe(200);
    expect(await api.as(own).get('/userinfo')).toMatchObject([401, {}]);
    expect(
      await api.db.selectFrom('access_key').select(['status', 'disabled_for']).where('user_id', '=', id).execute(),
    ).toEqual([{ status: 2, disabled_for: 'recovery' }]);
    expect(await byCode(id, reset)).toMatchObject(worthless);
    expect(await recover(email, other)).toMatchObject(overtime);
    const live = await api.db
      .selectFrom('verify_proof')
      .select('scene')
      .where('account', '=', email)
      .where('used_at', 'is', null)
      .execute();
    expect([edit.length > 40, live]).toEqual([true, []]);
    expect(
      await anybody.put('/api/account/v1/verify_code/email', {
        account: email,
        send_type: 1,
        verify_code_type: VerifyScene.resetPassword,
        user_type: 2,
        type: 1,
        verify_code: pending,
      }),
    ).toMatchObject([400, { code: 'Account.VerifyCode.Overtime' }]);
    const message = await api.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .where('template', '=', 'passwordChanged')
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({
      locale: 'zh-CN',
      text: expect.stringContaining(`已停用的访问密钥：AK-${id}。`),
      link: expect.stringMatching(/\/notMe\?report_code=[\w-]{43}&lang=zh_CN$/),
    });
    const trace = await api.db
      .selectFrom('audit')
      .selectAll()
      .where('object_id', '=', id)
      .where('action', '=', 'password.set')
      .executeTakeFirstOrThrow();
    expect(trace.detail).toMatchObject({ by: 'code' });
    expect(JSON.stringify([trace, message])).not.toMatch(/New-67890|argon2/);
  });

  test('of one of several accounts needs a choice; the proof stays valid, and only that account changes', async () => {
    const email = 'several@acme.example';
    const one = await somebody({ email, login_name: 'several_one' });
    const two = await somebody({ email, login_name: 'several_two' });
    const other = await somebody();
    const token = await proofOf(api, email);
    const list = await anybody.post('/api/account/v1/user/0/password/accounts', {
      account: email,
      send_type: 1,
      user_type: 2,
      verify_code_token: token,
    });
    expect(list).toEqual([
      200,
      {
        total_count: 2,
        entries: [
          { user_id: one.id, login_name: 'several_one' },
          { user_id: two.id, login_name: 'several_two' },
        ],
      },
    ]);
    expect(await recover(email, token)).toMatchObject([409, { code: 'Account.Login.Choice' }]);
    expect(await recover(email, token, { account_id: other.id })).toMatchObject(overtime);
    expect((await recover(email, token, { account_id: two.id }))[0]).toBe(200);
    expect([await opens(one.id, OLD), await opens(two.id, NEW), await opens(other.id, OLD)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await recover(email, token, { account_id: one.id })).toMatchObject(overtime);
    expect(
      await anybody.post('/api/account/v1/user/0/password/accounts', {
        account: email,
        send_type: 1,
        user_type: 2,
        verify_code_token: token,
      }),
    ).toMatchObject(overtime);
  });

  test('the partner entry also finds contacts, whose sign-in page is the partner one', async () => {
    const { id, email } = await somebody({ user_type: UserType.partnerContact, email_verified: true });
    expect(
      await recover(email, await proofOf(api, email, { userType: UserType.partner }), { user_type: UserType.partner }),
    ).toEqual([200, { redirect_url: 'http://localhost/microapp/loginPartnerPortal?lang=en_US' }]);
    expect(await opens(id, NEW)).toBe(true);
  });

  test.each<[string, UserType, number]>([
    ['an individual', UserType.individual, 200],
    ['an enterprise', UserType.enterprise, 200],
    ['a partner', UserType.partner, 400],
    ['staff', UserType.employee, 400],
  ])('the phone of %s', async (_, userType, status) => {
    const phone = `+86-1390000000${userType}`;
    const { id } = await somebody({ user_type: userType, email: null, phone });
    expect(
      (
        await recover(phone, await proofOf(api, phone, { userType }), {
          user_type: userType,
          send_type: SendType.phone,
        })
      )[0],
    ).toBe(status);
    expect(await userOf(id)).toMatchObject({ phone_verified: status === 200 });
  });

  test.each<[string, Parameters<typeof makeUser>[2]]>([
    ['disabled', { status: 4 }],
    ['rejected', { status: 3 }],
    ['deleted', { status: 6 }],
    ['of an identity provider', { user_type: UserType.idpUser }],
    ['of a contact that never signs in', { user_type: UserType.enterpriseContact }],
  ])('an account that is %s is not found', async (_, more) => {
    const { id, email } = await somebody(more);
    const userType = more?.user_type ?? UserType.enterprise;
    expect(await recover(email, await proofOf(api, email, { userType }), { user_type: userType })).toMatchObject(
      overtime,
    );
    expect(await opens(id, OLD)).toBe(true);
  });

  test.each([
    ['pending review', 1],
    ['closed by its owner', 5],
  ])('an account that is %s keeps its status', async (_, status) => {
    const { id, email } = await somebody({ status });
    expect((await recover(email, await proofOf(api, email)))[0]).toBe(200);
    expect((await userOf(id)).status).toBe(status);
  });

  test('an activation code sets a first password only', async () => {
    const first = await somebody({ password_hash: null });
    const scene = VerifyScene.activateAccount;
    expect((await recover(first.email, await proofOf(api, first.email, { scene })))[0]).toBe(200);
    expect(await recover(first.email, await proofOf(api, first.email, { scene }))).toMatchObject(overtime);
  });

  test.each<[string, (email: string) => Promise<string>]>([
    ['of another scene', (email) => proofOf(api, email, { scene: VerifyScene.enterpriseRegister })],
    ['for a change by the owner', (email) => proofOf(api, email, { scene: VerifyScene.editPassword })],
    ['of another entry', (email) => proofOf(api, email, { userType: UserType.partner })],
    ['of another address', async () => proofOf(api, (await somebody()).email)],
    ['of an address without an account', () => proofOf(api, 'nobody@acme.example')],
    ['that was never issued', () => Promise.resolve('made-up')],
  ])('a proof %s changes nothing', async (_, make) => {
    const { id, email } = await somebody();
    expect(await recover(email, await make(email))).toMatchObject(overtime);
    expect(await opens(id, OLD)).toBe(true);
  });

  test('a proof that is expired, or of an address the account no longer has, changes nothing', async () => {
    const { id, email } = await somebody();
    const late = await proofOf(api, email);
    api.advance(601);
    expect(await recover(email, late)).toMatchObject(overtime);
    const moved = await proofOf(api, email);
    await api.db
      .updateTable('app_user')
      .set({ email: `moved-${email}` })
      .where('user_id', '=', id)
      .execute();
    expect(await recover(email, moved)).toMatchObject(overtime);
    expect(await opens(id, OLD)).toBe(true);
  });

  test.each([
    ['empty', '', 'password.empty'],
    ['short', 'Ab-1', 'password.weak'],
    ['long', 'New-6789012345678', 'password.weak'],
    ['of letters', 'abcdefgh', 'password.illegal'],
    ['full-width', 'Ｎew-67890', 'password.illegal'],
    ['everybody’s', 'Password1!', 'password.common'],
  ])('a new password that is %s is rejected at its field, and the proof stays valid', async (_, password, code) => {
    const { email } = await somebody();
    const token = await proofOf(api, email);
    expect(await recover(email, token, {}, password)).toMatchObject(refusedAt('new_password', code));
    expect((await recover(email, token))[0]).toBe(200);
  });

  test('a new password with a name of its account is rejected, and the proof stays valid', async () => {
    const { email } = await somebody({ login_name: 'Larkmoor', email: 'mara.lin@acme.example' });
    const token = await proofOf(api, email);
    for (const password of ['xLARKMOOR-26', 'Mara.Lin-26'])
      expect(await recover(email, token, {}, password)).toMatchObject(refusedAt('new_password', 'password.personal'));
    expect((await recover(email, token))[0]).toBe(200);
  });

  test('a password sealed for another field, in plain text, unsigned, or with unknown keys is rejected', async () => {
    const { id, email } = await somebody();
    const token = await proofOf(api, email);
    const sealedInvalid = [400, { code: 'Account.Sealed.Invalid' }];
    expect(await recover(email, token, { new_password: NEW })).toMatchObject(sealedInvalid);
    expect(await recover(email, token, { new_password: await api.seal(NEW, 'password') })).toMatchObject(sealedInvalid);
    expect(
      await anybody.put(
        '/api/account/v1/user/0/password/reset',
        {
          account: email,
          send_type: 1,
          user_type: 2,
          verify_code_token: token,
          new_password: await api.seal(NEW, 'new_password'),
        },
        { unsigned: true },
      ),
    ).toMatchObject(sealedInvalid);
    expect(await recover(email, token, { status: 2 })).toMatchObject([400, { code: 'request.invalid' }]);
    expect(await recover(id, token, { send_type: SendType.accountId })).toMatchObject(
      refusedAt('send_type', 'request.invalid'),
    );
    expect(await opens(id, OLD)).toBe(true);
  });
});

describe('a reset code', () => {
  test('sets a forced password once, and not the same one again', async () => {
    const { id } = await somebody({ must_reset: true });
    const code = await resetCode(id);
    expect(await byCode(id, code, {}, OLD)).toMatchObject(refusedAt('new_password', 'Account.Password.Same'));
    expect(await byCode(id, code)).toMatchObject([
      200,
      { redirect_url: expect.stringContaining('/microapp/loginEnterprisePortal') },
    ]);
    expect([await opens(id, NEW), (await userOf(id)).must_reset]).toEqual([true, false]);
    expect(await byCode(id, code, {}, 'Third-1234')).toMatchObject(worthless);
  });

  test('lists the access keys that the new password disables, and stays valid', async () => {
    const { id } = await somebody({ login_name: 'Keyholder' });
    await api.db
      .insertInto('access_key')
      .values({
        id: 'key-of-reset',
        access_key_id: 'AK-reset',
        user_id: id,
        secret_hash: 'hash',
        last_four: '1234',
        description: 'Nightly',
        created_at: api.services.clock.now(),
        expires_at: null,
      })
      .execute();
    const code = await resetCode(id);
    const list = (user_id: string, reset_code: string, user_type = 2) =>
      anybody.post('/api/account/v1/user/0/password/accounts', { user_id, user_type, reset_code });
    expect(await list(id, code)).toEqual([
      200,
      {
        total_count: 1,
        entries: [
          {
            user_id: id,
            login_name: 'Keyholder',
            access_keys: [{ access_key_id: 'AK-reset', desc: 'Nightly', last_used_time: null }],
          },
        ],
      },
    ]);
    const other = await somebody();
    for (const tried of [list(id, 'made-up'), list(other.id, code), list(id, code, 1)])
      expect(await tried).toMatchObject(worthless);
    expect((await byCode(id, code))[0]).toBe(200);
    expect(await list(id, code)).toMatchObject(worthless);
  });

  test('sets no password with a name of its account; a code of another account does not reveal it', async () => {
    const { id } = await somebody({ login_name: 'Fernhill' });
    const code = await resetCode(id);
    expect(await byCode(id, 'made-up', {}, 'xFERNHILL-26')).toMatchObject(worthless);
    expect(await byCode(id, code, {}, 'xFERNHILL-26')).toMatchObject(refusedAt('new_password', 'password.personal'));
    expect((await byCode(id, code))[0]).toBe(200);
  });

  test('also works under the path of the account', async () => {
    const { id } = await somebody({ password_hash: null });
    const body = {
      user_id: id,
      user_type: 2,
      reset_code: await resetCode(id, ResetReason.firstSignIn),
      new_password: await api.seal(NEW, 'new_password'),
    };
    expect(await anybody.put('/api/account/v1/user/else/password', body)).toMatchObject(
      refusedAt('user_id', 'request.invalid'),
    );
    expect(
      await anybody.put(`/api/account/v1/user/${id}/password`, {
        ...body,
        new_password: await api.seal(NEW, 'new_password'),
      }),
    ).toMatchObject([200, { redirect_url: expect.any(String) }]);
  });

  test('of another account or type, expired, replaced, or of a disabled account is rejected', async () => {
    const { id } = await somebody();
    const other = await somebody();
    const code = await resetCode(id);
    expect(await byCode(other.id, code)).toMatchObject(worthless);
    expect(await byCode(id, code, { user_type: UserType.partner })).toMatchObject(worthless);
    expect(await byCode(id, 'made-up')).toMatchObject(worthless);
    api.advance(24 * 3600 + 1);
    expect(await byCode(id, code)).toMatchObject(worthless);
    const second = await resetCode(id);
    const third = await resetCode(id);
    expect(await byCode(id, second)).toMatchObject(worthless);
    await api.db.updateTable('app_user').set({ status: 4 }).where('user_id', '=', id).execute();
    expect(await byCode(id, third)).toMatchObject(worthless);
    expect([await opens(id, OLD), await opens(other.id, OLD)]).toEqual([true, true]);
  });

  test('is not consumed by opening its link', async () => {
    const { id } = await somebody();
    const code = await resetCode(id);
    for (let opened = 0; opened < 2; opened += 1) {
      await anybody.get(`/microapp/setPassword/reset?reset_code=${code}&status=0&user_id=${id}&user_type=2`, {
        headers: { accept: 'text/html' },
      });
    }
    expect((await byCode(id, code))[0]).toBe(200);
  });

  test('is limited to sixty requests per hour and network', async () => {
    const { id } = await somebody();
    const code = await resetCode(id);
    await api.db
      .insertInto('limit_counter')
      .values({ key: 'password 127.0.0.1', points: 60_000, ends_at: new Date(Date.now() + 60_000) })
      .execute();
    expect(await byCode(id, code)).toMatchObject([429, { code: '4290000000' }]);
  });
});

describe('a change by the owner', () => {
  /** A signed-in user with a proof of the own e-mail. */
  async function owner(more: Parameters<typeof makeUser>[2] = {}) {
    const { id, email } = await somebody(more);
    const caller = callerOf(more.user_type ?? UserType.enterprise, id, { userId: id, coId: null, role: null });
    const change = async (
      fields: object,
      { by = api.as(caller), old = OLD, password = NEW }: { by?: Verbs; old?: string | null; password?: string } = {},
    ): Promise<Answer> =>
      by.put(`/api/account/v1/user/${id}/password`, {
        ...(old === null ? {} : { old_password: await api.seal(old, 'old_password') }),
        new_password: await api.seal(password, 'new_password'),
        modify_type: 1,
        user_id: id,
        user_type: caller.userType,
        ...fields,
      });
    const proof = () => proofOf(api, email, { scene: VerifyScene.editPassword, userType: caller.userType });
    return { id, email, caller, change, proof };
  }

  test('ends the other sessions and renews the current one', async () => {
    const { id, caller, change, proof } = await owner();
    const elsewhere = { ...caller, signedInAt: new Date(0) };
    expect([(await api.as(caller).get('/userinfo'))[0], (await api.as(elsewhere).get('/userinfo'))[0]]).toEqual([
      200, 200,
    ]);
    const answer = await change({ verify_code_token: await proof(), account_id: id });
    expect(answer).toEqual([200, {}]);
    expect(await opens(id, NEW)).toBe(true);
    // It has a new secret, so copies of its cookie are useless.
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^acc_session=[\w-]{20,}/));
    expect([(await api.as(caller).get('/userinfo'))[0], (await api.as(elsewhere).get('/userinfo'))[0]]).toEqual([
      200, 401,
    ]);
  });

  test('a new password must not contain a name of the account', async () => {
    const { id, change, proof } = await owner();
    await api.db.updateTable('app_user').set({ login_name: 'Hazelwood' }).where('user_id', '=', id).execute();
    expect(await change({ verify_code_token: await proof() }, { password: 'Hazelwood-26' })).toMatchObject(
      refusedAt('new_password', 'password.personal'),
    );
  });

  test('needs the old password if there is one, and counts wrong ones; the proof stays valid', async () => {
    const { id, change, proof } = await owner();
    const verify_code_token = await proof();
    expect(await change({ verify_code_token }, { old: null })).toMatchObject(
      refusedAt('old_password', 'password.empty'),
    );
    expect(await change({ verify_code_token }, { password: OLD })).toMatchObject(
      refusedAt('new_password', 'Account.Password.Same'),
    );
    for (let tried = 0; tried < 5; tried += 1)
      expect(await change({ verify_code_token }, { old: 'Wrong-1234' })).toMatchObject(
        refusedAt('old_password', 'Account.Password.Old.Wrong'),
      );
    expect(await change({ verify_code_token })).toMatchObject([429, { code: '4290000000' }]);
    expect(await opens(id, OLD)).toBe(true);
    await api.db.deleteFrom('limit_counter').execute();
    expect((await change({ verify_code_token }))[0]).toBe(200);
    expect(await change({ verify_code_token }, { old: NEW, password: 'Third-1234' })).toMatchObject(overtime);
  });

  test('needs no old password if there is none', async () => {
    const { id, change, proof } = await owner({ password_hash: null });
    expect((await change({ verify_code_token: await proof() }, { old: null }))[0]).toBe(200);
    expect(await opens(id, NEW)).toBe(true);
  });

  test('needs a session of the account itself', async () => {
    const { id, change, proof } = await owner();
    const stranger = api.as(callerOf(UserType.enterprise, 'stranger', { coId: null }));
    const verify_code_token = await proof();
    expect(await change({ verify_code_token }, { by: anybody })).toMatchObject([
      401,
      { code: 'Account.SignIn.Required' },
    ]);
    expect(await change({ verify_code_token }, { by: stranger })).toMatchObject([
      403,
      { code: 'Account.Permission.Denied' },
    ]);
    expect(await change({ verify_code_token, account_id: 'u-stranger' })).toMatchObject([403, {}]);
    expect(await change({ verify_code_token, user_type: UserType.employee })).toMatchObject(
      refusedAt('user_type', 'request.invalid'),
    );
    expect(
      await api.db
        .selectFrom('audit')
        .select('object_id')
        .where('action', '=', 'subject.foreign')
        .where('actor_id', '=', 'u-stranger')
        .execute(),
    ).toEqual([{ object_id: id }]);
    expect(await opens(id, OLD)).toBe(true);
  });

  test('needs a valid proof of the own address for this scene', async () => {
    const { id, email, change, proof } = await owner();
    const strange = await somebody();
    for (const token of [
      await proofOf(api, strange.email, { scene: VerifyScene.editPassword }),
      await proofOf(api, email),
      await proofOf(api, email, { scene: VerifyScene.editPassword, userType: UserType.partner }),
    ])
      expect(await change({ verify_code_token: token })).toMatchObject(overtime);
    const late = await proof();
    api.advance(601);
    expect(await change({ verify_code_token: late })).toMatchObject(overtime);
    expect(await opens(id, OLD)).toBe(true);
  });

  test('is rejected for user types without a password', async () => {
    const { change, proof } = await owner({ user_type: UserType.idpUser, password_hash: null });
    expect(await change({ verify_code_token: await proof() }, { old: null })).toMatchObject([
      403,
      { code: 'Account.Permission.Denied' },
    ]);
  });
});
