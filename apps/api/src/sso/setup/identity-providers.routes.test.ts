import { IdpAgreement, IdpStatus, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { createOpenIdIdp } from '../../demo/idp/openid-provider.ts';
import { createSamlIdp } from '../../demo/idp/saml-provider.ts';
import { giveRecovery, begin, outsideServer, passTest, visitor } from '../../testing/worlds/sso-world.ts';
import { NOT_RECENT, withOldSignIn } from '../../testing/session.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { makeSigningKey } from '../protocols/saml/signing-key.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const bolt = callerOf(UserType.enterprise, 'bolt');
const BASE = '/api/account/v1/enterprise_user/co-acme';
const saml = createSamlIdp({
  issuer: 'https://idp.example/acme',
  entryPoint: 'https://idp.example/sso',
  key: await makeSigningKey('idp'),
});
const outside = await outsideServer((request, response) => {
  if (request.url === '/saml') return void response.end(saml.metadata);
  if (request.url === '/broken') return void response.end('<html>');
  return void openId.answer(request, response);
});
const openId = createOpenIdIdp({
  issuer: outside,
  people: [],
  clients: [
    { client_id: 'portal', client_secret: 'the secret of the client', redirect_uris: ['https://portal.example/'] },
  ],
});

const add = (name: string, more: object = {}, caller = acme) =>
  api
    .as(caller)
    .post(`${BASE}/idp`, { idp_name: name, idp_agreement: IdpAgreement.saml, idp_type: IdpSystem.adFs, ...more });
const made = async (name: string, more: object = {}): Promise<string> => (await add(name, more))[1].config_id;
const read = async (configId: string) => (await api.as(acme).get(`${BASE}/idp?config_id=${configId}`))[1];
const save = (configId: string, body: object, caller = acme) =>
  api.as(caller).put(`${BASE}/idp`, { config_id: configId, ...body });
const pass = (configId: string, configurationId: string) => passTest(api, { configId, configurationId });
const promote = (configId: string, configurationId: string) =>
  api.as(acme).post(`${BASE}/idp/promote`, { config_id: configId, configuration_id: configurationId });
const trail = async (object: string) =>
  (await api.db.selectFrom('audit').select('action').where('object_id', '=', object).orderBy('id').execute()).map(
    ({ action }) => action,
  );
const upload = (configId: string, text: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set('config_id', configId);
  form.set('metadata', new Blob([text]), 'metadata.xml');
  return api.as(acme).post(`${BASE}/idp/metadata`, form);
};
/** A provider that serves with these settings. */
async function live(name: string, url: string): Promise<string> {
  const id = await made(name);
  await save(id, { idp_metadata_url: url });
  const { configuration_id } = (await read(id)).candidate;
  await pass(id, configuration_id);
  expect((await promote(id, configuration_id))[0]).toBe(200);
  await giveRecovery(api, 'co-acme');
  expect((await save(id, { status: IdpStatus.enabled }))[0]).toBe(200);
  return id;
}

beforeAll(async () => {
  for (const one of [acme, bolt]) await api.as(one).get('/userinfo');
});
beforeEach(async () => {
  for (const table of ['identity_provider', 'company_recovery'] as const) await api.db.deleteFrom(table).execute();
});

test('a new provider is disabled, has the values for the other side, and is in the list', async () => {
  const id = await made('AD-1', { describe: ' Staff ' });
  expect((await api.as(acme).get(`${BASE}/idps`))[1]).toEqual({
    total_count: 1,
    entries: [
      {
        config_id: id,
        idp_name: 'AD-1',
        idp_type: 1,
        idp_agreement: 1,
        status: 2,
        describe: 'Staff',
        login_url: 'http://localhost/microapp/loginUam/co-acme',
        has_candidate: 0,
      },
    ],
  });
  expect(await read(id)).toMatchObject({
    status: 2,
    live: null,
    candidate: null,
    back_until: null,
    ours: {
      entity_id: 'http://localhost/api/account/v1/saml/co-acme/metadata',
      acs_url: 'http://localhost/api/account/v1/saml/co-acme/acs',
      redirect_uri: `http://localhost/api/account/v1/sso/callback/${id}`,
    },
  });
  expect(await trail(id)).toEqual(['idp.created']);
});

test('a name is unique in the company, in any case', async () => {
  await add('Okta');
  const free = async (name: string) => (await api.as(acme).get(`${BASE}/idp_name?idp_name=${name}`))[1].Validate;
  expect([await free('OKTA'), await free('Okta2')]).toEqual([false, true]);
  expect(await add('OKTA')).toMatchObject([
    409,
    { code: 'Account.Idp.Name.Exists', fields: { idp_name: { code: 'Account.Idp.Name.Exists' } } },
  ]);
  expect(await add('with space')).toMatchObject([400, { code: 'idpName.illegal' }]);
});

test('a company has at most ten identity providers', async () => {
  for (let i = 0; i < 10; i += 1) expect((await add(`idp-${i}`))[0]).toBe(200);
  expect(await add('idp-10')).toMatchObject([409, { code: 'Account.Idp.Limit' }]);
});

test('another company finds nothing and changes nothing', async () => {
  const id = await made('AD');
  await save(id, { client_id: 'x' });
  const before = await read(id);
  const own = '/api/account/v1/enterprise_user/co-bolt';
  for (const base of [BASE, own]) {
    expect((await api.as(bolt).get(`${base}/idp?config_id=${id}`))[0]).toBe(404);
    expect((await api.as(bolt).put(`${base}/idp`, { config_id: id, describe: 'x' }))[0]).toBe(404);
    expect((await api.as(bolt).delete(`${base}/idp?config_id=${id}`))[0]).toBe(404);
    for (const what of ['promote', 'discard']) {
      expect(
        (
          await api
            .as(bolt)
            .post(`${base}/idp/${what}`, { config_id: id, configuration_id: before.candidate.configuration_id })
        )[0],
      ).toBe(404);
    }
    for (const what of ['back', 'metadata/fetch'])
      expect((await api.as(bolt).post(`${base}/idp/${what}`, { config_id: id }))[0]).toBe(404);
  }
  expect((await api.as(bolt).get(`${BASE}/idps`))[0]).toBe(404);
  expect(await read(id)).toEqual(before);
});

test.each([UserType.individual, UserType.partner, UserType.idpUser, UserType.employee])(
  'users of type %i are forbidden',
  async (type) => {
    const other = callerOf(type, 'other', { coId: 'co-acme' });
    expect((await api.as(other).get(`${BASE}/idps`))[0]).toBe(403);
    expect((await add('AD', {}, other))[0]).toBe(403);
  },
);

test('a secret is written, sealed and never shown; an empty one keeps it', async () => {
  const id = await made('OIDC', { idp_agreement: IdpAgreement.oauth2 });
  expect((await save(id, { idp_metadata_url: outside, client_id: 'portal', client_secret: 'very secret' }))[0]).toBe(
    200,
  );
  await save(id, { client_secret: '', jit: 0 });
  const found = await read(id);
  expect(found.candidate).toMatchObject({ client_id: 'portal', has_secret: 1, jit: 0, idp_metadata_url: outside });
  const rows = await api.db.selectFrom('idp_configuration').selectAll().where('config_id', '=', id).execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify([found, rows, await api.db.selectFrom('audit').selectAll().execute()])).not.toContain(
    'very secret',
  );
});

