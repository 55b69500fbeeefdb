import { checkActs } from '../platform/acts/without-act.ts';
import { servedCalls } from '../platform/http/calls/calls.ts';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { accountExportRoutes } from '../people/account-export/account-export.routes.ts';
import { accessKeysRoutes } from '../companies/access-keys/access-keys.routes.ts';
import { companyActivityRoutes } from '../people/activity/company-activity.routes.ts';
import { activityRoutes } from '../people/activity/activity.routes.ts';
import { applicationGuideRoutes } from '../oauth/provider/application-guide.routes.ts';
import { testSignInRoutes } from '../oauth/provider/test-sign-in.routes.ts';
import { applicationsRoutes } from '../oauth/applications/applications.routes.ts';
import { signedInApplicationsRoutes } from '../oauth/applications/signed-in-applications.routes.ts';
import { auditRoutes } from '../console/audit/audit.routes.ts';
import { availabilityRoutes } from '../identity/availability/availability.routes.ts';
import { cancellationRoutes } from '../people/cancellation/cancellation.routes.ts';
import { captchaRoutes } from '../identity/captcha/captcha.routes.ts';
import { certificationApprovalRoutes } from '../console/approvals/certification/certification-approval.routes.ts';
import { certificationQueue } from '../console/approvals/certification/certification-queue.ts';
import { certificationRoutes } from '../companies/certification/certification.routes.ts';
import { transactionRoutes } from '../companies/certification/transaction/transaction.routes.ts';
import { importsRoutes } from '../oauth/service-calls/imports.routes.ts';
import { serviceCallsRoutes } from '../oauth/service-calls/service-calls.routes.ts';
import { consentRoutes } from '../oauth/consent/consent.routes.ts';
import { contactImportRoutes } from '../people/contact-import/contact-import.routes.ts';
import { contactsRoutes } from '../people/contacts/contacts.routes.ts';
import { membersRoutes } from '../people/contacts/members.routes.ts';
import { contractApprovalRoutes } from '../console/approvals/contract/contract-approval.routes.ts';
import { contractQueue } from '../console/approvals/contract/contract-queue.ts';
import { accountQueue } from '../console/approvals/account/account-queue.ts';
import { accountApprovalsRoutes } from '../console/approvals/account/account-approvals.routes.ts';
import { accountRequestsRoutes } from '../console/approvals/account/account-requests.routes.ts';
import { customerAccountsRoutes } from '../console/customers/accounts/customer-accounts.routes.ts';
import { consoleSearchRoutes } from '../console/customers/search/console-search.routes.ts';
import { ownCustomersRoutes } from '../console/customers/own/own-customers.routes.ts';
import { customerContactsRoutes } from '../console/customers/contacts/customer-contacts.routes.ts';
import { customersRoutes } from '../console/customers/customers.routes.ts';
import { pendingDeletionsRoutes } from '../console/customers/pending-deletions/pending-deletions.routes.ts';
import { demandsRoutes } from '../companies/demands/demands.routes.ts';
import { webhooksRoutes } from '../companies/webhooks/webhooks.routes.ts';
import { creditsRoutes } from '../companies/credits/credits.routes.ts';
import { devicesRoutes } from '../oauth/devices/devices.routes.ts';
import { deskRoutes } from '../demo/desk/desk.routes.ts';
import { demoIdpRoutes } from '../demo/idp/idp.routes.ts';
import { demoWechatRoutes } from '../demo/wechat/wechat.routes.ts';
import type { App, AppEnv } from '../platform/http/request/app-type.ts';
import { everyRequest } from '../platform/http/calls/every-request.ts';
import { answerRefusal } from '../platform/http/calls/refusal-reply.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { postFormRoutes } from '../platform/http/html/post-form.routes.ts';
import { healthRoutes } from '../platform/http/health.routes.ts';
import { openapiRoutes } from '../platform/http/openapi/openapi.routes.ts';
import { publicKeyRoutes } from '../platform/http/sealed/public-key.routes.ts';
import { invitationRoutes } from '../people/invitation/invitation.routes.ts';
import { joiningRoutes } from '../people/joining/joining.routes.ts';
import { lookupsRoutes } from '../companies/lookups/lookups.routes.ts';
import { oauthRoutes } from '../oauth/provider/oauth.routes.ts';
import { signInStateRoutes } from '../identity/saved-state/sign-in-state.routes.ts';
import { sessionsRoutes } from '../identity/sessions/sessions.routes.ts';
import { appointRoutes } from '../people/ownership/appoint.ts';
import { ownershipRoutes } from '../people/ownership/ownership.routes.ts';
import { overviewRoutes } from '../console/overview/overview.routes.ts';
import { partnersRoutes } from '../console/partners/partners.routes.ts';
import { noticesRoutes } from '../identity/notices/notices.routes.ts';
import { passkeysRoutes } from '../identity/passkeys/passkeys.routes.ts';
import { passwordRoutes } from '../identity/password/password.routes.ts';
import { partnerCompanyRoutes } from '../companies/partner-company/partner-company.routes.ts';
import { portalRoutes } from '../portal/pages/portal.routes.ts';
import { partnerPersonRoutes } from '../people/profile/partner-person.routes.ts';
import { problemReportRoutes } from '../portal/problem-report/problem-report.routes.ts';
import { profileRoutes } from '../people/profile/profile.routes.ts';
import { liveRoutes } from '../console/live/live.routes.ts';
import { reviewRoutes } from '../console/review/serve-review.ts';
import { queuesRoutes } from '../console/queues/queues.routes.ts';
import { preparedTextsRoutes } from '../console/prepared-texts/prepared-texts.routes.ts';
import { sharingRoutes } from '../console/review/sharing/sharing.routes.ts';
import { nextRoutes } from '../console/review/assignments/next.routes.ts';
import { listFilesRoutes } from '../console/list-files/list-files.routes.ts';
import { companyTimelineRoutes } from '../console/companies/timeline/company-timeline.routes.ts';
import { queueViewsRoutes } from '../console/queues/queue-views.routes.ts';
import { registrationApprovalRoutes } from '../console/approvals/registration/registration-approval.routes.ts';
import { registrationQueue } from '../console/approvals/registration/registration-queue.ts';
import { registrationRoutes } from '../companies/registration/registration.routes.ts';
import { secondFactorRoutes } from '../identity/second-factor/second-factor.routes.ts';
import { passwordPolicyRoutes } from '../identity/sign-in/password-policy.routes.ts';
import { securityReportRoutes } from '../identity/security-report/security-report.routes.ts';
import { signInRoutes } from '../identity/sign-in/sign-in.routes.ts';
import { identityProvidersRoutes } from '../sso/setup/identity-providers.routes.ts';
import { identityProviderTestsRoutes } from '../sso/setup/identity-provider-tests.routes.ts';
import { idpLinksRoutes } from '../sso/setup/link/idp-links.routes.ts';
import { idpMembersRoutes } from '../sso/setup/members/idp-members.routes.ts';
import { idpRecoveryRoutes } from '../sso/setup/recovery/idp-recovery.routes.ts';
import { idpFleetRoutes } from '../sso/sign-in/watch/idp-fleet.routes.ts';
import { mailDomainsRoutes } from '../sso/setup/domains/mail-domains.routes.ts';
import { ssoJoiningRoutes } from '../sso/joining/sso-joining.routes.ts';
import { directoryRoutes } from '../sso/directory/directory.routes.ts';
import { scimRoutes } from '../sso/directory/scim.routes.ts';
import { ssoRoutes } from '../sso/sign-in/sso.routes.ts';
import { holidaysRoutes } from '../console/holidays/holidays.routes.ts';
import { setupRoutes } from '../console/setup/setup.routes.ts';
import { siteRoutes } from '../console/site/site.routes.ts';
import { staffRoutes } from '../console/staff/staff.routes.ts';
import { userinfoRoutes } from '../identity/sign-in/account/userinfo.routes.ts';
import { termsRoutes } from '../identity/terms/terms.routes.ts';
import { termsDocumentsRoutes } from '../console/terms/terms-documents.routes.ts';
import { timeZoneRoutes } from '../identity/time-zone/time-zone.routes.ts';
import { verifyCodeRoutes } from '../identity/verify-code/verify-code.routes.ts';
import { wechatRoutes } from '../identity/wechat/wechat.routes.ts';
import { remotesRoutes } from '../portal/remotes/remotes.routes.ts';
import type { PortalServices } from '../portal/remotes/registry.ts';

