import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { createSamlIdp } from '../../../demo/idp/saml-provider.ts';
import { passTest, provider } from '../../../testing/worlds/sso-world.ts';
import { makeSigningKey } from '../../protocols/saml/signing-key.ts';

const api = await testApi();
const acme = callerOf(UserType.enterprise, 'acme');
const bolt = callerOf(UserType.enterprise, 'bolt');
const PATH = '/api/account/v1/enterprise_user/co-acme/idp/members';
const key = await makeSigningKey('idp');
const ADDRESS = 'https://idp.example/metadata';

/** A person of a company; linked to these providers. */
async function person(id: string, linked: string[], more: object = {}) {
  const now = new Date();
  await api.db
    .insertInto('app_user')
    .values({
      user_id: `u-${id}`,
      user_type: UserType.idpUser,
      co_id: 'co-acme',
      role: null,
      privileges: [],
      user_name: id,
      login_name: null,
      email: null,
      phone: null,
      password_hash: null,
      ...more,
    })
    .execute();
  for (const config_id of linked) {
    await api.db
      .insertInto('idp_identity')
      .values({
        config_id,
        name_id: id,
        user_id: `u-${id}`,
        claimed_name: id,
        claimed_email: `${id}@acme.example`,
        created_at: now,
        seen_at: now,
      })
      .execute();
  }
}
const read = async (configId: string, change: string, more = '') =>
  (await api.as(acme).get(`${PATH}?config_id=${configId}&change=${change}${more}`))[1];

beforeEach(async () => {
  await api.as(acme).get('/userinfo');
  await api.as(bolt).get('/userinfo');
  await api.db.deleteFrom('identity_provider').execute();
  await api.db.updateTable('app_user').set({ password_hash: 'set' }).where('user_id', '=', acme.userId).execute();
  await api.db.deleteFrom('app_user').where('user_type', '=', UserType.idpUser).execute();
});

test('everybody has one outcome, and those who lose access come first', async () => {
  const first = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS, { jit: false });
  const second = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS, { jit: false, status: IdpStatus.disabled });
  await provider(api, 'co-bolt', IdpAgreement.saml, ADDRESS);
  await person('ann', [first]);
  await person('bo', [second]);
  await person('cy', [first, second]);
  await person('gone', [first], { status: AccountStatus.disabled });
  await person('dee', [], { co_id: 'co-bolt' });
  expect(await read(second, 'enable')).toMatchObject({
    counts: { lose: 0, new: 0, matches: 3, recovery: 1 },
    total_count: 4,
  });
  const deleted = await read(first, 'delete');
  expect(deleted.counts).toEqual({ lose: 3, new: 0, matches: 0, recovery: 1, noPassword: 0 });
  expect(deleted.entries).toEqual([
    { user_id: 'u-ann', user_name: 'ann', email: 'ann@acme.example', outcome: 'lose' },
    { user_id: 'u-bo', user_name: 'bo', email: 'bo@acme.example', outcome: 'lose' },
    { user_id: 'u-cy', user_name: 'cy', email: 'cy@acme.example', outcome: 'lose' },
    { user_id: 'u-acme', user_name: 'u-acme', email: 'u-acme@example.com', outcome: 'recovery' },
  ]);
  expect(await read(second, 'delete')).toMatchObject({ counts: { lose: 1, matches: 2 } });
});

test('where another provider makes accounts, people would get a new one', async () => {
  const first = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS);
  await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS, { jit: true });
  await person('ann', [first]);
  expect(await read(first, 'disable')).toMatchObject({ counts: { lose: 0, new: 1, matches: 0, recovery: 1 } });
});

test('an administrator without a password is not counted as one with the own password', async () => {
  const id = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS);
  await api.db.updateTable('app_user').set({ password_hash: null }).where('user_id', '=', acme.userId).execute();
  expect(await read(id, 'disable')).toMatchObject({
    counts: { recovery: 0, noPassword: 1 },
    entries: [{ user_id: acme.userId, outcome: 'noPassword' }],
  });
});

