import { UserType } from '@portal/common/enums/user/user-type';
import { testApi } from '../../testing/test-api.ts';
import { account, visitor as visit, wrong } from '../../testing/worlds/visitor.ts';

const api = await testApi({
  NETWORK_LIMIT_FACTOR: '1',
  OUTSIDE_CLIENT: 'shop:a secret of sixteen:https://shop.example/back',
});
const visitor = () => visit(api);

beforeAll(async () => {
  const hash = await api.services.hasher.hash('Right-1234');
  const enterprise = (id: string, more: object = {}) => account(id, UserType.enterprise, hash, more);
  await api.db
    .insertInto('app_user')
    .values([
      enterprise('ann', { phone: '+86-13800000001', login_name: 'Ann_1' }),
      enterprise('kim', { login_name: 'Kim_1' }),
      enterprise('two', { login_name: 'Two_1' }),
      enterprise('too', { login_name: 'Two_2', email: 'two@acme.example' }),
      enterprise('off', { status: 4 }),
      enterprise('new', { status: 1 }),
      account('eli', UserType.partnerContact, hash),
      account('pat', UserType.partner, hash, { phone: '+86-13800000002' }),
      account('ivy', UserType.individual, hash, { phone: '+86-13800000003', login_name: 'Ivy_1' }),
      account('sso', UserType.idpUser, null),
      account('con', UserType.partnerContact, null),
      account('ent', UserType.enterpriseContact, hash),
    ])
    .execute();
});

// Each test has its own network, so that limits do not affect the next one.
beforeEach(async () => {
  await api.db.deleteFrom('limit_counter').execute();
});

test('staff cannot use codes or phones', async () => {
  expect(await (await visitor()).portal('ann@acme.example', 8, { VerifyType: 2 })).toMatchObject([
    400,
    { code: 'request.invalid' },
  ]);
  expect(await (await visitor()).portal('+86-13800000001', 8, { AccountType: 2 })).toMatchObject([
    400,
    { code: 'request.invalid' },
  ]);
});

test.each([
  ['an e-mail', 'ivy@acme.example', 1],
  ['an e-mail in capitals', ' IVY@Acme.example ', 1],
  ['a phone', '+86-13800000003', 2],
  ['a login name', 'ivy_1', 3],
])('an individual signs in by %s', async (_, typed, account_type) => {
  expect(await (await visitor()).individual(typed, undefined, { account_type })).toMatchObject([
    200,
    { redirect_url: expect.any(String) },
  ]);
  expect(await (await visitor()).enterprise(typed, undefined, { account_type })).toMatchObject(wrong('account'));
});

test('a non-ASCII letter whose lower case is ASCII does not match the ASCII letter', async () => {
  expect((await (await visitor()).enterprise('kim_1', undefined, { account_type: 3 }))[0]).toBe(200);
  expect(await (await visitor()).enterprise('\u212Aim_1', undefined, { account_type: 3 })).toMatchObject(
    wrong('account'),
  );
});

test('an entry does not open accounts of another user type', async () => {
  expect(await (await visitor()).individual('ann@acme.example')).toMatchObject(wrong('account'));
  expect(await (await visitor()).portal('ann@acme.example', 4)).toMatchObject(wrong('Account'));
  expect(await (await visitor()).portal('pat@acme.example', 32)).toMatchObject(wrong('Account'));
  expect((await (await visitor()).portal('ann@acme.example', 2))[0]).toBe(400);
});

test('accounts without password sign-in are unknown at every password entry', async () => {
  for (const who of ['sso', 'con', 'ent']) {
    for (const type of [UserType.partner, UserType.partnerContact] as const) {
      expect(await (await visitor()).portal(`${who}@acme.example`, type)).toMatchObject(wrong('Account'));
    }
    expect(await (await visitor()).enterprise(`${who}@acme.example`)).toMatchObject(wrong('account'));
    expect(await (await visitor()).individual(`${who}@acme.example`)).toMatchObject(wrong('account'));
  }
});

test('a failed sign-in is in the activity of the accounts that match', async () => {
  const failures = () =>
    api.db
      .selectFrom('audit')
      .select(['subject_id', 'actor_id', 'detail'])
      .where('action', '=', 'signIn.failed')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
  await (await visitor()).enterprise('ann@acme.example', 'Wrong-12345');
  const ann = await api.db
    .selectFrom('app_user')
    .select('user_id')
    .where('email', '=', 'ann@acme.example')
    .where('user_type', '=', 2)
    .executeTakeFirstOrThrow();
  expect(await failures()).toEqual([{ subject_id: ann.user_id, actor_id: null, detail: { reason: 'wrongPassword' } }]);
  // One row for an unknown address too, so that response times do not differ.
  await (await visitor()).enterprise('nobody@acme.example', 'Wrong-12345');
  expect(await failures()).toEqual([{ subject_id: null, actor_id: null, detail: { reason: 'wrongPassword' } }]);
});