/** `/v1/…` and `/v2/…` are aliases of `/api/account/v1/…`, used by some pages. */
const canonical = (path: string) => path.replace(/^\/(?=v[12]\/)/, '/api/account/');

/** Mounts all routes, grouped by who may call them. */
export function createApp(services: PortalServices): App {
  const app: App = new Hono<AppEnv>({ getPath: (request) => canonical(getPath(request)) });
  everyRequest(app, services);
  app.onError((error, c) => answerRefusal(c, error));
  app.notFound((c) => answerRefusal(c, new Refusal('Account.NotFound')));

  // Anyone
  healthRoutes(app, services);
  publicKeyRoutes(app, services);
  postFormRoutes(app);
  passwordPolicyRoutes(app, services);
  oauthRoutes(app, services);
  captchaRoutes(app, services);
  verifyCodeRoutes(app, services);
  availabilityRoutes(app, services);
  lookupsRoutes(app, services);
  registrationRoutes(app, services);
  joiningRoutes(app, services);
  passwordRoutes(app, services);
  securityReportRoutes(app, services);
  signInRoutes(app, services);
  consentRoutes(app, services);
  ssoRoutes(app, services);
  ssoJoiningRoutes(app, services);
  scimRoutes(app, services);
  idpRecoveryRoutes(app, services);
  signInStateRoutes(app, services);
  termsRoutes(app, services);
  problemReportRoutes(app, services);

  // Signed-in users
  userinfoRoutes(app, services);
  secondFactorRoutes(app, services);
  passkeysRoutes(app, services);
  profileRoutes(app, services);
  partnerCompanyRoutes(app, services);
  timeZoneRoutes(app, services);
  noticesRoutes(app, services);
  partnerPersonRoutes(app, services);
  wechatRoutes(app, services);
  sessionsRoutes(app, services);
  signedInApplicationsRoutes(app, services);
  devicesRoutes(app, services);
  activityRoutes(app, services);
  companyActivityRoutes(app, services);
  accountExportRoutes(app, services);
  cancellationRoutes(app, services);
  accessKeysRoutes(app, services);
  contactsRoutes(app, services);
  membersRoutes(app, services);
  contactImportRoutes(app, services);
  ownershipRoutes(app, services);
  identityProvidersRoutes(app, services);
  identityProviderTestsRoutes(app, services);
  idpMembersRoutes(app, services);
  idpLinksRoutes(app, services);
  mailDomainsRoutes(app, services);
  directoryRoutes(app, services);
  creditsRoutes(app, services);
  webhooksRoutes(app, services);
  demandsRoutes(app, services);
  certificationRoutes(app, services);
  transactionRoutes(app, services);

  // Staff
  staffRoutes(app, services);
  applicationsRoutes(app, services);
  applicationGuideRoutes(app, services);
  testSignInRoutes(app, services);
  auditRoutes(app, services);
  siteRoutes(app, services);
  setupRoutes(app, services);
  holidaysRoutes(app, services);
  idpFleetRoutes(app, services);
  overviewRoutes(app, services);
  invitationRoutes(app, services);
  queuesRoutes(app, services);
  preparedTextsRoutes(app, services);
  queueViewsRoutes(app, services);
  nextRoutes(app, services);
  sharingRoutes(app, services);
  listFilesRoutes(app, services);
  companyTimelineRoutes(app, services);
  certificationApprovalRoutes(app, services);
  registrationApprovalRoutes(app, services);
  contractApprovalRoutes(app, services);
  customersRoutes(app, services);
  customerContactsRoutes(app, services);
  ownCustomersRoutes(app, services);
  consoleSearchRoutes(app, services);
  accountApprovalsRoutes(app, services);
  accountRequestsRoutes(app, services);
  customerAccountsRoutes(app, services);
  pendingDeletionsRoutes(app, services);
  partnersRoutes(app, services);
  appointRoutes(app, services);
  termsDocumentsRoutes(app, services);
  reviewRoutes(app, services, certificationQueue);
  reviewRoutes(app, services, registrationQueue);
  reviewRoutes(app, services, contractQueue);
  reviewRoutes(app, services, accountQueue);
  remotesRoutes(app, services);
  liveRoutes(app, services, [certificationQueue, registrationQueue, contractQueue, accountQueue]);

  // Other systems of the provider
  serviceCallsRoutes(app, services);
  importsRoutes(app, services);

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

  checkActs(servedCalls(app));
  return app;
}
