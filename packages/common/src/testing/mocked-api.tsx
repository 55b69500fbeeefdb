import { getResponse, http, HttpResponse, type HttpHandler } from 'msw';
import type { PortalConfig } from '../contract/portal/config.ts';
import { AUTHORISE_PATH, SIGN_OUT_PATH, TOKEN_PATH, type TokenReply } from '../contract/sign-in/oauth.ts';
import { readUserinfo, type SessionUser } from '../contract/sign-in/userinfo.ts';
import type { MockedApi } from '../remote/standalone/standalone.tsx';
import { mock, sealingKey } from './handlers.tsx';
import { quietTerms } from './quiet-queues.tsx';
import { someContent } from './world.tsx';

const config: PortalConfig = {
  apiBase: '',
  siteId: 1,
  clientId: 'portal',
  tracker: { base: '', siteId: '' },
  ...someContent,
  remotes: [],
};

/** Replaces the authorisation endpoint for a user with a session: redirects back with a code. */
function follow(url: string): string {
  const asked = new URL(url, location.href);
  if (asked.pathname !== AUTHORISE_PATH) return url;
  const back = new URL(asked.searchParams.get('redirect_uri') ?? '/', location.href);
  back.searchParams.set('code', 'mocked');
  back.searchParams.set('state', asked.searchParams.get('state') ?? '');
  return back.href;
}

const tokenOf = ({ user_id, user_type, role, co_id, auth_status, language }: SessionUser): TokenReply => ({
  access_token: 'mocked',
  token_type: 'Bearer',
  expires_in: 300,
  user_id,
  user_type,
  role,
  co_id,
  auth_status,
  language,
});

/**
 * An account API inside the page, for a standalone remote: the session of `user` and the given mocks. `user` is read on
 * every call, so mocks may change it. With `signedIn: false` the user is signed out at first. A login challenge is the
 * URL to continue at after sign-in. A call without a mock gets 501 and is logged to the console.
 */
export function mockedApi({
  user,
  signedIn = true,
  handlers,
}: {
  user: SessionUser;
  signedIn?: boolean;
  handlers: HttpHandler[];
}): MockedApi {
  const session: HttpHandler[] = [
    http.post(`*${TOKEN_PATH}`, async ({ request }) => {
      const grant = new URLSearchParams(await request.text());
      if (grant.get('grant_type') === 'authorization_code') signedIn = true;
      return signedIn
        ? HttpResponse.json(tokenOf(user))
        : HttpResponse.json({ error: 'invalid_grant' }, { status: 400 });
    }),
    http.get(`*${AUTHORISE_PATH}`, ({ request }) =>
      HttpResponse.json({ Data: { LoginChallenge: follow(request.url) } }),
    ),
    http.post(`*${SIGN_OUT_PATH}`, () => {
      signedIn = false;
      return HttpResponse.json({});
    }),
    mock(readUserinfo, () => user),
    sealingKey,
  ];

  return {
    config,
    follow,
    async answer(request, onProgress) {
      const response = await getResponse([...session, ...handlers, ...quietTerms], request);
      onProgress?.(1);
      if (response) return response;
      const text = `nothing mocks ${request.method} ${new URL(request.url).pathname}`;
      // oxlint-disable-next-line no-console -- names the missing mock
      console.error(text);
      return HttpResponse.json({ code: '-1', message: text }, { status: 501 });
    },
  };
}
