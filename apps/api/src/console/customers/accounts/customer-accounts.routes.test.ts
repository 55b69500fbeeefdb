import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { makeAccount, makeCompany, makeKey, staffWith, strangers } from '../../../testing/worlds/customer-world.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { inTransaction } from '../../../platform/db/connect.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { NOT_RECENT, withOldSignIn } from '../../../testing/session.ts';
import { testApi } from '../../../testing/test-api.ts';
import { RIGHT, visitor, wrong } from '../../../testing/worlds/visitor.ts';

const api = await testApi();
const viewer = staffWith('viewer', Privilege.customerAccountView);
const resetter = staffWith('resetter', Privilege.customerAccountReset);
const CO = '/api/account/v1/customer/co-1';
const at = (id: string) => `${CO}/account/${id}`;
const accounts = async () =>
  (await api.as(viewer).get(`${CO}/accounts?limit=100`))[1].entries as Record<string, unknown>[];
const read = async (id: string) => (await api.as(viewer).get(at(id)))[1] as Record<string, unknown>;
const stored = (id: string) =>
  api.db.selectFrom('app_user').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
const lines = (id: string, action: string) =>
  api.db.selectFrom('audit').selectAll().where('object_id', '=', id).where('action', '=', action).execute();
const messages = (to: string) =>
  api.db.selectFrom('outbox').select(['template', 'text']).where('recipient', '=', to).orderBy('id').execute();

beforeAll(async () => {
  await makeCompany(api, 'co-1', 'Acme');
  await makeCompany(api, 'co-2', 'Bolt');
});

describe('reset', () => {
  test('gives an account without addresses a password that works once and must be changed', async () => {
    await makeAccount(api, 'u-desk', 'co-1', {
      email: null,
      login_name: 'desk',
      password_hash: await api.services.hasher.hash(RIGHT),
    });
    const who = await visitor(api);
    await who.enterprise('desk', RIGHT, { account_type: 3 });
    await makeKey(api, 'u-desk');
    const [status, body] = await api.as(resetter).put(`${at('u-desk')}/reset_password`);
    expect(status).toBe(200);
    const password = body.password as string;
    expect(await stored('u-desk')).toMatchObject({ must_reset: true });
    expect((await stored('u-desk')).password_hash).not.toContain(password);
    expect(
      await api.db
        .selectFrom('session')
        .select('ended_at')
        .where('user_id', '=', 'u-desk')
        .where('ended_at', 'is', null)
        .execute(),
    ).toEqual([]);
    expect(
      await api.db
        .selectFrom('access_key')
        .select(['status', 'disabled_for'])
        .where('id', '=', 'k-u-desk')
        .executeTakeFirst(),
    ).toEqual({ status: 2, disabled_for: 'password' });
    expect(await (await visitor(api)).enterprise('desk', RIGHT, { account_type: 3 })).toMatchObject(wrong('account'));
    expect(await (await visitor(api)).enterprise('desk', password, { account_type: 3 })).toMatchObject([
      200,
      { reset_code: expect.any(String), status: 0 },
    ]);
    const [line] = await lines('u-desk', 'password.resetByStaff');
    expect(line).toMatchObject({ actor_id: resetter.userId });
    expect(JSON.stringify(await api.db.selectFrom('audit').selectAll().execute())).not.toContain(password);
  });

  test.each([
    ['has an e-mail', {}],
    ['has a phone', { email: null, phone: '+86-13800000001' }],
    ['is disabled', { email: null, status: 4 }],
    ['is pending', { email: null, status: 1 }],
  ])('is refused for an account that %s, and changes nothing', async (name, more) => {
    const id = await makeAccount(api, `u-${name.replaceAll(' ', '')}`, 'co-1', more);
    const before = await stored(id);
    expect(await api.as(resetter).put(`${at(id)}/reset_password`)).toMatchObject([
      409,
      { code: 'Account.Reset.NotOffered' },
    ]);
    expect(await stored(id)).toEqual(before);
  });
});

