import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { HOUR_S } from '@portal/common/rules/units';
import { inTransaction } from '../../platform/db/connect.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { applicationWorld } from '../../testing/worlds/application-world.ts';
import { deviceWorld } from '../../testing/worlds/device-world.ts';
import { directoryWorld, oktaUser, USER } from '../../testing/worlds/directory-world.ts';
import { addWebhook, WEBHOOKS } from '../../testing/worlds/webhook-world.ts';
import { accountOf, findIdentity } from '../provider/identities.db.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const { db } = api;
const acme = await directoryWorld(api, 'co-acme');
const bolt = await directoryWorld(api, 'co-bolt');
const auditOf = (id: string) =>
  db.selectFrom('audit').select(['action', 'actor_id', 'detail']).where('object_id', '=', id).orderBy('id').execute();
const sso = (nameId: string, email: string | null = null, { home } = acme) =>
  inTransaction(db, (tx) => accountOf(tx, home, { nameId, name: 'By SSO', email }, api.services.clock.now()));

afterEach(async () => {
  api.services.clock.reset();
  await db.deleteFrom('limit_counter').execute();
});

test('what the service describes is what it does', async () => {
  const [, config] = await acme.send('GET', '/ServiceProviderConfig');
  expect([config.patch, config.etag, config.bulk.supported, config.sort, config.filter]).toEqual([
    { supported: true },
    { supported: true },
    false,
    { supported: false },
    { supported: true, maxResults: 200 },
  ]);
  const [, types] = await acme.send('GET', '/ResourceTypes');
  expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/Users']);
  expect((await acme.send('GET', '/ResourceTypes/User'))[1].schema).toBe(USER);
  const [, { attributes }] = await acme.send('GET', `/Schemas/${USER}`);
  expect(attributes.map(({ name }: { name: string }) => name).sort()).toEqual([
    'active',
    'displayName',
    'emails',
    'name',
    'roles',
    'userName',
  ]);
  expect((await acme.send('GET', '/Schemas'))[1].totalResults).toBe(1);
  expect((await acme.send('GET', '/Groups?startIndex=1&count=100'))[1]).toMatchObject({ totalResults: 0 });
  expect((await acme.send('GET', '/Schemas/none'))[0]).toBe(404);
});

test('only a valid token of a company, which reaches nothing but its directory, and at its rate', async () => {
  for (const token of ['', 'dt-wrong', `${acme.token}x`, bolt.token.replace(/.$/, '-')]) {
    const [status, body, headers] = await acme.send('GET', '/Users', undefined, { authorization: `Bearer ${token}` });
    expect([status, body.status, body.schemas, headers.get('www-authenticate')]).toEqual([
      401,
      '401',
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
      'Bearer',
    ]);
  }
  const elsewhere = await api.as(null).get('/userinfo', { headers: { authorization: `Bearer ${acme.token}` } });
  expect(elsewhere[0]).toBe(401);
  const stored = JSON.stringify(await db.selectFrom('directory_token').selectAll().execute());
  expect(stored).not.toContain(acme.token.split('.')[1]);
  api.advance(366 * 24 * HOUR_S);
  expect((await acme.send('GET', '/Users'))[1].detail).toContain('expired');
  api.services.clock.reset();
  await db.updateTable('limit_counter').set({ points: 1000 }).where('key', '=', `directory ${bolt.configId}`).execute();
  await bolt.send('GET', '/Users');
  await db
    .updateTable('limit_counter')
    .set({ points: 1000, ends_at: new Date(api.services.clock.now().getTime() + 9000) })
    .where('key', '=', `directory ${bolt.configId}`)
    .execute();
  const [status, body, headers] = await bolt.send('GET', '/Users');
  expect([status, body.status, Number(headers.get('retry-after')) > 0]).toEqual([429, '429', true]);
});

