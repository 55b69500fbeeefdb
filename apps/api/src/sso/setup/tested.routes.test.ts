import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { createSamlIdp, type Said, type SamlIdp } from '../../demo/idp/saml-provider.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';
import { BASE, idpTests } from '../../testing/worlds/idp-test-world.ts';
import { begin, giveRecovery, outsideServer, provider, visitor } from '../../testing/worlds/sso-world.ts';
import { keepDocument } from '../protocols/keep-document.ts';
import { makeSigningKey } from '../protocols/saml/signing-key.ts';
import { findConfigured } from '../provider/providers.db.ts';

const HOUR = 3600;
const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const acme = callerOf(UserType.enterprise, 'acme');
const { started, read: readTest, failed, throughSaml, checksOf } = idpTests(api, acme);
const [key, nextKey] = await Promise.all([makeSigningKey('idp'), makeSigningKey('next')]);
let served = '';
const outside = await outsideServer((_, response) => response.end(served));
const at = (issuer: string, signIn: string, signing = key): SamlIdp =>
  createSamlIdp({ issuer: `${outside}/${issuer}`, entryPoint: `${outside}/${signIn}`, key: signing });
const first = at('acme', 'sso');
const moved = at('acme', 'elsewhere');
const other = at('other', 'sso');
const rotated = at('acme', 'sso', nextKey);

const read = async (id: string) => (await api.as(acme).get(`${BASE}/idp?config_id=${id}`))[1];
const save = (id: string, body: object) => api.as(acme).put(`${BASE}/idp`, { config_id: id, ...body });
const fetched = (id: string) => api.as(acme).post(`${BASE}/idp/metadata/fetch`, { config_id: id });
const promote = async (id: string, configurationId?: string) =>
  api
    .as(acme)
    .post(`${BASE}/idp/promote`, {
      config_id: id,
      configuration_id: configurationId ?? (await read(id)).candidate.configuration_id,
    });
const decide = (id: string, document_id: string, accept: 0 | 1) =>
  api.as(acme).post(`${BASE}/idp/metadata/decision`, { config_id: id, document_id, accept });
/** Where a sign-in of a person leads. */
const signsInAt = async (id: string) => {
  const [, { redirect_url: url }] = await begin(await visitor(api), 'co-acme', id);
  return String(url).split('?')[0];
};
const messages = async () =>
  (await api.db.selectFrom('outbox').select('text').where('template', '=', 'idpFinding').execute()).map(
    ({ text }) => text.split('\n')[1],
  );

beforeEach(async () => {
  api.services.clock.reset();
  for (const table of ['identity_provider', 'outbox', 'limit_counter'] as const)
    await api.db.deleteFrom(table).execute();
  served = first.metadata;
  await api.as(acme).get(`${BASE}/idps`);
  await api.db
    .updateTable('app_user')
    .set({ email_verified: true, language: 'en-US' })
    .where('user_id', '=', acme.userId)
    .execute();
});

const pass = async (id: string, respond: (said: Said) => Promise<string> = (said) => first.respond(said)) => {
  const { testId } = await throughSaml(id, respond);
  expect((await readTest(testId))[1].state).toBe('passed');
};
/** A provider that is off, with a candidate that has passed a test. */
async function tested(): Promise<string> {
  const id = await provider(api, 'co-acme', IdpAgreement.saml, `${outside}/acme`, { status: IdpStatus.disabled });
  await pass(id);
  return id;
}
/** One that people use. */
async function live(): Promise<string> {
  const id = await tested();
  await giveRecovery(api, 'co-acme');
  expect((await save(id, { status: IdpStatus.enabled }))[0]).toBe(200);
  return id;
}