describe('disable and enable', () => {
  test('enabling needs a recent sign-in, disabling does not', async () => {
    await makeAccount(api, 'u-late', 'co-1', { login_name: 'late' });
    await withOldSignIn(api.db, resetter.userId, async () => {
      expect(await put('u-late', 4, '人员已离职')).toEqual([200, {}]);
      expect(await put('u-late', 2, '人员已返聘')).toMatchObject(NOT_RECENT);
    });
    expect(await put('u-late', 2, '人员已返聘')).toEqual([200, {}]);
  });

  const put = (id: string, status: number, reason: string) =>
    api.as(resetter).put(`${at(id)}/status`, { status, reason });

  test('disabling ends sessions and keys immediately and notifies the owner of the reason; enabling restores neither', async () => {
    const email = 'ann@acme.example';
    await makeAccount(api, 'u-ann', 'co-1', {
      email,
      email_verified: true,
      login_name: 'ann',
      password_hash: await api.services.hasher.hash(RIGHT),
    });
    await (await visitor(api)).enterprise('ann', RIGHT, { account_type: 3 });
    await makeKey(api, 'u-ann');
    expect(await put('u-ann', 4, ' 人员已离职 ')).toEqual([200, {}]);
    expect(await stored('u-ann')).toMatchObject({ status: 4 });
    expect(
      await api.db
        .selectFrom('session')
        .select('user_id')
        .where('user_id', '=', 'u-ann')
        .where('ended_at', 'is', null)
        .execute(),
    ).toEqual([]);
    expect(
      await api.db
        .selectFrom('access_key')
        .select(['status', 'disabled_for'])
        .where('id', '=', 'k-u-ann')
        .executeTakeFirst(),
    ).toEqual({ status: 2, disabled_for: 'disabled' });
    expect(await read('u-ann')).toMatchObject({ status: 4, disabled: { by: resetter.userId, reason: '人员已离职' } });
    expect(await (await visitor(api)).enterprise('ann', RIGHT, { account_type: 3 })).toMatchObject([
      403,
      { code: 'Account.Login.Disabled' },
    ]);
    expect((await messages(email)).at(-1)).toMatchObject({
      template: 'accountDisabled',
      text: expect.stringContaining('人员已离职'),
    });
    expect(await put('u-ann', 4, 'again')).toMatchObject([409, { code: 'Account.Status.Changed' }]);
    expect(await put('u-ann', 2, 'A mistake')).toEqual([200, {}]);
    expect(await read('u-ann')).toMatchObject({ status: 2, disabled: null });
    expect(
      (await api.db.selectFrom('access_key').select('status').where('id', '=', 'k-u-ann').executeTakeFirstOrThrow())
        .status,
    ).toBe(2);
    expect((await messages(email)).at(-1)).toMatchObject({ template: 'accountEnabled' });
    expect((await lines('u-ann', 'account.enabled'))[0]?.detail).toMatchObject({ note: 'A mistake', status: [4, 2] });
  });

  test('needs a reason; other statuses are rejected', async () => {
    await makeAccount(api, 'u-bea', 'co-1');
    expect(await put('u-bea', 4, '  ')).toMatchObject([400, { code: 'reason.empty' }]);
    expect(await put('u-bea', 4, 'x'.repeat(201))).toMatchObject([400, { code: 'reason.tooLong' }]);
    expect((await put('u-bea', 3, 'x'))[0]).toBe(400);
    expect((await stored('u-bea')).status).toBe(2);
  });

  test('no message is sent to an unverified address', async () => {
    await makeAccount(api, 'u-typed', 'co-1', { email: 'typed@acme.example', self_registered: true });
    expect(await put('u-typed', 4, 'Why not')).toEqual([200, {}]);
    expect(await messages('typed@acme.example')).toEqual([]);
  });
});

test('ten wrong passwords throttle; staff see where they came from, and unlock with a reason', async () => {
  await makeAccount(api, 'u-cleo', 'co-1', {
    login_name: 'cleo',
    password_hash: await api.services.hasher.hash(RIGHT),
  });
  for (let n = 0; n < 10; n += 1) await (await visitor(api)).enterprise('cleo', 'Wrong-1234', { account_type: 3 });
  expect((await (await visitor(api)).enterprise('cleo', RIGHT, { account_type: 3 }))[0]).toBe(429);
  expect((await read('u-cleo')).throttled).toMatchObject([{ tries: 11, network: expect.any(String) }]);
  expect(await api.as(resetter).put(`${at('u-cleo')}/unlock`, { reason: '' })).toMatchObject([
    400,
    { code: 'reason.empty' },
  ]);
  expect(await api.as(resetter).put(`${at('u-cleo')}/unlock`, { reason: 'Called back' })).toEqual([200, {}]);
  expect((await read('u-cleo')).throttled).toEqual([]);
  expect((await (await visitor(api)).enterprise('cleo', RIGHT, { account_type: 3 }))[0]).toBe(200);
  expect((await lines('u-cleo', 'account.unlocked'))[0]).toMatchObject({
    actor_id: resetter.userId,
    detail: { note: 'Called back' },
  });
});