test('Okta: looks somebody up, creates, reads, replaces, and deactivates without a path', async () => {
  const name = 'okta@acme.example';
  const [, none] = await acme.send('GET', `/Users?filter=userName%20eq%20%22${name}%22&startIndex=1&count=100`);
  expect([none.totalResults, none.Resources]).toEqual([0, []]);
  const [status, made, headers] = await acme.send('POST', '/Users', oktaUser(name));
  expect([status, headers.get('content-type'), headers.get('location')]).toEqual([
    201,
    'application/scim+json; charset=utf-8',
    made.meta.location,
  ]);
  expect(made).toMatchObject({ userName: name, externalId: `00u-${name}`, active: true, displayName: 'Ann Lee' });
  expect(made.roles).toEqual([{ value: 'member', primary: true }]);
  expect(JSON.stringify(made)).not.toMatch(/password|not-kept|locale/);
  expect((await acme.send('POST', '/Users', oktaUser(name.toUpperCase())))[1]).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  });
  expect((await acme.send('GET', `/Users/${made.id}`))[1]).toEqual(made);
  const replaced = { ...made, displayName: 'Ann Ray', name: { givenName: 'Ann', familyName: 'Ray' } };
  expect((await acme.send('PUT', `/Users/${made.id}`, replaced))[1]).toMatchObject({ displayName: 'Ann Ray' });
  expect(await acme.row(made.id)).toMatchObject({ user_name: 'Ann Ray', email: null, password_hash: null, role: 2 });
  const [, off] = await acme.patch(made.id, { op: 'replace', value: { active: false } });
  expect(off.active).toBe(false);
  expect((await acme.patch(made.id, { op: 'replace', value: { active: true } }))[1].active).toBe(true);
  expect((await auditOf(made.id)).map(({ action }) => action)).toEqual([
    'user.created',
    'directory.changed',
    'contact.disabled',
    'contact.enabled',
  ]);
});

test('Entra ID: tests the connection, creates with its extension, and changes with its paths', async () => {
  expect((await acme.search('userName eq "a1b2-not-there"'))[1]).toMatchObject({ totalResults: 0, Resources: [] });
  const [status, made] = await acme.send('POST', '/Users', {
    schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: 'object-1',
    userName: 'entra@acme.example',
    active: 'True',
    displayName: 'Kim',
    addresses: [{ type: 'work', locality: 'Bonn' }],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'IT' },
    meta: { resourceType: 'User' },
    roles: [],
  });
  expect([status, made.active]).toEqual([201, true]);
  const [code, body] = await acme.patch(
    made.id,
    { op: 'Add', path: 'emails[type eq "work"].value', value: 'kim@acme.example' },
    { op: 'Replace', path: 'name.familyName', value: 'Bo' },
    { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Ulm' },
    { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'HR' },
    { op: 'Replace', path: `${USER}:displayName`, value: 'Kim Bo' },
    { op: 'Add', path: 'roles[primary eq "True"].value', value: 'finance' },
  );
  expect([code, body]).toMatchObject([
    200,
    {
      emails: [{ type: 'work', value: 'kim@acme.example' }],
      name: { familyName: 'Bo' },
      displayName: 'Kim Bo',
      roles: [{ value: 'finance', primary: true }],
    },
  ]);
  const [, again] = await acme.patch(made.id, {
    op: 'Replace',
    path: 'emails[type eq "work"].value',
    value: 'k.bo@acme.example',
  });
  expect(again.emails).toEqual([{ type: 'work', value: 'k.bo@acme.example' }]);
  const [, one] = await acme.patch(made.id, { op: 'replace', value: { emails: [{ value: 'only@acme.example' }] } });
  expect(one.emails).toEqual([{ value: 'only@acme.example' }]);
  expect((await acme.patch(made.id, { op: 'Remove', path: 'emails' }))[1].emails).toBeUndefined();
});

