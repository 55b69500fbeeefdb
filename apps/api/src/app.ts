import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { accountExportRoutes } from './account-export/account-export.routes.ts';
import { accessKeysRoutes } from './access-keys/access-keys.routes.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { availabilityRoutes } from './availability/availability.routes.ts';
import { cancellationRoutes } from './cancellation/cancellation.routes.ts';
import { captchaRoutes } from './captcha/captcha.routes.ts';
import { certificationApprovalRoutes } from './certification/approval/certification-approval.routes.ts';
import { certificationRoutes } from './certification/certification.routes.ts';
import { transactionRoutes } from './certification/transaction/transaction.routes.ts';
import { creditsRoutes } from './credits/credits.routes.ts';
import { deskRoutes } from './demo/desk/desk.routes.ts';
import { demoIdpRoutes } from './demo/idp/idp.routes.ts';
import { demoWechatRoutes } from './demo/wechat/wechat.routes.ts';
import type { App, AppEnv } from './http/app-type.ts';
import { everyRequest } from './http/every-request.ts';
import { answerRefusal } from './http/answer.ts';
import { Refusal } from './http/refusal.ts';
import { healthRoutes } from './http/health.routes.ts';
import { openapiRoutes } from './http/openapi.routes.ts';
import { publicKeyRoutes } from './crypto/public-key.routes.ts';
import { invitationRoutes } from './invitation/invitation.routes.ts';
import { lookupsRoutes } from './lookups/lookups.routes.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { signInStateRoutes } from './sign-in-state/sign-in-state.routes.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { portalRoutes } from './portal/portal.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import type { Services } from './services.ts';
import { passwordPolicyRoutes } from './sign-in/password-policy.routes.ts';
import { securityReportRoutes } from './security-report/security-report.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { ssoRoutes } from './sso/sso.routes.ts';
import { userinfoRoutes } from './sign-in/userinfo.routes.ts';
import { verifyCodeRoutes } from './verify-code/verify-code.routes.ts';
import { wechatRoutes } from './wechat/wechat.routes.ts';

/** `/v1/…` and `/v2/…` are aliases of `/api/account/v1/…`, used by some pages. */
const canonical = (path: string) => path.replace(/^\/(?=v[12]\/)/, '/api/account/');

/** Mounts all routes, grouped by who may call them. */
export function createApp(services: Services): App {
  const app: App = new Hono<AppEnv>({ getPath: (request) => canonical(getPath(request)) });
  everyRequest(app, services);
  app.onError((error, c) => answerRefusal(c, error));
  app.notFound((c) => answerRefusal(c, new Refusal('Account.NotFound')));

  // Anyone
  healthRoutes(app, services);
  publicKeyRoutes(app, services);
  passwordPolicyRoutes(app, services);
  oauthRoutes(app, services);
  captchaRoutes(app, services);
  verifyCodeRoutes(app, services);
  availabilityRoutes(app, services);
  lookupsRoutes(app, services);
  registrationRoutes(app, services);
  passwordRoutes(app, services);
  securityReportRoutes(app, services);
  signInRoutes(app, services);
  ssoRoutes(app, services);
  signInStateRoutes(app, services);

  // Signed-in users
  userinfoRoutes(app, services);
  secondFactorRoutes(app, services);
  profileRoutes(app, services);
  wechatRoutes(app, services);
  sessionsRoutes(app, services);
  activityRoutes(app, services);
  accountExportRoutes(app, services);
  cancellationRoutes(app, services);
  accessKeysRoutes(app, services);
  creditsRoutes(app, services);
  certificationRoutes(app, services);
  transactionRoutes(app, services);

  // Staff
  invitationRoutes(app, services);
  certificationApprovalRoutes(app, services);

  // API description
  openapiRoutes(app);

  // Development only
  if (services.config.development) {
    deskRoutes(app, services);
    demoIdpRoutes(app, services);
    demoWechatRoutes(app, services);
  }

  // Portal pages, last: everything that no route claims
  portalRoutes(app, services);

  return app;
}