test('an unknown account and a wrong password get the identical reply', async () => {
  const plain = ([status, { request_id: _, ...body }]: readonly unknown[] & { 1: { request_id: string } }) => [
    status,
    body,
  ];
  const unknown = await (await visitor()).enterprise('nobody@acme.example', 'Wrong-1234');
  expect(plain(unknown)).toEqual(plain(await (await visitor()).enterprise('ann@acme.example', 'Wrong-1234')));
});

test('a wrong password costs two hashes for an address of no, one or two accounts; a right one costs one for each account', async () => {
  const { hasher } = api.services;
  const verified: unknown[] = [];
  api.services.hasher = {
    ...hasher,
    verify: (hash, ...more) => {
      verified.push(hash);
      return hasher.verify(hash, ...more);
    },
  };
  try {
    const hashesOf = async (address: string, password: string) => {
      verified.splice(0);
      await (await visitor()).enterprise(address, password);
      return [...verified];
    };
    const hash = expect.stringMatching(/^\$argon2id\$/);
    expect(await hashesOf('nobody@acme.example', 'Wrong-1234')).toEqual([undefined, undefined]);
    expect(await hashesOf('ann@acme.example', 'Wrong-1234')).toEqual([hash, undefined]);
    expect(await hashesOf('two@acme.example', 'Wrong-1234')).toEqual([hash, hash]);
    expect(await hashesOf('ann@acme.example', 'Right-1234')).toEqual([hash]);
  } finally {
    api.services.hasher = hasher;
  }
});

test('the partner entry finds contacts', async () => {
  expect(await (await visitor()).portal('eli@acme.example', 4)).toMatchObject([
    200,
    { RedirectURL: expect.any(String) },
  ]);
});

test('the status of an unusable account is revealed only with its password', async () => {
  expect(await (await visitor()).enterprise('off@acme.example')).toMatchObject([
    403,
    { code: 'Account.Login.Disabled' },
  ]);
  expect(await (await visitor()).enterprise('new@acme.example')).toMatchObject([
    403,
    { code: 'Account.Login.Pending' },
  ]);
  expect(await (await visitor()).enterprise('off@acme.example', 'Wrong-1234')).toMatchObject(wrong('account'));
});