test.each<[string, (id: string, name: string) => Promise<unknown>]>([
  ['PATCH', (id) => acme.patch(id, { op: 'replace', path: 'active', value: false })],
  ['PATCH with "False"', (id) => acme.patch(id, { op: 'Replace', path: 'active', value: 'False' })],
  ['PATCH with a path in another case', (id) => acme.patch(id, { op: 'Add', path: 'Active', value: 'false' })],
  ['PATCH without a path', (id) => acme.patch(id, { op: 'replace', value: { active: false } })],
  ['PATCH without a path, with "False"', (id) => acme.patch(id, { op: 'Replace', value: { Active: 'False' } })],
  ['PATCH with the whole path', (id) => acme.patch(id, { op: 'replace', path: `${USER}:active`, value: false })],
  ['PATCH with the schema', (id) => acme.patch(id, { op: 'replace', path: USER, value: { active: false } })],
  ['PATCH with the whole path as key', (id) => acme.patch(id, { op: 'add', value: { [`${USER}:active`]: 'False' } })],
  ['PUT', (id, name) => acme.send('PUT', `/Users/${id}`, oktaUser(name, { active: false }))],
  ['PUT with "False"', (id, name) => acme.send('PUT', `/Users/${id}`, oktaUser(name, { active: 'False' }))],
  ['DELETE', (id) => acme.send('DELETE', `/Users/${id}`)],
])('leaving: %s ends session and access key at once', async (road, leave) => {
  const name = `leaves-${road.replaceAll(/\W+/g, '-').toLowerCase()}`;
  const caller = await acme.signedIn(name);
  const userId = await acme.add(`${name}@acme.example`);
  expect(userId).toBe(caller.userId);
  await db
    .insertInto('access_key')
    .values({
      id: name,
      access_key_id: name,
      secret_hash: name,
      last_four: 'abcd',
      user_id: userId,
      status: 1,
      created_at: new Date(),
    })
    .execute();
  expect((await api.as(caller).get('/userinfo'))[0]).toBe(200);
  await leave(userId, `${name}@acme.example`);
  expect((await api.as(caller).get('/userinfo'))[0]).toBe(401);
  expect(await db.selectFrom('access_key').select('id').where('id', '=', name).execute()).toEqual([]);
  if (road === 'DELETE') {
    expect((await acme.send('GET', `/Users/${userId}`))[0]).toBe(404);
    expect((await acme.row(userId)).status).toBe(AccountStatus.deleted);
    return;
  }
  expect((await acme.send('GET', `/Users/${userId}`))[1].active).toBe(false);
  await expect(sso(`${name}@acme.example`)).rejects.toMatchObject({ code: 'Account.Sso.Refused' });
});

test('leaving: a POST with "active": "False" that links somebody who came by single sign-on', async () => {
  const caller = await acme.signedIn('posted');
  const [status, body] = await acme.send('POST', '/Users', oktaUser('posted@acme.example', { active: 'False' }));
  expect([status, body.id, body.active]).toEqual([201, caller.userId, false]);
  expect((await api.as(caller).get('/userinfo'))[0]).toBe(401);
});

test('leaving: devices, refresh tokens and codes under way end at once', async () => {
  const { register, refresh } = applicationWorld(api);
  const { at, asked, poll } = deviceWorld(api);
  const tv = await register('screen', { device_grant: 1, redirect_uris: [] });
  const dev = await at('dev');
  const [taken, allowed] = [await asked(tv), await asked(tv)];
  for (const { user_code } of [taken, allowed]) await dev.decide(user_code, 1);
  api.advance(5);
  const [, tokens] = await poll(tv, taken);
  // Somebody of the provider, who is signed in.
  await db
    .updateTable('app_user')
    .set({ user_type: UserType.idpUser, co_id: 'co-acme', role: 2 })
    .where('user_id', '=', 'dev')
    .execute();
  const person = { nameId: 'dev@acme.example', name: 'Dev', email: null };
  await db
    .insertInto('idp_identity')
    .values({
      config_id: acme.configId,
      name_id: person.nameId,
      user_id: 'dev',
      created_at: new Date(),
      seen_at: new Date(),
    })
    .execute();
  expect(await acme.add(person.nameId)).toBe('dev');
  const [, { refresh_token }] = await refresh(tv, tokens.refresh_token as string);
  await acme.patch('dev', { op: 'replace', value: { active: 'False' } });
  expect((await refresh(tv, refresh_token as string))[0]).toBe(400);
  expect((await poll(tv, allowed))[0]).toBe(400);
  expect((await dev.get('/userinfo'))[0]).toBe(401);
});

