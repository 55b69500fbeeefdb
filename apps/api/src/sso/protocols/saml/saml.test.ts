import { createPrivateKey, X509Certificate } from 'node:crypto';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify';
import { createSamlIdp, readSamlRequest, type Said } from '../../../demo/idp/saml-provider.ts';
import {
  begin,
  company,
  failureIn,
  leadsTo,
  outsideServer,
  pathOf,
  provider,
  signedInAs,
  visitor,
  type Visitor,
} from '../../../testing/worlds/sso-world.ts';
import { testApi } from '../../../testing/test-api.ts';
import { signingKeyOf } from './our-keys.ts';
import { makeSigningKey } from './signing-key.ts';
import { parseXml } from './xml.ts';

const api = await testApi({ IDP_ALLOW_PRIVATE: '1' });
const [key, otherKey] = await Promise.all([makeSigningKey('idp'), makeSigningKey('other')]);
const idps = new Map<string, string>();
/** Reasons in the log, which are shown nowhere else. */
const reasons: string[] = [];
const { log } = api.services;
log.warn = (line: unknown) => {
  reasons.push(String((line as { reason?: unknown }).reason));
};
let reads = 0;
const outside = await outsideServer((request, response) => {
  reads += 1;
  const metadata = idps.get(String(request.url));
  response
    .writeHead(metadata === undefined ? 404 : 200, { 'content-type': 'application/samlmetadata+xml' })
    .end(metadata);
});
const idpAt = (path: string, more: Partial<Parameters<typeof createSamlIdp>[0]> = {}) => {
  const idp = createSamlIdp({ issuer: `${outside}${path}`, entryPoint: `${outside}/sso`, key, ...more });
  if (!idps.has(path)) idps.set(path, idp.metadata);
  return idp;
};
const acme = idpAt('/acme');
const acs = (coId: string) => `http://localhost/api/account/v1/saml/${coId}/acs`;
const entity = (coId: string) => `http://localhost/api/account/v1/saml/${coId}/metadata`;

const A = await company(api, 'co-acme');
const B = await company(api, 'co-bolt');
const P = await company(api, 'co-partner', 4);
const configA = await provider(api, A, IdpAgreement.saml, `${outside}/acme`);
const configB = await provider(api, B, IdpAgreement.saml, `${outside}/bolt`);
const configP = await provider(api, P, IdpAgreement.saml, `${outside}/acme`);
idpAt('/bolt', { key: otherKey });

/** A browser redirected to a provider, and the data of its response. */
async function asked(coId = A, configId = configA): Promise<{ who: Visitor; said: Said }> {
  const who = await visitor(api);
  const [status, { redirect_url }] = await begin(who, coId, configId);
  expect(status).toBe(200);
  const request = readSamlRequest(new URL(redirect_url).searchParams);
  expect(request).toMatchObject({ issuer: entity(coId), acs: acs(coId) });
  return { who, said: { nameId: 'ann', inResponseTo: request.id, audience: entity(coId), acs: acs(coId) } };
}