test('metadata is read from its address, shown, and kept', async () => {
  const id = await made('AD');
  await save(id, { idp_metadata_url: `${outside}/saml` });
  const fetched = await api.as(acme).post(`${BASE}/idp/metadata/fetch`, { config_id: id });
  expect(fetched).toMatchObject([
    200,
    { issuer: 'https://idp.example/acme', sign_in_url: 'https://idp.example/sso', certificates: [{ bits: 3072 }] },
  ]);
  expect((await read(id)).candidate.document).toMatchObject({ issuer: 'https://idp.example/acme' });
  await save(id, { idp_metadata_url: `${outside}/broken` });
  expect(await api.as(acme).post(`${BASE}/idp/metadata/fetch`, { config_id: id })).toMatchObject([
    400,
    { code: 'Account.Idp.Metadata.File' },
  ]);
  await save(id, { idp_metadata_url: 'http://127.0.0.1:1/none' });
  expect(await api.as(acme).post(`${BASE}/idp/metadata/fetch`, { config_id: id })).toMatchObject([
    400,
    { code: 'Account.Idp.Metadata.Unreachable' },
  ]);
});

test('a discovery document is read too', async () => {
  const id = await made('OIDC', { idp_agreement: IdpAgreement.oauth2 });
  await save(id, { idp_metadata_url: outside });
  expect(await api.as(acme).post(`${BASE}/idp/metadata/fetch`, { config_id: id })).toMatchObject([
    200,
    { issuer: outside, certificates: [] },
  ]);
});