test('whom the directory did not provision is neither listed, read, changed nor deleted', async () => {
  const admin = callerOf(UserType.enterprise, 'head', { coId: 'co-acme', role: 1 });
  await api.as(admin).get('/userinfo');
  const jit = await acme.signedIn('jit');
  const foreign = await bolt.add('theirs@bolt.example');
  const [, all] = await acme.send('GET', '/Users?count=200');
  const ids = all.Resources.map(({ id }: { id: string }) => id);
  for (const id of [admin.userId, jit.userId, foreign]) {
    expect(ids).not.toContain(id);
    expect((await acme.search(`id eq "${id}"`))[1].totalResults).toBe(0);
    for (const [status] of [
      await acme.send('GET', `/Users/${id}`),
      await acme.send('PUT', `/Users/${id}`, oktaUser('x@acme.example', { active: false })),
      await acme.patch(id, { op: 'replace', path: 'active', value: false }),
      await acme.send('DELETE', `/Users/${id}`),
    ])
      expect(status).toBe(404);
    expect((await acme.row(id)).status).toBe(AccountStatus.active);
  }
});

test('people meet their account: by identifier or e-mail, whichever came first, and never somebody else', async () => {
  // Single sign-on first.
  const { userId } = await sso('id-7', 'seven@acme.example');
  expect(await acme.add('seven@acme.example')).toBe(userId);
  expect((await auditOf(userId)).map(({ action }) => action)).toContain('directory.matched');
  await sso('id-8', 'twins@acme.example');
  await sso('id-9', 'twins@acme.example');
  expect((await acme.send('POST', '/Users', oktaUser('twins@acme.example')))[1]).toMatchObject({
    scimType: 'uniqueness',
  });
  // The directory first.
  const before = await acme.accounts();
  const first = await acme.add('first@acme.example');
  expect(await findIdentity(db, acme.home, { nameId: 'FIRST@acme.example', name: '', email: null })).toBe('active');
  expect((await sso('FIRST@acme.example')).userId).toBe(first);
  const byMail = await acme.add('mail@acme.example', { emails: [{ value: 'Other@acme.example' }] });
  expect((await sso('pairwise-1', 'other@acme.example')).userId).toBe(byMail);
  // Bound already: an e-mail opens nothing to a second identifier.
  expect((await sso('pairwise-2', 'other@acme.example')).userId).not.toBe(byMail);
  expect(await acme.accounts()).toBe(before + 3);
  // Disabled before the first sign-in: nobody new is made.
  await acme.add('never@acme.example', { active: false });
  await expect(sso('never@acme.example')).rejects.toMatchObject({ code: 'Account.Sso.Refused' });
  const asks = await acme.signedIn('asks');
  await db.updateTable('app_user').set({ status: AccountStatus.pending }).where('user_id', '=', asks.userId).execute();
  expect((await acme.send('POST', '/Users', oktaUser('asks@acme.example')))[0]).toBe(409);
});

test('the owner is neither disabled nor deleted; roles change only where the directory names one', async () => {
  const partner = await directoryWorld(api, 'co-partner', 4);
  const owner = await partner.signedIn('main');
  const id = await partner.add('main@acme.example');
  await db.updateTable('app_user').set({ role: 0 }).where('user_id', '=', id).execute();
  for (const [status] of [
    await partner.patch(id, { op: 'replace', path: 'active', value: 'False' }),
    await partner.send('PUT', `/Users/${id}`, oktaUser('main@acme.example', { active: false })),
    await partner.send('DELETE', `/Users/${id}`),
  ])
    expect(status).toBe(403);
  expect((await api.as(owner).get('/userinfo'))[0]).toBe(200);
  const mate = await partner.add('mate@acme.example', { roles: [{ value: 'finance' }] });
  expect(await partner.row(mate)).toMatchObject({ user_type: UserType.partnerContact, role: 2 });

  const ann = await acme.add('roles@acme.example');
  const roleOf = async () => (await acme.row(ann)).role;
  const put = (more: object) => acme.send('PUT', `/Users/${ann}`, oktaUser('roles@acme.example', more));
  await put({ roles: [{ value: 'Finance' }] });
  expect(await roleOf()).toBe(MemberRole.finance);
  await put({});
  await put({ roles: [] });
  expect(await roleOf()).toBe(MemberRole.finance);
  expect((await put({ roles: [{ value: 'administrator' }] }))[1]).toMatchObject({
    status: '400',
    scimType: 'invalidValue',
  });
  await db.updateTable('app_user').set({ role: MemberRole.administrator }).where('user_id', '=', ann).execute();
  await put({ roles: [{ value: 'member' }] });
  expect(await roleOf()).toBe(MemberRole.administrator);
});

