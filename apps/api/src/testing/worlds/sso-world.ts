import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IdpStatus, IdpSystem, type IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { inTransaction } from '../../platform/db/connect.ts';
import { insertProvider, type NewProvider } from '../../sso/provider/providers.db.ts';
import { makeCodes } from '../../sso/setup/recovery/recovery.db.ts';
import { addChecks, startTest } from '../../sso/sign-in/test/tests.db.ts';
import type { TestApi, Verbs } from '../test-api.ts';

const authoriseAt = (origin: string, more: object) =>
  `/oauth2/auth?${new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${origin}/microapp/login`,
    state: 's',
    user_type: '2',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    return_uri: `${origin}/microapp/x`,
    ...more,
  }).toString()}`;

/** A third-party server that runs until the end of the test file. */
export async function outsideServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An enterprise (2) or partner company (4). */
export async function company({ db }: TestApi, coId: string, kind: 2 | 4 = 2): Promise<string> {
  await db.insertInto('company').values({ co_id: coId, kind, company_name: coId, company_folded: coId }).execute();
  return coId;
}

/** An enabled provider of a company. */
export function provider(
  { db, services }: TestApi,
  coId: string,
  agreement: IdpAgreement,
  metadataUrl: string,
  more: Partial<NewProvider> = {},
): Promise<string> {
  return insertProvider(db, services.vault, {
    coId,
    name: `idp-${Math.random().toString(36).slice(2)}`,
    system: IdpSystem.generic,
    agreement,
    status: IdpStatus.enabled,
    metadataUrl,
    at: services.clock.now(),
    ...more,
  });
}

/** Stores a passed test of a configuration with its present document, so that it can be promoted. */
export async function passTest(
  { db, services: { vault, clock } }: TestApi,
  { configId, configurationId }: { configId: string; configurationId: string },
): Promise<void> {
  const { metadata: document } = await db
    .selectFrom('idp_configuration')
    .select('metadata')
    .where('configuration_id', '=', configurationId)
    .executeTakeFirstOrThrow();
  const testId = await inTransaction(db, (tx) =>
    startTest(tx, vault, { configId, configurationId, userId: 'u-test', checks: [], document, at: clock.now() }),
  );
  await inTransaction(db, (tx) => addChecks(tx, vault, { testId, checks: [], done: true, at: clock.now() }));
}

/** Gives a company recovery codes, so that its providers can be switched on. Returns them. */
export async function giveRecovery({ db, services: { vault, clock } }: TestApi, coId: string): Promise<string[]> {
  return inTransaction(db, (tx) => makeCodes(tx, vault, { coId, userId: 'u-test', at: clock.now() }));
}

export interface Visitor {
  browser: Verbs & { cookies: Map<string, string> };
  challenge: string;
}

/**
 * A browser that has opened the sign-in page; `origin` is the public address of the portal, `more` adds parameters to
 * the request.
 */
export async function visitor(api: TestApi, origin = 'http://localhost', more: object = {}): Promise<Visitor> {
  const browser = api.browser();
  const [, { Data }] = await browser.get(authoriseAt(origin, more), { headers: { accept: 'application/json' } });
  return { browser, challenge: Data.LoginChallenge as string };
}

/** Starts a sign-in at a provider. Returns the response of that call. */
export const begin = ({ browser, challenge }: Visitor, enterpriseId: string, configId: string) =>
  browser.post('/api/account/v1/sso/login', {
    enterprise_id: enterpriseId,
    idp_config_id: configId,
    login_challenge: challenge,
  });

/** Path and query of a URL of the portal. */
export const pathOf = (address: string | null) => {
  const { pathname, search } = new URL(address ?? 'http://none/');
  return pathname + search;
};

/** Where a response redirects to. */
export const leadsTo = (answer: { headers: Headers }) => answer.headers.get('location') ?? '';

/**
 * Signs in as `sub` at an OpenID provider of the test, which reads the person from the header `x-sub`, and returns the
 * URL of the portal to which it redirects.
 */
export async function choosePerson(redirectUrl: string, issuer: string, sub: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = redirectUrl;
  while (next.startsWith(issuer)) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { 'x-sub': sub, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value.join('='));
    }
    next = new URL(leadsTo(answer), next).href;
  }
  return next;
}

/** The error code passed to the sign-in page, or undefined when the response redirects elsewhere. */
export const failureIn = (address: string) => new URL(address).searchParams.get('sso_error') ?? undefined;

/** The account of a finished sign-in. */
export async function signedInAs({ services }: TestApi, { challenge }: Visitor): Promise<string | undefined> {
  const interaction = await services.oidc.Interaction.find(challenge);
  return interaction?.result?.login?.accountId;
}