test('the eleventh wrong password within 15 minutes is rejected unchecked, and so is the correct one', async () => {
  const who = await visitor();
  for (let tried = 0; tried < 10; tried += 1)
    expect(await who.enterprise('ann@acme.example', 'Wrong-1234')).toMatchObject(wrong('account'));
  const refused = await who.enterprise('ann@acme.example');
  expect(refused).toMatchObject([429, { code: '4290000000', retry_after: expect.any(Number) }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  api.advance(15 * 60 + 1);
  expect((await who.enterprise('ann@acme.example'))[0]).toBe(200);
  api.services.clock.reset();
});

test('wrong passwords are counted per account, for all its names together', async () => {
  const who = await visitor();
  const names = [
    ['ann@acme.example', 1],
    ['+86-13800000001', 2],
    ['ann_1', 3],
  ] as const;
  for (let tried = 0; tried < 10; tried += 1) {
    const [name, account_type] = names[tried % 3]!;
    expect(await who.enterprise(name, 'Wrong-1234', { account_type })).toMatchObject(wrong('account'));
  }
  for (const [name, account_type] of names)
    expect(await who.enterprise(name, undefined, { account_type })).toMatchObject([429, { code: '4290000000' }]);
  expect((await who.enterprise('kim_1', undefined, { account_type: 3 }))[0]).toBe(200);
});

test('wrong passwords for a shared address count for each of its accounts; those for an unknown name count for the name', async () => {
  const who = await visitor();
  for (let tried = 0; tried < 10; tried += 1) {
    await who.enterprise('two@acme.example', 'Wrong-1234');
    await who.enterprise('nobody@acme.example', 'Wrong-1234');
  }
  for (const name of ['two_1', 'two_2'])
    expect((await who.enterprise(name, undefined, { account_type: 3 }))[0]).toBe(429);
  expect((await who.enterprise('nobody@acme.example'))[0]).toBe(429);
  expect((await who.enterprise('nobody_1', undefined, { account_type: 3 }))[0]).toBe(400);
});

test('a right password counts against no account that shares the address', async () => {
  const tries = async () =>
    (
      await api.db
        .selectFrom('limit_counter')
        .select(['key', 'points'])
        .where('key', 'like', 'signIn t%')
        .orderBy('key')
        .execute()
    ).map(({ points }) => points);
  const who = await visitor();
  await who.enterprise('two_2', 'Wrong-1234', { account_type: 3 });
  expect(await tries()).toEqual([1]);
  const [, { choice_ticket }] = await who.enterprise('two@acme.example');
  expect(await tries()).toEqual([1, 0]);
  expect((await who.enterprise('two@acme.example', undefined, { account_id: 'two', choice_ticket }))[0]).toBe(200);
  expect(await tries()).toEqual([1]);
});

test('a success resets the wrong attempts', async () => {
  for (let round = 0; round < 2; round += 1) {
    const who = await visitor();
    for (let tried = 0; tried < 9; tried += 1) await who.enterprise('ann@acme.example', 'Wrong-1234');
    expect((await who.enterprise('ann@acme.example'))[0]).toBe(200);
  }
});

test('one network cannot try one password at many accounts', async () => {
  await api.db
    .insertInto('limit_counter')
    .values({ key: 'signIn 127.0.0.1', points: 100, ends_at: new Date(Date.now() + 60_000) })
    .execute();
  expect(await (await visitor()).enterprise('ann@acme.example')).toMatchObject([429, { code: '4290000000' }]);
});

test('a sign-in that was started in another browser, or never, cannot be finished', async () => {
  const mine = await visitor();
  const theirs = await visitor();
  expect(await theirs.enterprise('ann@acme.example', undefined, { login_challenge: mine.challenge })).toMatchObject([
    400,
    { code: 'Account.Page.Expired' },
  ]);
  expect(await mine.enterprise('ann@acme.example', undefined, { login_challenge: 'x'.repeat(43) })).toMatchObject([
    400,
    { code: 'Account.Page.Expired' },
  ]);
  expect((await mine.enterprise('ann@acme.example'))[0]).toBe(200);
  expect(await mine.enterprise('ann@acme.example')).toMatchObject([400, { code: 'Account.Page.Expired' }]);
  api.advance(3601);
  expect(await theirs.enterprise('ann@acme.example')).toMatchObject([400, { code: 'Account.Page.Expired' }]);
  api.services.clock.reset();
});

describe('a sealed password', () => {
  const invalid = [400, { code: 'Account.Sealed.Invalid' }];

  test('works once, also across sign-ins', async () => {
    const verify_info = await api.seal('Wrong-1234', 'verify_info');
    const who = await visitor();
    expect(await who.enterprise('ann@acme.example', '', { verify_info })).toMatchObject(wrong('account'));
    expect(await who.enterprise('ann@acme.example', '', { verify_info })).toMatchObject(invalid);
    expect(await (await visitor()).individual('ivy@acme.example', '', { verify_info })).toMatchObject(invalid);
  });

  test.each(['password', 'old_password', 'new_password', 'req_sign'] as const)(
    'for %s is rejected',
    async (purpose) => {
      expect(
        await (
          await visitor()
        ).enterprise('ann@acme.example', '', { verify_info: await api.seal('Right-1234', purpose) }),
      ).toMatchObject(invalid);
    },
  );

  test('is rejected after five minutes, and before its time', async () => {
    // For a time in the future the difference shrinks during the request.
    for (const off of [-301_000, 320_000]) {
      const verify_info = await api.seal('Right-1234', 'verify_info', { t: Date.now() + off });
      expect(await (await visitor()).enterprise('ann@acme.example', '', { verify_info })).toMatchObject(invalid);
    }
  });

  test('cannot be modified, nor sent in plain text', async () => {
    const sealed = await api.seal('Right-1234', 'verify_info');
    for (const verify_info of ['Right-1234', `${sealed.slice(0, -6)}AAAA==`, sealed.replace(/^[^.]+/, 'k-other')]) {
      expect(await (await visitor()).enterprise('ann@acme.example', '', { verify_info })).toMatchObject(invalid);
    }
  });
});

describe('user sources of clients', () => {
  const source = async (client: string) => api.as(null).get(`/api/account/v1/oauth2/clients/${client}/user_source`);

  test('the portal is EUOP, others are account centre, unknown clients have none', async () => {
    expect(await source('portal')).toEqual([200, { user_source: 2 }]);
    expect(await source('shop')).toEqual([200, { user_source: 3 }]);
    expect(await source('nobody')).toMatchObject([404, { code: 'Account.NotFound' }]);
    expect((await source('constructor'))[0]).toBe(404);
  });

  test('partners of other clients have e-mail and password only, whatever the page sends', async () => {
    const shop = () => visit(api, { client: 'shop', redirectUri: 'https://shop.example/back' });
    expect((await (await visitor()).portal('+86-13800000002', 4, { AccountType: 2 }))[0]).toBe(200);
    expect(await (await shop()).portal('+86-13800000002', 4, { AccountType: 2 })).toMatchObject([
      400,
      { fields: { AccountType: { code: 'request.invalid' } } },
    ]);
    expect(await (await shop()).portal('pat@acme.example', 4, { VerifyType: 2 })).toMatchObject([
      400,
      { fields: { VerifyType: { code: 'request.invalid' } } },
    ]);
    expect((await (await shop()).portal('pat@acme.example', 4))[0]).toBe(200);
  });
});
