import { NARROW_SCOPES, type NarrowScope } from '@portal/common/enums/sign-in/session-scope';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { createApp } from '../../../start/app.ts';
import { inTransaction } from '../../db/connect.ts';
import { issueAccessToken } from '../../../identity/sessions/sessions.db.ts';
import { insertLink } from '../../../sso/setup/link/idp-links.db.ts';
import { sessionOf } from '../../../testing/session.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { provider } from '../../../testing/worlds/sso-world.ts';
import { servedCalls } from '../calls/calls.ts';

const api = await testApi();
const calls = servedCalls(createApp(api.services));
const acme = callerOf(UserType.enterprise, 'acme');
const IDP = '/api/account/v1/enterprise_user/{enterprise_id}';
/** All calls that a narrow session may make. A new entry is a security decision. */
const REACHED: Record<NarrowScope, string[]> = {
  recovery: [
    'GET /userinfo',
    `GET ${IDP}/idps`,
    `GET ${IDP}/idp`,
    `GET ${IDP}/idp_name`,
    `POST ${IDP}/idp`,
    `PUT ${IDP}/idp`,
    `DELETE ${IDP}/idp`,
    `POST ${IDP}/idp/metadata`,
    `POST ${IDP}/idp/metadata/fetch`,
    `POST ${IDP}/idp/promote`,
    `POST ${IDP}/idp/discard`,
    `POST ${IDP}/idp/back`,
    `POST ${IDP}/idp/metadata/decision`,
    `POST ${IDP}/idp/test`,
    `POST ${IDP}/idp/test/end`,
    `GET ${IDP}/idp/test`,
    `GET ${IDP}/idp/tests`,
    `GET ${IDP}/idp/failure`,
    `GET ${IDP}/idp/recovery`,
    `GET ${IDP}/idp/members`,
    `GET ${IDP}/idp/members/csv`,
    `GET ${IDP}/mail_domains`,
    `DELETE ${IDP}/mail_domain/sso_only`,
  ],
  setup: [
    'GET /userinfo',
    `GET ${IDP}/idp`,
    `PUT ${IDP}/idp`,
    `POST ${IDP}/idp/metadata`,
    `POST ${IDP}/idp/metadata/fetch`,
    `POST ${IDP}/idp/test`,
    `POST ${IDP}/idp/test/end`,
    `GET ${IDP}/idp/test`,
    `GET ${IDP}/idp/tests`,
  ],
};

async function narrow(scope: NarrowScope) {
  await api.as(acme).get('/userinfo');
  const now = api.services.clock.now();
  const configId = await provider(api, 'co-acme', IdpAgreement.saml, 'https://idp.example/metadata');
  const { session_id: own } = await api.db
    .selectFrom('session')
    .select('session_id')
    .where('user_id', '=', acme.userId)
    .where('ended_at', 'is', null)
    .orderBy('signed_in_at', 'desc')
    .executeTakeFirstOrThrow();
  const link =
    scope === 'setup'
      ? await inTransaction(api.db, (tx) =>
          insertLink(tx, { configId, note: 'test', maker: { userId: acme.userId, sessionId: own }, at: now }),
        )
      : undefined;
  const { sessionId, secret, expiresAt } = await sessionOf(api.db, {
    userId: acme.userId,
    userType: acme.userType,
    remember: false,
    oidcSessionUid: null,
    network: 'test',
    userAgent: 'test',
    // Longer ago than a recent sign-in: nobody can sign in to such a session again.
    signedInAt: new Date(now.getTime() - 11 * 60_000),
    now,
    narrow: { scope, livesMs: 15 * 60_000, linkId: link?.linkId },
  });
  const { token } = await issueAccessToken(api.db, { session_id: sessionId, expires_at: expiresAt }, now);
  return { secret, headers: { authorization: `Bearer ${token}` } };
}

test.each(NARROW_SCOPES)(
  'a session of the scope %s may make its own calls only, not even public ones',
  async (scope) => {
    const { headers } = await narrow(scope);
    const visitor = api.as(null);
    const reached: string[] = [];
    for (const { method, path } of calls) {
      const at = path.replace('{enterprise_id}', 'co-acme').replace(/\{\w+\}/g, '1');
      const options = { headers, unsigned: true };
      const [status, body] =
        method === 'GET'
          ? await visitor.get(at, options)
          : method === 'DELETE'
            ? await visitor.delete(at, options)
            : await visitor[method === 'POST' ? 'post' : 'put'](at, {}, options);
      expect(body.code).not.toBe('Account.SignIn.Recent.Required');
      if (status !== 403 || body.code !== 'Account.Permission.Denied') reached.push(`${method} ${path}`);
    }
    expect(calls.length).toBeGreaterThan(100);
    expect(reached.sort()).toEqual([...REACHED[scope]].sort());
  },
);

test.each(NARROW_SCOPES)('the cookie of a session of the scope %s is no sign-in for OAuth clients', async (scope) => {
  const { secret, headers } = await narrow(scope);
  const browser = api.browser();
  browser.cookies.set('acc_session', secret);
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'http://localhost/microapp/login',
    state: 's',
    user_type: '2',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const answer = await browser.get(`/oauth2/auth?${query}`);
  expect(answer.headers.get('location') ?? '').toMatch(/login_challenge=/);
  expect((await api.as(null).get('/oauth2/userinfo', { headers }))[0]).toBe(401);
});
