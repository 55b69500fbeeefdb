import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { errors, type default as Provider } from 'oidc-provider';
import { beginTestSignIn, readTestSignIn } from '@portal/common/contract/console/test-sign-in';
import { AUTHORISE_PATH } from '@portal/common/contract/sign-in/oauth';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import { findApplication } from '../applications/applications.db.ts';
import { guideAddress } from './library/guide-address.ts';
import { SECONDS } from './library/provider.ts';
import { claimsOf, findActiveAccount } from './session/account.db.ts';

type Code = InstanceType<Provider['AuthorizationCode']>;

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Names and values in JSON, as they would be in a token. */
const listed = (claims: object) =>
  Object.entries(claims).map(([name, value]) => ({ name, value: JSON.stringify(value) }));

const decoded = (part = '') => listed(JSON.parse(Buffer.from(part, 'base64url').toString()) as object);

/** Uses the code up; false when it was used before. */
async function consume(code: Code): Promise<boolean> {
  try {
    await code.consume();
    return true;
  } catch (error) {
    if (error instanceof errors.InvalidGrant) return false;
    throw error;
  }
}

/** What an application gets for a code, by the library's own classes; the signature stays here. */
async function tokensFor(tx: Tx, { oidc }: Services, code: Code) {
  const client = await oidc.Client.find(code.clientId ?? '');
  const grant = await oidc.Grant.find(code.grantId ?? '');
  const account = await findActiveAccount(tx, code.accountId ?? '');
  if (!client || !grant || !account) return undefined;
  const { acr, amr, authTime: auth_time, nonce, sid } = code;
  const scope = grant.getOIDCScopeFiltered(code.scopes);
  // An ID token has the claims of `openid`; those of the other scopes come from the userinfo endpoint.
  const idToken = Object.assign(new oidc.IdToken({ ...claimsOf(account), acr, amr, auth_time }, { client }), {
    scope: 'openid',
  });
  idToken.set('nonce', nonce);
  if (sid !== undefined) idToken.set('sid', sid);
  const [header, claims] = (await idToken.issue({ use: 'idtoken' })).split('.');
  const userinfo = Object.assign(new oidc.IdToken(claimsOf(account), { client }), { scope });
  return {
    scope,
    expires_in: SECONDS.AccessToken,
    id_token: { header: decoded(header), claims: decoded(claims) },
    userinfo: listed(await userinfo.payload()),
  };
}

/**
 * Test sign-ins, in the guide of an application: its administrator signs in to it as people do, but comes back to the
 * portal, and reads what the application would have got.
 */
export function testSignInRoutes(app: App, services: Services): void {
  const { config } = services;

  serve(app, services, beginTestSignIn, async ({ params, body, caller }, { tx, now, refuse }) => {
    const application = (await findApplication(tx, params.client_id)) ?? refuse('Account.NotFound');
    const { client_id, enabled, service, redirect_uris } = application;
    if (!enabled || service || redirect_uris.length === 0) refuse('Account.NotFound');
    const [state, nonce, code_verifier] = [16, 16, 32].map((bytes) => randomBytes(bytes).toString('base64url')) as [
      string,
      string,
      string,
    ];
    const query = new URLSearchParams({
      client_id,
      response_type: 'code',
      redirect_uri: guideAddress(config, client_id),
      scope: [...new Set(['openid', ...body.scopes])].join(' '),
      state,
      nonce,
      code_challenge: challengeOf(code_verifier),
      code_challenge_method: 'S256',
      user_type: String(caller.userType),
    });
    await audit(tx, { actor: caller.userId, action: 'application.tested', object: client_id }, now());
    return { address: `${config.publicUrl}${AUTHORISE_PATH}?${query}`, state, code_verifier };
  });

  serve(app, services, readTestSignIn, async ({ params, body, caller }, { tx, refuse }) => {
    if (!(await findApplication(tx, params.client_id))) refuse('Account.NotFound');
    const code = await services.oidc.AuthorizationCode.find(body.code);
    const isOwn =
      code?.clientId === params.client_id &&
      code.accountId === caller.userId &&
      code.redirectUri === guideAddress(config, params.client_id) &&
      isEqual(challengeOf(body.code_verifier), code.codeChallenge ?? '');
    if (!code || !isOwn || code.isExpired || !(await consume(code))) return refuse('Account.Page.Expired');
    return (await tokensFor(tx, services, code)) ?? refuse('Account.Page.Expired');
  });
}