describe('before a promotion', () => {
  const metadataOf = (entity: string) =>
    createSamlIdp({ issuer: `https://idp.example/${entity}`, entryPoint: 'https://idp.example/sso', key }).metadata;
  const configuration = (id: string, column: 'live_id' | 'candidate_id') =>
    api.db.selectFrom('identity_provider').select(column).where('config_id', '=', id);
  const stored = (id: string, column: 'live_id' | 'candidate_id', entity: string) =>
    api.db
      .updateTable('idp_configuration')
      .set({ metadata: metadataOf(entity), fetched_at: new Date() })
      .where('configuration_id', '=', configuration(id, column))
      .execute();
  const format = (id: string, value: string) =>
    api.db.updateTable('idp_identity').set({ name_format: value }).where('config_id', '=', id).execute();
  /** A provider with three people who are linked, and a candidate. */
  async function withCandidate({ entity = 'a' }: { entity?: string } = {}): Promise<string> {
    const id = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS, { jit: false });
    await stored(id, 'live_id', 'a');
    for (const one of ['ann', 'bo', 'cy']) await person(one, [id]);
    const changed = { config_id: id, name_attribute: 'cn' };
    expect((await api.as(acme).put('/api/account/v1/enterprise_user/co-acme/idp', changed))[0]).toBe(200);
    await stored(id, 'candidate_id', entity);
    return id;
  }
  /** Its candidate passes a test, in which the provider sends this format. */
  async function sends(id: string, column: 'live_id' | 'candidate_id', sent: string) {
    const row = await configuration(id, column).executeTakeFirstOrThrow();
    await passTest(api, { configId: id, configurationId: row[column] ?? '' });
    await api.db
      .updateTable('idp_test')
      .set({ name_format: sent })
      .where('configuration_id', '=', row[column] ?? '')
      .execute();
  }

  test('a candidate of the same entity recognizes everybody', async () => {
    expect(await read(await withCandidate(), 'promote')).toMatchObject({
      counts: { matches: 3, lose: 0, new: 0, recovery: 1 },
      links: { linked: 3, unrecognised: 0, changes: [] },
    });
  });

  test('one with another entity id recognizes nobody: they get new accounts, or none', async () => {
    const id = await withCandidate({ entity: 'b' });
    const links = {
      linked: 3,
      unrecognised: 3,
      changes: [{ change: 'entityId', live: 'https://idp.example/a', candidate: 'https://idp.example/b' }],
    };
    expect(await read(id, 'promote')).toMatchObject({ counts: { lose: 3, new: 0, matches: 0 }, links });
    expect(await read(id, 'disable')).toMatchObject({ links: null });
    await api.db
      .updateTable('idp_configuration')
      .set({ jit: true })
      .where('configuration_id', '=', configuration(id, 'candidate_id'))
      .execute();
    expect(await read(id, 'promote')).toMatchObject({ counts: { lose: 0, new: 3, matches: 0 }, links });
  });

  test('one whose test brought another format of the NameID recognizes nobody of the format before', async () => {
    const id = await withCandidate();
    await format(id, 'persistent');
    await api.db.updateTable('idp_identity').set({ name_format: 'emailAddress' }).where('name_id', '=', 'cy').execute();
    await sends(id, 'candidate_id', 'emailAddress');
    expect(await read(id, 'promote')).toMatchObject({
      counts: { lose: 2, matches: 1 },
      links: {
        linked: 3,
        unrecognised: 2,
        changes: [{ change: 'nameId', live: 'persistent', candidate: 'emailAddress' }],
      },
    });
  });

  test('of people whose format is not stored, that of the test of the live configuration counts', async () => {
    const id = await withCandidate();
    await sends(id, 'candidate_id', 'emailAddress');
    expect(await read(id, 'promote')).toMatchObject({ links: { unrecognised: 0 } });
    await sends(id, 'live_id', 'persistent');
    expect(await read(id, 'promote')).toMatchObject({ links: { unrecognised: 3 } });
  });

  test('without a candidate there is nothing to show', async () => {
    const id = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS);
    expect((await api.as(acme).get(`${PATH}?config_id=${id}&change=promote`))[0]).toBe(404);
  });
});

test('a page shows one outcome, and the file everybody with harmless cells', async () => {
  const id = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS, { jit: false });
  await person('ann', [id]);
  await person('eve', [id], { user_name: '=HYPERLINK("http://evil.example")' });
  expect(await read(id, 'delete', '&outcome=lose&limit=1&offset=1')).toMatchObject({
    total_count: 2,
    entries: [{ user_id: 'u-ann' }],
  });
  const [status, bytes] = await api.as(acme).get(`${PATH}/csv?config_id=${id}&change=delete`);
  expect(status).toBe(200);
  const lines = (bytes as Buffer).toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFoutcome,user_id,user_name,email');
  expect(lines.slice(1, 4)).toEqual([
    `lose,u-eve,"'=HYPERLINK(""http://evil.example"")",eve@acme.example`,
    'lose,u-ann,ann,ann@acme.example',
    'recovery,u-acme,u-acme,u-acme@example.com',
  ]);
});

test('the file has each of many people once', async () => {
  const id = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS, { jit: false });
  await sql`insert into app_user (user_id, user_name, user_type, co_id, privileges)
    select 'u-many-' || n, 'many ' || n, ${UserType.idpUser}, 'co-acme', '{}'
    from generate_series(1, 2000) n`.execute(api.db);
  const [, bytes] = await api.as(acme).get(`${PATH}/csv?config_id=${id}&change=delete`);
  const ids = (bytes as Buffer).toString('utf8').match(/u-many-\d+/g) ?? [];
  expect([ids.length, new Set(ids).size]).toEqual([2000, 2000]);
});

test.each(['', '/csv'])('%s: only the own company and its own providers', async (file) => {
  const id = await provider(api, 'co-acme', IdpAgreement.saml, ADDRESS);
  const query = `?config_id=${id}&change=delete`;
  expect((await api.as(bolt).get(PATH + file + query))[0]).toBe(404);
  expect((await api.as(bolt).get(`${PATH.replace('acme', 'bolt')}${file}${query}`))[0]).toBe(404);
  expect((await api.as(callerOf(UserType.idpUser, 'idp', { coId: 'co-acme' })).get(PATH + file + query))[0]).toBe(403);
});