/** Posts a response as the provider's page does, without cookies. Returns the redirect URL. */
async function post(encoded: string, coId = A): Promise<string> {
  const answer = await fetch(`${api.url}/api/account/v1/saml/${coId}/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ SAMLResponse: encoded, RelayState: 'x' }),
    headers: { origin: outside, 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(303);
  return leadsTo(answer);
}

/** The browser collects the result. */
const collect = async ({ browser }: Visitor, address: string) => leadsTo(await browser.get(pathOf(address)));

/** Both steps; the error code, or undefined after a successful sign-in. */
async function outcome(who: Visitor, encoded: string, coId = A): Promise<string | undefined> {
  const posted = await post(encoded, coId);
  if (failureIn(posted)) return failureIn(posted);
  const led = await collect(who, posted);
  if (failureIn(led)) return failureIn(led);
  expect(led).toContain('/oauth2/auth/');
  return undefined;
}
const users = () => api.db.selectFrom('app_user').selectAll().execute();

beforeEach(async () => {
  await api.db.deleteFrom('idp_identity').execute();
  await api.db.deleteFrom('app_user').execute();
});

test('the first sign-in at an enterprise creates an identity-provider user, and the next one finds it', async () => {
  const first = await asked();
  expect(
    await outcome(first.who, await acme.respond({ ...first.said, name: '陶然', email: 'Tao@acme.example' })),
  ).toBeUndefined();
  const [user, ...others] = await users();
  expect(others).toEqual([]);
  expect(user).toMatchObject({
    user_type: 16,
    co_id: A,
    role: 2,
    user_name: '陶然',
    email: null,
    password_hash: null,
    status: 2,
  });
  expect(await signedInAs(api, first.who)).toBe(user?.user_id);

  const again = await asked();
  expect(
    await outcome(again.who, await acme.respond({ ...again.said, name: 'Somebody', email: 'other@acme.example' })),
  ).toBeUndefined();
  expect(await signedInAs(api, again.who)).toBe(user?.user_id);
  expect(await users()).toHaveLength(1);
  expect(await api.db.selectFrom('idp_identity').select(['name_id', 'claimed_email']).execute()).toEqual([
    { name_id: 'ann', claimed_email: 'other@acme.example' },
  ]);
  expect(await api.db.selectFrom('audit').select('action').where('actor_id', '=', user!.user_id).execute()).toEqual([
    { action: 'user.created' },
    { action: 'signIn.succeeded' },
    { action: 'signIn.succeeded' },
  ]);
});

test('the sign-in creates a session of that person', async () => {
  const { who, said } = await asked();
  const posted = await post(await acme.respond(said));
  const goesOn = await who.browser.get(pathOf(await collect(who, posted)));
  const code = new URL(leadsTo(goesOn)).searchParams.get('code') ?? '';
  const [status, token] = await who.browser.post(
    '/oauth2/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: 'portal',
      redirect_uri: 'http://localhost/microapp/login',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    }).toString(),
    { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  );
  expect([status, token]).toMatchObject([200, { user_type: 16, co_id: A }]);
});

test('a person of a partner company becomes an ordinary contact', async () => {
  const { who, said } = await asked(P, configP);
  expect(await outcome(who, await acme.respond(said), P)).toBeUndefined();
  expect(await users()).toMatchObject([{ user_type: 32, role: 2, co_id: P, email: null }]);
});

test.each([
  ['message', 'message'],
  ['both', 'both'],
] as const)('a provider may sign the %s', async (_, signs) => {
  const { who, said } = await asked();
  const signing =
    signs === 'both' ? createSamlIdp({ issuer: acme.issuer, entryPoint: `${outside}/sso`, key, signs }) : undefined;
  // With only the message signed, an assertion could be extracted and reused, so assertions must be signed.
  const idp = signing ?? createSamlIdp({ issuer: acme.issuer, entryPoint: `${outside}/sso`, key, signs });
  expect(await outcome(who, await idp.respond(said))).toBe(signs === 'both' ? undefined : 'Account.Sso.Refused');
});

test('two people with the same e-mail are different, and neither is the account with that e-mail', async () => {
  await api.db
    .insertInto('app_user')
    .values({
      user_id: 'u-mail',
      user_type: 16,
      co_id: A,
      user_name: 'x',
      email: 'ann@acme.example',
      login_name: null,
      phone: null,
      password_hash: null,
      role: null,
    })
    .execute();
  for (const nameId of ['one', 'two']) {
    const { who, said } = await asked();
    expect(await outcome(who, await acme.respond({ ...said, nameId, email: 'ann@acme.example' }))).toBeUndefined();
    expect(await signedInAs(api, who)).not.toBe('u-mail');
  }
  expect(await users()).toHaveLength(3);
});

const swap = (from: string | RegExp, to: string) => (xml: string) => {
  const changed = xml.replace(from, to);
  if (changed === xml) throw new Error('nothing was changed');
  return changed;
};
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const past = new Date(Date.now() - 3_600_000).toISOString();

/** Logged reason per attack. */
const WHY: Readonly<Record<string, string>> = {
  'no signature': 'Invalid signature',
  'the key of somebody else': 'Invalid signature',
  'SHA-1': 'signed with http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  'another name put in afterwards': 'Invalid signature',
  'another destination': 'another destination',
  'no destination': 'another destination',
  'another recipient': 'another recipient',
  'no recipient': 'another recipient',
  'another audience': 'another audience',
  'no audience': 'another audience',
  'another issuer': 'a response of another issuer',
  'another issuer of the assertion': 'an assertion of another issuer',
  'an assertion that is over': 'not valid now',
  'an assertion made long ago': 'not valid now',
  'conditions that are over': 'not valid now',
  'a confirmation that is over': 'not valid now',
  'a confirmation without an end': 'NotOnOrAfter',
  'a confirmation of another kind': 'another recipient',
  'a confirmation for another request': 'another request',
  'a name that is new each time': 'another one each time',
  'no name': 'NameID',
  'a name that is too long': 'empty or too long',
  'a status that is none of success': 'status:Responder',
  'no sign of how the person proved it': 'AuthnStatement',
  'a DOCTYPE': 'XML with a declaration',
  'an assertion wrapped around the signed one': 'exactly one assertion',
  'a forged assertion before the signed one': 'exactly one assertion',
  'a forged assertion after the signed one': 'exactly one assertion',
  'the signed assertion in an extension': 'exactly one assertion',
  'the signed assertion inside the signature of a forged one': 'exactly one assertion',
};

test.each<[string, (said: Said) => Promise<string>]>([
  [
    'no signature',
    async (said) => {
      const xml = Buffer.from(await acme.respond(said), 'base64').toString();
      return Buffer.from(xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '')).toString('base64');
    },
  ],
  [
    'the key of somebody else',
    (said) => createSamlIdp({ issuer: acme.issuer, entryPoint: `${outside}/sso`, key: otherKey }).respond(said),
  ],
  [
    'SHA-1',
    (said) => createSamlIdp({ issuer: acme.issuer, entryPoint: `${outside}/sso`, key, algorithm: SHA1 }).respond(said),
  ],
  [
    'another name put in afterwards',
    async (said) => {
      const xml = Buffer.from(await acme.respond(said), 'base64').toString();
      return Buffer.from(xml.replace('>ann<', '>admin<')).toString('base64');
    },
  ],
  [
    'another destination',
    (said) => acme.respond(said, swap(/Destination="[^"]+"/, 'Destination="https://elsewhere.example/acs"')),
  ],
  ['no destination', (said) => acme.respond(said, swap(/ Destination="[^"]+"/, ''))],
  ['another recipient', (said) => acme.respond(said, swap(/Recipient="[^"]+"/, `Recipient="${acs(B)}"`))],
  ['no recipient', (said) => acme.respond(said, swap(/ Recipient="[^"]+"/, ''))],
  ['another audience', (said) => acme.respond({ ...said, audience: entity(B) })],
  ['no audience', (said) => acme.respond(said, swap(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''))],
  [
    'another issuer',
    (said) => createSamlIdp({ issuer: `${outside}/other`, entryPoint: `${outside}/sso`, key }).respond(said),
  ],
  [
    'another issuer of the assertion',
    (said) => acme.respond(said, swap(/(<saml:Assertion .*?<saml:Issuer>)[^<]+/, `$1${outside}/other`)),
  ],
  [
    'an assertion that is over',
    (said) => acme.respond(said, (xml) => xml.replaceAll(/NotOnOrAfter="[^"]+"/g, `NotOnOrAfter="${past}"`)),
  ],
  [
    'an assertion made long ago',
    (said) => acme.respond(said, (xml) => xml.replaceAll(/IssueInstant="[^"]+"/g, `IssueInstant="${past}"`)),
  ],
  [
    'conditions that are over',
    (said) => acme.respond(said, swap(/(<saml:Conditions [^>]*NotOnOrAfter=")[^"]+/, `$1${past}`)),
  ],
  [
    'a confirmation that is over',
    (said) =>
      acme.respond(
        said,
        swap(/SubjectConfirmationData NotOnOrAfter="[^"]+"/, `SubjectConfirmationData NotOnOrAfter="${past}"`),
      ),
  ],
  [
    'a confirmation without an end',
    (said) => acme.respond(said, swap(/SubjectConfirmationData NotOnOrAfter="[^"]+"/, 'SubjectConfirmationData')),
  ],
  ['a confirmation of another kind', (said) => acme.respond(said, swap('cm:bearer', 'cm:sender-vouches'))],
  [
    'a confirmation for another request',
    (said) => acme.respond(said, swap(/(SubjectConfirmationData.*InResponseTo=")[^"]+/, '$1_other')),
  ],
  [
    'a name that is new each time',
    (said) => acme.respond(said, swap('nameid-format:persistent', 'nameid-format:transient')),
  ],
  ['no name', (said) => acme.respond({ ...said, nameId: '' })],
  ['a name that is too long', (said) => acme.respond({ ...said, nameId: 'x'.repeat(300) })],
  ['a status that is none of success', (said) => acme.respond(said, swap('status:Success', 'status:Responder'))],
  [
    'no sign of how the person proved it',
    (said) => acme.respond(said, swap(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '')),
  ],
  [
    'a DOCTYPE',
    async (said) =>
      Buffer.from(
        `<!DOCTYPE r [<!ENTITY x "y">]>${Buffer.from(await acme.respond(said), 'base64').toString()}`,
      ).toString('base64'),
  ],
  [
    'an assertion wrapped around the signed one',
    async (said) => wrapped(said, (evil, signed) => evil.replace('</saml:Assertion>', `${signed}</saml:Assertion>`)),
  ],
  ['a forged assertion before the signed one', async (said) => wrapped(said, (evil, signed) => evil + signed)],
  ['a forged assertion after the signed one', async (said) => wrapped(said, (evil, signed) => signed + evil)],
  [
    'the signed assertion in an extension',
    async (said) => wrapped(said, (evil, signed) => `<samlp:Extensions>${signed}</samlp:Extensions>${evil}`),
  ],
  [
    'the signed assertion inside the signature of a forged one',
    async (said) =>
      wrapped(said, (evil, signed) => {
        const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(signed)?.[0] ?? '';
        const moved = signature.replace(
          '</ds:Signature>',
          `<ds:Object>${signed.replace(signature, '')}</ds:Object></ds:Signature>`,
        );
        return evil.replace('</saml:Issuer>', `</saml:Issuer>${moved}`);
      }),
  ],
])('a response with %s is rejected, and no account is created', async (what, respond) => {
  const { who, said } = await asked();
  reasons.length = 0;
  expect(await outcome(who, await respond(said))).toBe('Account.Sso.Refused');
  expect(reasons[0]).toContain(WHY[what]);
  expect(await users()).toEqual([]);
  expect(await signedInAs(api, who)).toBeUndefined();
});

/** A response that combines a forged assertion with the signed one. */
async function wrapped(said: Said, together: (evil: string, signed: string) => string): Promise<string> {
  const xml = Buffer.from(await acme.respond(said), 'base64').toString();
  const signed = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  const evil = signed
    .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
    .replace('>ann<', '>admin<')
    .replace(/ ID="_/, ' ID="_evil');
  return Buffer.from(xml.replace(signed, together(evil, signed))).toString('base64');
}

test('a comment does not truncate the name', async () => {
  const { who, said } = await asked();
  const xml = Buffer.from(await acme.respond({ ...said, nameId: 'admin.evil' }), 'base64').toString();
  expect(
    await outcome(who, Buffer.from(xml.replace('>admin.evil<', '>admin<!-- x -->.evil<')).toString('base64')),
  ).toBeUndefined();
  expect(await api.db.selectFrom('idp_identity').select('name_id').execute()).toEqual([{ name_id: 'admin.evil' }]);
});

describe('replay', () => {
  test('a response posted again is rejected, also concurrently', async () => {
    const { who, said } = await asked();
    const encoded = await acme.respond(said);
    const posted = await Promise.all([post(encoded), post(encoded), post(encoded)]);
    expect(posted.filter((address) => failureIn(address) === undefined)).toHaveLength(1);
    const address = posted.find((one) => failureIn(one) === undefined) ?? '';
    expect(failureIn(await collect(who, address))).toBeUndefined();
    expect(failureIn(await post(encoded))).toBe('Account.Page.Expired');
    expect(failureIn(await collect(who, address))).toBe('Account.Page.Expired');
  });

  test('an accepted assertion is rejected in a response to another request', async () => {
    const first = await asked();
    const encoded = await acme.respond(first.said, swap(/(<saml:Assertion ID=")[^"]+/, '$1_same'));
    expect(await outcome(first.who, encoded)).toBeUndefined();
    const second = await asked();
    expect(
      await outcome(second.who, await acme.respond(second.said, swap(/(<saml:Assertion ID=")[^"]+/, '$1_same'))),
    ).toBe('Account.Sso.Refused');
  });

  test('a rejected response ends its request', async () => {
    const { who, said } = await asked();
    expect(await outcome(who, await acme.respond({ ...said, audience: 'x' }))).toBe('Account.Sso.Refused');
    expect(await outcome(who, await acme.respond(said))).toBe('Account.Page.Expired');
  });

  test('a response delivered to another browser makes no session', async () => {
    const attacker = await asked();
    const victim = await visitor(api);
    const posted = await post(await acme.respond(attacker.said));
    expect(failureIn(await collect(victim, posted))).toBe('Account.Page.Expired');
    expect(failureIn(leadsTo(await api.as(null).get(pathOf(posted))))).toBe('Account.Page.Expired');
    expect([await signedInAs(api, victim), await signedInAs(api, attacker.who)]).toEqual([undefined, undefined]);
  });
});

test('a response to an unknown or expired request is rejected', async () => {
  const { who, said } = await asked();
  expect(await outcome(who, await acme.respond({ ...said, inResponseTo: '_unknown' }))).toBe('Account.Page.Expired');
  api.advance(16 * 60);
  expect(await outcome(who, await acme.respond(said))).toBe('Account.Page.Expired');
  api.services.clock.reset();
});

test('a provider speaks for its own company only', async () => {
  const { who, said } = await asked();
  // Its own request, sent to the other company's endpoint with its audience.
  expect(await outcome(who, await acme.respond({ ...said, acs: acs(B), audience: entity(B) }), B)).toBe(
    'Account.Sso.Refused',
  );
  // The other company's request, answered by this provider.
  const other = await asked(B, configB);
  expect(await outcome(other.who, await acme.respond(other.said), B)).toBe('Account.Sso.Refused');
  expect(await users()).toEqual([]);
});

test('the same identifier at two providers is two people', async () => {
  const first = await asked();
  const second = await asked(P, configP);
  await outcome(first.who, await acme.respond(first.said));
  await outcome(second.who, await acme.respond(second.said), P);
  expect(new Set([await signedInAs(api, first.who), await signedInAs(api, second.who)]).size).toBe(2);
});

test('disabled accounts, providers without new accounts and disabled providers are rejected', async () => {
  const once = await asked();
  await outcome(once.who, await acme.respond(once.said));
  await api.db.updateTable('app_user').set({ status: 4 }).execute();
  const again = await asked();
  expect(await outcome(again.who, await acme.respond(again.said))).toBe('Account.Sso.Refused');
  await api.db.updateTable('app_user').set({ status: 2, co_id: B }).execute();
  const moved = await asked();
  expect(await outcome(moved.who, await acme.respond(moved.said))).toBe('Account.Sso.Refused');

  const closed = await provider(api, A, IdpAgreement.saml, `${outside}/acme`, { jit: false });
  const stranger = await asked(A, closed);
  expect(await outcome(stranger.who, await acme.respond({ ...stranger.said, nameId: 'new' }))).toBe(
    'Account.Sso.Refused',
  );

  // Who may ask to join the company is led there; a company that refuses passwords would not let them in.
  const offered = async () => {
    const { who, said } = await asked(A, closed);
    const led = new URL(await collect(who, await post(await acme.respond({ ...said, nameId: 'new' }))));
    return led.searchParams.get('sso_join');
  };
  expect(await offered()).toBeNull();
  await api.db.updateTable('company').set({ auth_status: 2 }).where('co_id', '=', A).execute();
  expect(await offered()).toBe('1');

  const late = await asked(A, closed);
  const posted = await post(await acme.respond({ ...late.said, nameId: 'new' }));
  await api.db.updateTable('identity_provider').set({ status: 2 }).where('config_id', '=', closed).execute();
  expect(failureIn(await collect(late.who, posted))).toBe('Account.Sso.Refused');
  expect(await begin(await visitor(api), A, closed)).toMatchObject([403, { code: 'Account.Sso.Refused' }]);
});

test('a failure returns to the sign-in page with its parameters, without a reason', async () => {
  const { who, said } = await asked();
  const led = new URL(await collect(who, await post(await acme.respond({ ...said, audience: 'x' }))));
  expect(led.pathname).toBe('/microapp/loginUam');
  expect(Object.fromEntries(led.searchParams)).toMatchObject({
    enterprise_id: A,
    sso_error: 'Account.Sso.Refused',
    login_challenge: who.challenge,
    client_id: 'portal',
    return_uri: 'http://localhost/microapp/x',
  });
  const again = await begin(who, A, configA);
  expect(again[0]).toBe(200);
});

test.each<[string, string | FormData]>([
  ['nothing', ''],
  ['no base64', 'SAMLResponse=%3Cxml%3E'],
  ['no XML', `SAMLResponse=${encodeURIComponent(Buffer.from('hello').toString('base64'))}`],
  ['two responses', 'SAMLResponse=AAAA&SAMLResponse=BBBB'],
  ['too much', `SAMLResponse=${'A'.repeat(300_000)}`],
  ['another document', `SAMLResponse=${encodeURIComponent(Buffer.from('<html/>').toString('base64'))}`],
])('a form with %s is rejected', async (_, body) => {
  const answer = await fetch(`${api.url}/api/account/v1/saml/${A}/acs`, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([answer.status, failureIn(leadsTo(answer))]).toEqual([303, 'Account.Sso.Refused']);
});

test('metadata is cached for an hour, used for a day while the provider is unreachable, and validated', async () => {
  idpAt('/slow');
  const config = await provider(api, A, IdpAgreement.saml, `${outside}/slow`);
  reads = 0;
  await asked(A, config);
  await asked(A, config);
  expect(reads).toBe(1);
  idps.delete('/slow');
  api.advance(2 * 3600);
  await asked(A, config);
  expect(reads).toBe(2);
  api.advance(23 * 3600);
  expect(await begin(await visitor(api), A, config)).toMatchObject([503, { code: 'Account.Sso.Unavailable' }]);
  api.services.clock.reset();
  for (const bad of [
    '<html/>',
    `<!DOCTYPE x>${acme.metadata}`,
    acme.metadata.replace('HTTP-Redirect', 'HTTP-Other'),
    acme.metadata.replace(/<ds:X509Certificate>.*?</, '<ds:X509Certificate>AAAA<'),
    acme.metadata.replace(/Location="[^"]*"/, 'Location="javascript:alert(1)"'),
  ]) {
    idps.set('/bad', bad);
    const none = await provider(api, A, IdpAgreement.saml, `${outside}/bad`);
    expect(await begin(await visitor(api), A, none)).toMatchObject([403, { code: 'Account.Sso.Refused' }]);
  }
});

test('metadata is read again after a key change, but not for every bad response', async () => {
  idpAt('/rolls');
  const config = await provider(api, A, IdpAgreement.saml, `${outside}/rolls`);
  const rolled = createSamlIdp({ issuer: `${outside}/rolls`, entryPoint: `${outside}/sso`, key: otherKey });
  const soon = await asked(A, config);
  idps.set('/rolls', rolled.metadata);
  reads = 0;
  expect(await outcome(soon.who, await rolled.respond(soon.said))).toBe('Account.Sso.Refused');
  expect(reads).toBe(0);
  api.advance(6 * 60);
  const later = await asked(A, config);
  expect(await outcome(later.who, await rolled.respond(later.said))).toBeUndefined();
  expect(reads).toBe(1);
  api.services.clock.reset();
});

test('our own metadata names the endpoint of a company, for every id alike', async () => {
  const [status, body] = await api.as(null).get('/api/account/v1/saml/co-nobody/metadata');
  const xml = String(body);
  expect(status).toBe(200);
  expect(xml).toContain(`entityID="${entity('co-nobody')}"`);
  expect(xml).toContain(`Location="${acs('co-nobody')}"`);
  expect(xml).toContain('WantAssertionsSigned="true"');
  expect((await api.as(null).get('/api/account/v1/saml/co%20%22x/metadata'))[0]).toBe(404);
});

describe('our requests are signed', () => {
  /** A provider that accepts signed requests only and knows us by our metadata. */
  async function strict() {
    const [, metadata] = await api.as(null).get(`/api/account/v1/saml/${A}/metadata`);
    const sso = [{ Binding: Constants.namespace.binding.redirect, Location: `${outside}/sso` }];
    return {
      us: ServiceProvider({ metadata: String(metadata) }),
      idp: IdentityProvider({
        entityID: `${outside}/acme`,
        signingCert: key.certificate,
        privateKey: key.privateKey,
        wantAuthnRequestsSigned: true,
        singleSignOnService: sso,
        singleLogoutService: sso,
      }),
    };
  }

  // The library requires one before reading anything.
  beforeAll(() => {
    setSchemaValidator({ validate: (xml: string) => Promise.resolve(parseXml(xml).tagName) });
  });

  /** The provider's reading of our request, as the browser brings it. */
  async function takenBy({ us, idp }: Awaited<ReturnType<typeof strict>>, address: string): Promise<string> {
    const { search, searchParams } = new URL(address);
    const octetString = search
      .slice(1)
      .split('&')
      .filter((pair) => !pair.startsWith('Signature='))
      .join('&');
    const { extract } = await idp.parseLoginRequest(us, 'redirect', {
      query: Object.fromEntries(searchParams),
      octetString,
    });
    return (extract as { request: { id: string } }).request.id;
  }

  test('with the key of our metadata, over the exact request', async () => {
    const provider = await strict();
    expect(provider.us.entityMeta.isAuthnRequestSigned()).toBe(true);
    const who = await visitor(api);
    const [, { redirect_url }] = await begin(who, A, configA);
    const address = new URL(redirect_url as string);
    expect(address.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
    expect(await takenBy(provider, address.href)).toBe(readSamlRequest(address.searchParams).id);

    const [, { redirect_url: another }] = await begin(who, A, configA);
    address.searchParams.set('SAMLRequest', new URL(another as string).searchParams.get('SAMLRequest') ?? '');
    await expect(takenBy(provider, address.href)).rejects.toThrow('ERR_FAILED_MESSAGE_SIGNATURE_VERIFICATION');
    address.searchParams.delete('Signature');
    await expect(takenBy(provider, address.href)).rejects.toThrow('ERR');
  });

  test('with one key for all instances, stored encrypted', async () => {
    const { privateKey, certificate } = await signingKeyOf(api.services);
    const { sealed } = await api.db.selectFrom('saml_key').select('sealed').executeTakeFirstOrThrow();
    expect(sealed).not.toContain(privateKey.slice(40, 80));
    expect(await signingKeyOf({ ...api.services, db: api.db.withoutPlugins() })).toEqual({ privateKey, certificate });
    const [, metadata] = await api.as(null).get('/api/account/v1/saml/co-nobody/metadata');
    expect(String(metadata)).toContain(certificate.split('\n')[1]?.trim());
    const made = new X509Certificate(certificate);
    expect([made.verify(made.publicKey), made.checkPrivateKey(createPrivateKey(privateKey)), made.subject]).toEqual([
      true,
      true,
      'CN=localhost',
    ]);
    expect(String(metadata)).not.toContain(privateKey.split('\n')[2]);
  });
});
