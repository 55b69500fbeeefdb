import { accountReview } from '@portal/common/contract/queues/account-approvals';
import { certificationReview } from '@portal/common/contract/queues/certification-approval';
import { contractReview } from '@portal/common/contract/queues/contract-approval';
import { registrationReview } from '@portal/common/contract/queues/registration-approval';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { accountExportRoutes } from './account-export/account-export.routes.ts';
import { accessKeysRoutes } from './access-keys/access-keys.routes.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { applicationsRoutes } from './applications/applications.routes.ts';
import { signedInApplicationsRoutes } from './applications/signed-in-applications.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { availabilityRoutes } from './availability/availability.routes.ts';
import { cancellationRoutes } from './cancellation/cancellation.routes.ts';
import { captchaRoutes } from './captcha/captcha.routes.ts';
import { certificationApprovalRoutes } from './certification/approval/certification-approval.routes.ts';
import { reviewedCertification } from './certification/approval/certification-review.ts';
import { certificationRoutes } from './certification/certification.routes.ts';
import { transactionRoutes } from './certification/transaction/transaction.routes.ts';
import { consentRoutes } from './consent/consent.routes.ts';
import { contactImportRoutes } from './contact-import/contact-import.routes.ts';
import { contactsRoutes } from './contacts/contacts.routes.ts';
import { contractApprovalRoutes } from './contract-approval/contract-approval.routes.ts';
import { reviewedContract } from './contract-approval/contract-review.ts';
import { reviewedAccount } from './customers/approvals/account-review.ts';
import { accountApprovalsRoutes } from './customers/approvals/account-approvals.routes.ts';
import { customerAccountsRoutes } from './customers/accounts/customer-accounts.routes.ts';
import { consoleSearchRoutes } from './customers/search/console-search.routes.ts';
import { ownCustomersRoutes } from './customers/own/own-customers.routes.ts';
import { customerContactsRoutes } from './customers/contacts/customer-contacts.routes.ts';
import { customersRoutes } from './customers/customers.routes.ts';
import { pendingDeletionsRoutes } from './customers/pending-deletions/pending-deletions.routes.ts';
import { creditsRoutes } from './credits/credits.routes.ts';
import { deskRoutes } from './demo/desk/desk.routes.ts';
import { demoIdpRoutes } from './demo/idp/idp.routes.ts';
import { demoWechatRoutes } from './demo/wechat/wechat.routes.ts';
import type { App, AppEnv } from './http/request/app-type.ts';
import { everyRequest } from './http/calls/every-request.ts';
import { answerRefusal } from './http/calls/refusal-reply.ts';
import { Refusal } from './http/calls/refusal.ts';
import { healthRoutes } from './http/health.routes.ts';
import { openapiRoutes } from './http/openapi/openapi.routes.ts';
import { publicKeyRoutes } from './crypto/public-key.routes.ts';
import { invitationRoutes } from './invitation/invitation.routes.ts';
import { lookupsRoutes } from './lookups/lookups.routes.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { signInStateRoutes } from './sign-in-state/sign-in-state.routes.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { appointRoutes } from './ownership/appoint.ts';
import { ownershipRoutes } from './ownership/ownership.routes.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { partnersRoutes } from './partners/partners.routes.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { partnerCompanyRoutes } from './partner-company/partner-company.routes.ts';
import { portalRoutes } from './portal/portal.routes.ts';
import { partnerPersonRoutes } from './profile/partner-person.routes.ts';
import { problemReportRoutes } from './problem-report/problem-report.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { queuesRoutes } from './queues/queues.routes.ts';
import { queueViewsRoutes } from './queues/queue-views.routes.ts';
import { registrationApprovalRoutes } from './registration/approval/registration-approval.routes.ts';
import { reviewedRegistration } from './registration/approval/registration-review.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import type { Services } from './services.ts';
import { passwordPolicyRoutes } from './sign-in/password-policy.routes.ts';
import { securityReportRoutes } from './security-report/security-report.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { identityProvidersRoutes } from './sso/setup/identity-providers.routes.ts';
import { identityProviderTestsRoutes } from './sso/test/identity-provider-tests.routes.ts';
import { idpLinksRoutes } from './sso/link/idp-links.routes.ts';
import { idpMembersRoutes } from './sso/members/idp-members.routes.ts';
import { idpRecoveryRoutes } from './sso/recovery/idp-recovery.routes.ts';
import { idpFleetRoutes } from './sso/watch/idp-fleet.routes.ts';
import { mailDomainsRoutes } from './sso/domains/mail-domains.routes.ts';
import { ssoRoutes } from './sso/sso.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { userinfoRoutes } from './sign-in/account/userinfo.routes.ts';
import { timeZoneRoutes } from './time-zone/time-zone.routes.ts';
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
  consentRoutes(app, services);
  ssoRoutes(app, services);
  idpRecoveryRoutes(app, services);
  signInStateRoutes(app, services);
  problemReportRoutes(app, services);

  // Signed-in users
  userinfoRoutes(app, services);
  secondFactorRoutes(app, services);
  profileRoutes(app, services);
  partnerCompanyRoutes(app, services);
  timeZoneRoutes(app, services);
  partnerPersonRoutes(app, services);
  wechatRoutes(app, services);
  sessionsRoutes(app, services);
  signedInApplicationsRoutes(app, services);
  activityRoutes(app, services);
  accountExportRoutes(app, services);
  cancellationRoutes(app, services);
  accessKeysRoutes(app, services);
  contactsRoutes(app, services);
  contactImportRoutes(app, services);
  ownershipRoutes(app, services);
  identityProvidersRoutes(app, services);
  identityProviderTestsRoutes(app, services);
  idpMembersRoutes(app, services);
  idpLinksRoutes(app, services);
  mailDomainsRoutes(app, services);
  creditsRoutes(app, services);
  certificationRoutes(app, services);
  transactionRoutes(app, services);

  // Staff
  staffRoutes(app, services);
  applicationsRoutes(app, services);
  auditRoutes(app, services);
  idpFleetRoutes(app, services);
  overviewRoutes(app, services);
  invitationRoutes(app, services);
  queuesRoutes(app, services);
  queueViewsRoutes(app, services);
  certificationApprovalRoutes(app, services);
  registrationApprovalRoutes(app, services);
  contractApprovalRoutes(app, services);
  customersRoutes(app, services);
  customerContactsRoutes(app, services);
  ownCustomersRoutes(app, services);
  consoleSearchRoutes(app, services);
  accountApprovalsRoutes(app, services);
  customerAccountsRoutes(app, services);
  pendingDeletionsRoutes(app, services);
  partnersRoutes(app, services);
  appointRoutes(app, services);
  reviewRoutes(app, services, certificationReview, reviewedCertification);
  reviewRoutes(app, services, registrationReview, reviewedRegistration);
  reviewRoutes(app, services, contractReview, reviewedContract);
  reviewRoutes(app, services, accountReview, reviewedAccount);

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