test.each<[string, (xml: string) => string | Uint8Array<ArrayBuffer>]>([
  ['UTF-16, little endian', (xml) => new Uint8Array(Buffer.from(`\ufeff${xml}`, 'utf16le'))],
  ['UTF-16, big endian', (xml) => new Uint8Array(Buffer.from(`\ufeff${xml}`, 'utf16le').swap16())],
  ['UTF-8 with a byte order mark', (xml) => `\ufeff${xml}`],
  [
    'certificates between PEM lines',
    (xml) => xml.replace(/(X509Certificate>)([^<]+)/, '$1-----BEGIN CERTIFICATE-----\n$2\n-----END CERTIFICATE-----\n'),
  ],
])('a metadata file with %s is read', async (_, written) => {
  const id = await made('AD');
  expect((await upload(id, written(saml.metadata)))[0]).toBe(200);
  expect((await read(id)).candidate.document).toMatchObject({
    issuer: 'https://idp.example/acme',
    certificates: [{ bits: 3072 }],
  });
});

test('metadata can be a file; hostile files are refused', async () => {
  const id = await made('AD');
  expect((await upload(id, saml.metadata))[0]).toBe(200);
  expect((await read(id)).candidate).toMatchObject({
    by_file: 1,
    idp_metadata_url: '',
    document: { issuer: 'https://idp.example/acme' },
  });
  const many = saml.metadata.replace(/(<KeyDescriptor.*<\/KeyDescriptor>)/s, '$1'.repeat(10_000));
  for (const bad of [
    'no xml',
    `<!DOCTYPE a [<!ENTITY b "c">]>${saml.metadata}`,
    many.length > 600_000 ? many : 'x',
    'x'.repeat(10 * 1024 * 1024),
  ]) {
    const [status, { code }] = await upload(id, bad);
    expect(['400 Account.Idp.Metadata.File', '413 request.tooLarge']).toContain(`${status} ${code}`);
  }
  // An edit of something else keeps the file; an address replaces it.
  await save(id, { jit: 0 });
  expect((await read(id)).candidate).toMatchObject({ by_file: 1, jit: 0 });
  await save(id, { idp_metadata_url: 'https://idp.example/metadata' });
  expect((await read(id)).candidate).toMatchObject({ by_file: 0, document: null });
});

test('an enabled provider needs metadata, a passed test and recovery codes, and enabling the first candidate makes it live', async () => {
  const id = await made('AD');
  expect(await save(id, { status: IdpStatus.enabled })).toMatchObject([400, { code: 'idpMetadata.empty' }]);
  expect((await read(id)).missing).toEqual(['metadata', 'test', 'recovery']);
  await save(id, { idp_metadata_url: `${outside}/saml` });
  expect(await save(id, { status: IdpStatus.enabled })).toMatchObject([
    409,
    { code: 'Account.Idp.NotReady', missing: ['test', 'recovery'] },
  ]);
  await pass(id, (await read(id)).candidate.configuration_id);
  expect(await save(id, { status: IdpStatus.enabled })).toMatchObject([
    409,
    { code: 'Account.Idp.NotReady', missing: ['recovery'] },
  ]);
  expect((await read(id)).missing).toEqual(['recovery']);
  await giveRecovery(api, 'co-bolt');
  expect((await save(id, { status: IdpStatus.enabled }))[0]).toBe(409);
  await giveRecovery(api, 'co-acme');
  await withOldSignIn(api.db, acme.userId, async () => {
    expect(await save(id, { status: IdpStatus.enabled })).toMatchObject(NOT_RECENT);
    expect(await promote(id, (await read(id)).candidate.configuration_id)).toMatchObject(NOT_RECENT);
  });
  expect((await save(id, { status: IdpStatus.enabled }))[0]).toBe(200);
  expect((await read(id)).missing).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 1, live: { idp_metadata_url: `${outside}/saml` }, candidate: null });
  expect((await save(id, { status: IdpStatus.disabled }))[0]).toBe(200);
  expect(await read(id)).toMatchObject({ status: 2 });
  expect(await trail(id)).toEqual(['idp.created', 'idp.edited', 'idp.enabled', 'idp.disabled']);
});