describe('a pass is about the very document and settings', () => {
  test('a fetch by hand that writes another document ends it; the same document again does not', async () => {
    const id = await tested();
    expect(await fetched(id)).toMatchObject([200, { kept: 'stored' }]);
    expect((await read(id)).candidate.test).toMatchObject({ state: 'passed', over: null });
    served = other.metadata;
    expect(await fetched(id)).toMatchObject([200, { kept: 'stored', issuer: other.issuer }]);
    const found = await read(id);
    expect(found.candidate.test).toMatchObject({ state: 'passed', over: 'changed' });
    expect(await promote(id)).toMatchObject([
      409,
      { code: 'Account.Idp.Untested', over: 'changed', message: expect.stringContaining('has changed') },
    ]);
    await giveRecovery(api, 'co-acme');
    expect(await save(id, { status: IdpStatus.enabled })).toMatchObject([
      409,
      {
        code: 'Account.Idp.NotReady',
        missing: ['test'],
        over: 'changed',
        message: expect.stringContaining('has changed'),
      },
    ]);
    expect((await read(id)).live).toBeNull();
    await pass(id, (said) => other.respond(said));
    expect((await promote(id))[0]).toBe(200);
  });

  test('the fetch of a later, failed test ends it too', async () => {
    const id = await tested();
    served = rotated.metadata;
    await started(id);
    expect(await promote(id)).toMatchObject([409, { over: 'changed' }]);
  });

  test.each([
    ['client_id', 'portal'],
    ['name_attribute', 'cn'],
    ['jit', false],
  ])('another %s in the same row ends it', async (column, value) => {
    const id = await tested();
    await api.db
      .updateTable('idp_configuration')
      .set({ [column]: value })
      .where('config_id', '=', id)
      .execute();
    expect(await promote(id)).toMatchObject([409, { over: 'changed' }]);
  });

  test('24 hours end it', async () => {
    const id = await tested();
    api.advance(24 * HOUR - 60);
    expect((await read(id)).candidate.test.over).toBeNull();
    api.advance(120);
    expect((await read(id)).candidate.test.over).toBe('old');
    expect(await promote(id)).toMatchObject([
      409,
      { code: 'Account.Idp.Untested', over: 'old', message: expect.stringContaining('24 hours') },
    ]);
    await giveRecovery(api, 'co-acme');
    expect(await save(id, { status: IdpStatus.enabled })).toMatchObject([409, { missing: ['test'], over: 'old' }]);
  });

  test('a document that changes while the test runs fails the test', async () => {
    const id = await provider(api, 'co-acme', IdpAgreement.saml, `${outside}/acme`, { status: IdpStatus.disabled });
    const { testId } = await throughSaml(id, async (said) => {
      served = rotated.metadata;
      expect((await fetched(id))[0]).toBe(200);
      return rotated.respond(said);
    });
    expect(await failed(testId)).toMatchObject({ state: 'failed', check: 'unchanged' });
  });
});