test('who was disabled in the portal is not enabled by the directory, which reads the truth', async () => {
  const id = await acme.add('held@acme.example');
  await db.updateTable('app_user').set({ status: AccountStatus.disabled }).where('user_id', '=', id).execute();
  expect((await acme.send('PUT', `/Users/${id}`, oktaUser('held@acme.example')))[1].active).toBe(false);
  await acme.patch(id, { op: 'replace', path: 'active', value: false });
  expect((await acme.patch(id, { op: 'replace', path: 'active', value: true }))[1].active).toBe(false);
  const own = await acme.add('own@acme.example', { active: false });
  expect((await acme.patch(own, { op: 'replace', path: 'active', value: 'True' }))[1].active).toBe(true);
});

test('events tell each change once, with the state before and after', async () => {
  const boss = callerOf(UserType.enterprise, 'boss-of-events', { coId: 'co-acme', role: 1 });
  await api.as(boss).get(WEBHOOKS);
  const { webhook_id } = await addWebhook(api.as(boss), 'http://localhost:9/hook');
  const caller = await acme.signedIn('events');
  const id = await acme.add('events@acme.example');
  for (const active of [true, false, 'False', false, true])
    await acme.patch(id, { op: 'replace', path: 'active', value: active });
  await acme.add('quiet@acme.example', { active: false });
  const told = await db
    .selectFrom('webhook_delivery')
    .select(['kind', 'subject'])
    .where('webhook_id', '=', webhook_id)
    .where('kind', '<>', 'account.created')
    .orderBy('number')
    .execute();
  expect(told).toEqual([
    { kind: 'account.disabled', subject: caller.userId },
    { kind: 'session.ended', subject: caller.userId },
    { kind: 'account.enabled', subject: caller.userId },
  ]);
  expect((await auditOf(id)).filter(({ action }) => action.startsWith('contact.'))).toMatchObject([
    { action: 'contact.disabled', actor_id: expect.stringMatching(/^dt-/), detail: { receipt: { sessions: 1 } } },
    { action: 'contact.enabled', detail: { receipt: null } },
  ]);
  await db.deleteFrom('webhook_endpoint').execute();
});

test('filters, pages, chosen attributes', async () => {
  const { add, search, send } = await directoryWorld(api, 'co-lists');
  for (const name of ['ada', 'bea', 'cyd']) await add(`${name}@x.example`, { displayName: name, externalId: name });
  const off = await add('dan@x.example', { active: false, emails: [{ value: 'D@y.example', type: 'home' }] });
  const found = async (filter: string) =>
    (await search(filter))[1].Resources.map(({ userName }: { userName: string }) => userName.slice(0, 3)).join(' ');
  for (const [filter, names] of [
    ['userName eq "ADA@x.example"', 'ada'],
    ['externalId eq "bea"', 'bea'],
    ['active eq false', 'dan'],
    ['active eq "False"', 'dan'],
    ['active eq true and userName sw "b"', 'bea'],
    ['displayName eq "ada" or displayName eq "cyd"', 'ada cyd'],
    ['emails[type eq "home" and value co "y.example"]', 'dan'],
    ['emails.value eq "d@y.example"', 'dan'],
    ['not (userName sw "a")', 'bea cyd dan'],
    ['userName co "%"', ''],
    [
      'meta.lastModified gt "2020-01-01T00:00:00Z" and externalId pr and userName ew "example" and id ne "x"',
      'ada bea cyd dan',
    ],
    [`${USER}:userName eq "cyd@x.example"`, 'cyd'],
  ] as const)
    expect([filter, await found(filter)]).toEqual([filter, names]);
  for (const filter of [
    'userName',
    'nonsense eq "x"',
    'userName xx "y"',
    'active gt true',
    `id eq "${'x'.repeat(600)}"`,
    'emails.photo pr',
  ])
    expect([filter, (await search(filter))[1].scimType]).toEqual([filter, 'invalidFilter']);
  const [, page] = await send('GET', '/Users?startIndex=2&count=2&sortBy=userName');
  expect([page.totalResults, page.startIndex, page.itemsPerPage, page.Resources.length]).toEqual([4, 2, 2, 2]);
  expect((await send('GET', '/Users?count=0'))[1]).toMatchObject({ totalResults: 4, Resources: [] });
  expect((await send('GET', '/Users?startIndex=-4&count=-1'))[1]).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
  expect((await send('GET', '/Users?count=many'))[1].scimType).toBe('invalidValue');
  const [, chosen] = await send('GET', `/Users/${off}?attributes=userName`);
  expect([Object.keys(chosen).includes('emails'), chosen.userName]).toEqual([false, 'dan@x.example']);
  expect((await send('GET', `/Users/${off}?excludedAttributes=emails`))[1]).not.toHaveProperty('emails');
});