test('a disabled provider is enabled again under the same rule: its live configuration, tested, and recovery codes', async () => {
  const id = await live('AD', `${outside}/saml`);
  await save(id, { status: IdpStatus.disabled });
  await api.db.updateTable('idp_test').set({ state: 'failed' }).where('config_id', '=', id).execute();
  await api.db.deleteFrom('company_recovery').execute();
  await save(id, { name_attribute: 'cn' });
  await pass(id, (await read(id)).candidate.configuration_id);
  expect(await save(id, { status: IdpStatus.enabled })).toMatchObject([409, { missing: ['test', 'recovery'] }]);
  await pass(id, (await read(id)).live.configuration_id);
  await giveRecovery(api, 'co-acme');
  expect((await save(id, { status: IdpStatus.enabled }))[0]).toBe(200);
  expect(await read(id)).toMatchObject({ status: 1, candidate: { name_attribute: 'cn' } });
});

test('an edit makes a candidate; sign-ins use the live configuration only, also twenty at a time', async () => {
  const id = await live('AD', `${outside}/saml`);
  await save(id, { idp_metadata_url: `${outside}/broken` });
  const visitors = await Promise.all(Array.from({ length: 20 }, () => visitor(api)));
  const begun = await Promise.all(visitors.map((who) => begin(who, 'co-acme', id)));
  for (const [status, { redirect_url }] of begun) {
    expect(status).toBe(200);
    expect(redirect_url).toMatch(/^https:\/\/idp\.example\/sso\?/);
  }
  expect(await read(id)).toMatchObject({
    live: { idp_metadata_url: `${outside}/saml` },
    candidate: { idp_metadata_url: `${outside}/broken` },
  });
});

test('a promotion can be taken back for seven days', async () => {
  const id = await live('AD', `${outside}/saml`);
  await save(id, { idp_metadata_url: `${outside}/broken` });
  const { candidate } = await read(id);
  await pass(id, candidate.configuration_id);
  expect((await promote(id, candidate.configuration_id))[0]).toBe(200);
  const now = await read(id);
  expect(now).toMatchObject({ live: { idp_metadata_url: `${outside}/broken` }, candidate: null });
  expect(Date.parse(now.back_until)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect(await promote(id, candidate.configuration_id)).toMatchObject([409, { code: 'Account.Idp.Changed' }]);
  expect((await api.as(acme).post(`${BASE}/idp/back`, { config_id: id }))[0]).toBe(200);
  expect(await read(id)).toMatchObject({
    live: { idp_metadata_url: `${outside}/saml` },
    candidate: { idp_metadata_url: `${outside}/broken` },
    back_until: null,
  });
  expect(await api.as(acme).post(`${BASE}/idp/back`, { config_id: id })).toMatchObject([
    409,
    { code: 'Account.Idp.NoPrevious' },
  ]);
  const { candidate: again } = await read(id);
  await promote(id, again.configuration_id);
  await api.db
    .updateTable('identity_provider')
    .set({ promoted_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('config_id', '=', id)
    .execute();
  expect(await read(id)).toMatchObject({ back_until: null });
  expect(await api.as(acme).post(`${BASE}/idp/back`, { config_id: id })).toMatchObject([
    409,
    { code: 'Account.Idp.NoPrevious' },
  ]);
});

test('a candidate can be discarded, and only the one that was seen', async () => {
  const id = await made('AD');
  await save(id, { client_id: 'one' });
  const { candidate } = await read(id);
  await save(id, { client_id: 'two' });
  const discard = (configurationId: string) =>
    api.as(acme).post(`${BASE}/idp/discard`, { config_id: id, configuration_id: configurationId });
  expect(await discard(candidate.configuration_id)).toMatchObject([409, { code: 'Account.Idp.Changed' }]);
  expect((await discard((await read(id)).candidate.configuration_id))[0]).toBe(200);
  expect(await read(id)).toMatchObject({ candidate: null });
});

test('a save of an older version changes nothing and says what is stored', async () => {
  const id = await made('AD');
  const { version } = await read(id);
  expect((await save(id, { describe: 'one', version }))[0]).toBe(200);
  expect(await save(id, { describe: 'two', version })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { describe: 'one' } },
  ]);
  expect(await read(id)).toMatchObject({ describe: 'one' });
});

test('a deleted provider is gone with its configurations and links', async () => {
  const id = await live('AD', `${outside}/saml`);
  expect((await api.as(acme).delete(`${BASE}/idp?config_id=${id}`))[0]).toBe(200);
  expect((await api.as(acme).get(`${BASE}/idp?config_id=${id}`))[0]).toBe(404);
  expect(await api.db.selectFrom('idp_configuration').selectAll().where('config_id', '=', id).execute()).toEqual([]);
  expect(await trail(id)).toContain('idp.deleted');
});