describe('a live configuration', () => {
  test('takes rotated certificates by itself', async () => {
    const id = await live();
    served = rotated.metadata;
    expect(await fetched(id)).toMatchObject([200, { kept: 'stored' }]);
    const found = await read(id);
    expect(found.waiting).toBeNull();
    expect(found.live.document.certificates).toHaveLength(1);
    expect(await messages()).toEqual([]);
  });

  test.each([
    ['entity id', other],
    ['sign-in address', moved],
  ])(
    'goes on as it is when a fetch by the hour finds another %s, and tells the administrators once',
    async (_, found) => {
      const id = await live();
      served = found.metadata;
      api.advance(2 * HOUR);
      expect(await signsInAt(id)).toBe(`${outside}/sso`);
      expect(await signsInAt(id)).toBe(`${outside}/sso`);
      const shown = await read(id);
      expect(shown).toMatchObject({
        live: { document: { issuer: first.issuer, sign_in_url: `${outside}/sso` } },
        waiting: { used: { issuer: first.issuer, sign_in_url: `${outside}/sso` }, found: { issuer: found.issuer } },
        findings: [{ finding: 'identityChanged' }],
      });
      expect(await fetched(id)).toMatchObject([200, { kept: 'waits' }]);
      expect(await messages()).toEqual([expect.stringContaining('another entity ID or sign-in address')]);
      // A test is one of what sign-ins use, and says so.
      const { testId } = await throughSaml(id, (said) => first.respond(said));
      expect(await checksOf(testId)).toMatchObject({ identity: { result: 'warned' }, account: { result: 'passed' } });
    },
  );

  test('uses the new document once somebody accepts it, and can go back', async () => {
    const id = await live();
    served = moved.metadata;
    await fetched(id);
    const { waiting, live: before } = await read(id);
    expect((await decide(id, 'another', 1))[0]).toBe(409);
    expect((await decide(id, waiting.document_id, 1))[0]).toBe(200);
    expect(await signsInAt(id)).toBe(`${outside}/elsewhere`);
    const after = await read(id);
    expect(after).toMatchObject({ waiting: null, findings: [], live: { test: null } });
    expect(after.back_until).not.toBeNull();
    expect(await decide(id, waiting.document_id, 1)).toMatchObject([409, { code: 'Account.Idp.Changed' }]);
    expect((await api.as(acme).post(`${BASE}/idp/back`, { config_id: id }))[0]).toBe(200);
    expect((await read(id)).live.configuration_id).toBe(before.configuration_id);
    expect(await signsInAt(id)).toBe(`${outside}/sso`);
  });

  test('is not asked again about what somebody decided not to use', async () => {
    const id = await live();
    served = other.metadata;
    await fetched(id);
    expect((await decide(id, (await read(id)).waiting.document_id, 0))[0]).toBe(200);
    expect(await fetched(id)).toMatchObject([200, { kept: 'keptOut' }]);
    expect(await read(id)).toMatchObject({ waiting: null, findings: [], live: { document: { issuer: first.issuer } } });
    served = moved.metadata;
    expect(await fetched(id)).toMatchObject([200, { kept: 'waits' }]);
    served = first.metadata;
    expect(await fetched(id)).toMatchObject([200, { kept: 'stored' }]);
    expect(await read(id)).toMatchObject({ waiting: null, findings: [] });
  });

  test('keeps what was found about it while its candidate is tested, and is not reported again', async () => {
    const id = await live();
    served = other.metadata;
    expect(await fetched(id)).toMatchObject([200, { kept: 'waits' }]);
    expect((await save(id, { name_attribute: 'cn' }))[0]).toBe(200);
    await pass(id, (said) => other.respond(said));
    expect(await read(id)).toMatchObject({ waiting: {}, findings: [{ finding: 'identityChanged' }] });
    api.advance(2 * HOUR);
    expect(await signsInAt(id)).toBe(`${outside}/sso`);
    expect(await messages()).toHaveLength(1);
    expect((await promote(id))[0]).toBe(200);
    expect(await read(id)).toMatchObject({ waiting: null, findings: [], live: { document: { issuer: other.issuer } } });
  });

  test('is restored as it was: a fetch that ends after it was replaced stores nothing', async () => {
    const id = await live();
    const before = (await read(id)).live.configuration_id as string;
    const asked = await findConfigured(api.db, before);
    expect((await save(id, { name_attribute: 'cn' }))[0]).toBe(200);
    await pass(id);
    expect((await promote(id))[0]).toBe(200);
    expect(await keepDocument(api.services, asked!, rotated.metadata)).toBe('stored');
    expect(await keepDocument(api.services, asked!, other.metadata)).toBe('keptOut');
    expect((await api.as(acme).post(`${BASE}/idp/back`, { config_id: id }))[0]).toBe(200);
    const { metadata } = (await findConfigured(api.db, before))!;
    expect(metadata).toBe(first.metadata);
    expect((await read(id)).live).toMatchObject({ configuration_id: before, document: { issuer: first.issuer } });
  });

  test('is decided about by its own company only', async () => {
    const id = await live();
    served = other.metadata;
    await fetched(id);
    const { document_id } = (await read(id)).waiting;
    const bolt = callerOf(UserType.enterprise, 'bolt');
    expect(
      (
        await api
          .as(bolt)
          .post(`${BASE.replace('acme', 'bolt')}/idp/metadata/decision`, { config_id: id, document_id, accept: 1 })
      )[0],
    ).toBe(404);
    expect((await read(id)).waiting).not.toBeNull();
  });
});