describe('delete', () => {
  const remove = (id: string, name: string) =>
    api.as(resetter).delete(`${at(id)}?login_name=${encodeURIComponent(name)}`);

  test('needs another status than active, and the exact login name; the company stays', async () => {
    await makeCompany(api, 'co-3', 'Solo');
    await makeAccount(api, 'u-dan', 'co-3', { login_name: 'Dan_1' });
    const gone = (name: string) =>
      api.as(resetter).delete(`/api/account/v1/customer/co-3/account/u-dan?login_name=${name}`);
    expect(await gone('Dan_1')).toMatchObject([409, { code: 'Account.Delete.Active' }]);
    await api.as(resetter).put('/api/account/v1/customer/co-3/account/u-dan/status', { status: 4, reason: 'x' });
    expect(await gone('dan_1')).toMatchObject([400, { code: 'Account.Delete.LoginName', fields: { login_name: {} } }]);
    expect(await gone('Dan_1')).toEqual([200, {}]);
    expect(await stored('u-dan')).toMatchObject({ status: 6, login_name: null, email: null, co_id: null });
    expect(await api.db.selectFrom('company').select('co_id').where('co_id', '=', 'co-3').execute()).toHaveLength(1);
    expect(await gone('Dan_1')).toMatchObject([404, { code: 'Account.NotFound' }]);
  });

  test('accounts of another company and contacts are not found', async () => {
    await makeAccount(api, 'u-eve', 'co-2', { status: 4, login_name: 'eve' });
    await makeAccount(api, 'u-card', 'co-1', { user_type: 64, status: 4, login_name: 'card' });
    for (const id of ['u-eve', 'u-card', 'u-unknown']) {
      const name = id.slice(2);
      for (const answer of [
        await remove(id, name),
        await api.as(resetter).put(`${at(id)}/reset_password`),
        await api.as(resetter).put(`${at(id)}/status`, { status: 2, reason: 'x' }),
        await api.as(resetter).put(`${at(id)}/unlock`, { reason: 'x' }),
        await api.as(viewer).get(at(id)),
      ])
        expect(answer).toMatchObject([404, { code: 'Account.NotFound' }]);
    }
    expect(await stored('u-eve')).toMatchObject({ status: 4 });
    expect((await accounts()).map(({ user_id }) => user_id)).not.toContain('u-card');
  });
});

test('the list pages by ten and names verified addresses', async () => {
  await makeCompany(api, 'co-many', 'Many');
  for (let n = 0; n < 12; n += 1) await makeAccount(api, `u-many${n}`, 'co-many', { email_verified: n % 2 === 0 });
  const [, page] = await api.as(viewer).get('/api/account/v1/customer/co-many/accounts');
  expect([page.entries.length, page.total_count]).toEqual([10, 12]);
  expect(new Set(page.entries.map(({ email_verified }: { email_verified: number }) => email_verified))).toEqual(
    new Set([0, 1]),
  );
  expect((await api.as(viewer).get('/api/account/v1/customer/co-none/accounts'))[0]).toBe(404);
});

test.each(strangers(Privilege.customerAccountReset))('%s changes no account', async (_, caller, status) => {
  await makeAccount(api, 'u-safe', 'co-1', { email: null, login_name: 'safe' }).catch(() => undefined);
  const before = await stored('u-safe');
  expect((await api.as(caller).put(`${at('u-safe')}/reset_password`))[0]).toBe(status);
  expect((await api.as(caller).put(`${at('u-safe')}/status`, { status: 4, reason: 'x' }))[0]).toBe(status);
  expect((await api.as(caller).put(`${at('u-safe')}/unlock`, { reason: 'x' }))[0]).toBe(status);
  expect((await api.as(caller).put(`${at('u-safe')}/second_factor`, { reason: 'x' }))[0]).toBe(status);
  expect((await api.as(caller).delete(`${at('u-safe')}?login_name=safe`))[0]).toBe(status);
  expect(await stored('u-safe')).toEqual(before);
});