test('versions: read again only what changed, and change only what was read', async () => {
  const id = await acme.add('etag@acme.example');
  const [, body, headers] = await acme.send('GET', `/Users/${id}`);
  const version = headers.get('etag') ?? '';
  expect(body.meta.version).toBe(version);
  expect((await acme.send('GET', `/Users/${id}`, undefined, { 'if-none-match': version }))[0]).toBe(304);
  const rename = (displayName: string, match: string) =>
    acme.send('PUT', `/Users/${id}`, oktaUser('etag@acme.example', { displayName }), { 'if-match': match });
  expect((await rename('One', version))[0]).toBe(200);
  expect((await rename('Two', version))[1]).toMatchObject({ status: '412' });
  expect((await rename('Three', '*'))[0]).toBe(200);
  const [, , now] = await acme.send('GET', `/Users/${id}`);
  await db.updateTable('app_user').set({ status: AccountStatus.disabled }).where('user_id', '=', id).execute();
  expect((await rename('Four', now.get('etag') ?? ''))[0]).toBe(412);
});

test('what cannot be used is refused in the form of the protocol, and changes nothing', async () => {
  const id = await acme.add('fault@acme.example');
  const before = (await acme.send('GET', `/Users/${id}`))[1];
  const patchFaults: [object, string][] = [
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', path: 'active', value: 0 }, 'invalidValue'],
    [{ op: 'remove', path: 'active' }, 'mutability'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', path: 'nickyName', value: 'x' }, 'invalidPath'],
    [{ op: 'explode', path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'userName', value: 'okta@acme.example' }, 'uniqueness'],
  ];
  for (const [operation, scimType] of patchFaults)
    expect([operation, (await acme.patch(id, operation))[1].scimType]).toEqual([operation, scimType]);
  for (const [body, status] of [
    ['{"userName":', 400],
    ['[]', 400],
    ['{"userName":"a","userName":"b"}', 400],
    [{ schemas: [USER], displayName: 'No name' }, 400],
    [{ schemas: [USER], userName: { a: 1 } }, 400],
    [{ schemas: [USER], userName: 'x'.repeat(70_000) }, 413],
    [{ schemas: [USER], userName: '' }, 400],
    [{ schemas: [USER], userName: 'x'.repeat(300) }, 400],
    [{ schemas: [USER], userName: 'a', displayName: 'nul \0' }, 400],
    [{ schemas: [USER], userName: 'a', displayName: 'half \ud800' }, 400],
  ] as const)
    expect([(await acme.send('POST', '/Users', body))[0], String(JSON.stringify(body)).slice(0, 50)]).toEqual([
      status,
      String(JSON.stringify(body)).slice(0, 50),
    ]);
  expect((await acme.send('PATCH', `/Users/${id}`, { Operations: [] }))[0]).toBe(400);
  expect((await acme.send('GET', `/Users/${id}`))[1]).toEqual(before);
});
