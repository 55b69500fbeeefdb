import { readApplicationGuide } from '@portal/common/contract/console/application-guide';
import { END_SESSION_PATH } from '@portal/common/contract/sign-in/oauth';
import { OauthScope } from '@portal/common/enums/sign-in/oauth-scope';
import { UserType } from '@portal/common/enums/user/user-type';
import { sessionSeconds } from '../../identity/sessions/sessions.db.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import { CLAIMS } from '../consent/claims.ts';
import { PATHS, SECONDS } from './library/provider.ts';

/** Names in the discovery document. */
const ENDPOINTS = {
  authorization_endpoint: PATHS.authorization,
  token_endpoint: PATHS.token,
  userinfo_endpoint: PATHS.userinfo,
  jwks_uri: PATHS.jwks,
  end_session_endpoint: END_SESSION_PATH,
  revocation_endpoint: PATHS.revocation,
  introspection_endpoint: PATHS.introspection,
  device_authorization_endpoint: PATHS.device_authorization,
};

const SESSION = { userType: UserType.individual };

/** What developers of applications need to know, by the constants that hold. */
export function applicationGuideRoutes(app: App, services: Services): void {
  const { publicUrl: issuer } = services.config;
  serve(app, services, readApplicationGuide, () =>
    Promise.resolve({
      issuer,
      endpoints: Object.entries(ENDPOINTS).map(([name, path]) => ({ name, address: issuer + path })),
      scopes: OauthScope.map((scope) => ({ scope, claims: scope === 'offline_access' ? [] : [...CLAIMS[scope]] })),
      lifetimes: {
        code: SECONDS.AuthorizationCode,
        token: SECONDS.AccessToken,
        refresh_token: SECONDS.RefreshToken,
        device_code: SECONDS.DeviceCode,
        session: sessionSeconds({ ...SESSION, remember: false }),
        remembered_session: sessionSeconds({ ...SESSION, remember: true }),
      },
    }),
  );
}