test.each(strangers(Privilege.customerAccountView))('%s sees no account', async (_, caller, status) => {
  expect((await api.as(caller).get(`${CO}/accounts`))[0]).toBe(status);
  expect((await api.as(caller).get(at('u-safe')))[0]).toBe(status);
});

describe('where the deletion of a company takes two people', () => {
  const [one, colleague] = ['one', 'colleague'].map((id) =>
    staffWith(id, Privilege.customerAccountView, Privilege.customerAccountReset),
  ) as [Caller, Caller];
  /** What the reply says beforehand to this person. */
  const foretold = async (by: Caller, id: string) => {
    const [, { undeletable }] = await api.as(by).get(path(id));
    const [, { entries }] = await api.as(by).get(`/api/account/v1/customer/co-pair-${id}/accounts?limit=100`);
    const listed = (entries as { user_id: string; undeletable: unknown }[]).find(
      ({ user_id }) => user_id === `u-pair-${id}`,
    );
    expect(listed?.undeletable).toBe(undeletable);
    return undeletable as unknown;
  };
  const path = (id: string) => `/api/account/v1/customer/co-pair-${id}/account/u-pair-${id}`;
  const gone = (by: Caller, id: string) => api.as(by).delete(`${path(id)}?login_name=pair_${id}`);
  const disable = (by: Caller, id: string) => api.as(by).put(`${path(id)}/status`, { status: 4, reason: 'x' });
  const acted = (by: Caller, id: string, action: string) =>
    inTransaction(api.db, (tx) =>
      audit(tx, { actor: by.userId, action, object: `u-pair-${id}` }, api.services.clock.now()),
    );
  const REFUSED = { code: 'Account.Delete.SecondPair' };
  const account = async (id: string, { others = 0, status = 2 } = {}) => {
    await makeCompany(api, `co-pair-${id}`, `Pair ${id}`);
    await makeAccount(api, `u-pair-${id}`, `co-pair-${id}`, { login_name: `pair_${id}`, status });
    for (let n = 0; n < others; n += 1)
      await makeAccount(api, `u-pair-${id}-${n}`, `co-pair-${id}`, { login_name: `pair_${id}_${n}` });
  };
  beforeEach(() => {
    api.services.config.secondPairOfEyes = [ProposalKind.companyDeletion];
  });
  afterEach(() => {
    api.services.config.secondPairOfEyes = [];
    api.services.clock.reset();
  });

  test('who disabled the last account does not delete it; somebody else does', async () => {
    await account('a');
    expect(await foretold(one, 'a')).toBeNull();
    await disable(one, 'a');
    expect([await foretold(one, 'a'), await foretold(colleague, 'a')]).toEqual([REFUSED.code, null]);
    expect(await gone(one, 'a')).toMatchObject([409, REFUSED]);
    api.advance(40 * 24 * 3600);
    expect(await gone(one, 'a')).toMatchObject([409, REFUSED]);
    expect(await gone(colleague, 'a')).toEqual([200, {}]);
  });

  test('the last account is deleted only after somebody else has disabled or rejected it', async () => {
    await account('b', { status: 3 });
    expect(await gone(colleague, 'b')).toMatchObject([409, REFUSED]);
    await acted(one, 'b', 'accountApplication.rejected');
    expect(await gone(colleague, 'b')).toEqual([200, {}]);
  });

  test('restoring, disabling and deleting by one person is one act for 30 days', async () => {
    await account('c', { others: 1 });
    await acted(one, 'c', 'cancellation.restored');
    await disable(one, 'c');
    expect(await gone(one, 'c')).toMatchObject([409, REFUSED]);
    expect(await foretold(one, 'c')).toBe(REFUSED.code);
    api.advance(30 * 24 * 3600 + 1);
    expect(await foretold(one, 'c')).toBeNull();
    expect(await gone(one, 'c')).toEqual([200, {}]);
  });

  test('an account among others is deleted by one person', async () => {
    await account('d', { others: 1 });
    await disable(one, 'd');
    expect(await foretold(one, 'd')).toBeNull();
    api.services.config.secondPairOfEyes = [];
    expect(await foretold(one, 'd')).toBeNull();
    expect(await gone(one, 'd')).toEqual([200, {}]);
  });
});
