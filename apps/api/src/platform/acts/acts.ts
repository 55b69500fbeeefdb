import type { EndpointSpec } from '@portal/common/contract/endpoint';
import type { MailTemplate } from '../mail/templates.ts';

/** A sensitive act: what it asks for first, and who learns of it. */
interface Row {
  /**
   * Calls of the contract that do it or begin it, below `/api/account/`. Where all acts of a call ask for a recent
   * sign-in, `serve` refuses it without one; otherwise its handler does, once it knows which act it is.
   */
  calls: readonly string[];
  /** Calls that finish it. The step-up was before. */
  ends?: readonly string[];
  /** `signIn`: a sign-in in the last 10 minutes. `proof`: the call itself takes a password, a code or a one-time link. */
  stepUp: 'signIn' | 'proof' | 'none';
  /**
   * Always at proven addresses: e-mail, otherwise SMS. `owner`: of the account it happens to; `actor`: who did it;
   * `administrators`: all of the company, or of the provider; `person`: whom else it concerns; `colleagues`: the provider's administrators
   * but the one who did it.
   */
  told: 'owner' | 'administrators' | 'person' | 'actor' | 'colleagues' | 'nobody';
  /** What they read. */
  message?: MailTemplate;
  /** The link of the message says "this was not me" and locks the account that acted, or that it happened to. */
  locks?: true;
  /** Why a message has no such link. */
  noLock?: string;
  /** The action in the audit log, unless it is the name of the row. */
  action?: string;
  /** Whose activity shows it. The audit log has it in any case. */
  activity: 'owner' | 'actor' | 'nobody';
}

const ENTERPRISE = 'v1/enterprise_user/{enterprise_id}';
const CUSTOMER = 'v1/customer/{co}/account/{id}';
const MEMBERS_MADE = ['POST v1/enterprise/{co_id}/members', 'POST v1/enterprise/{co_id}/members/import'] as const;
const CONTACT_INVITED = 'POST v1/enterprise/{co_id}/contacts/{user_id}/invitation';
const STAFF = 'v1/staff/{user_id}';
/** Why messages with the first link of an account lock nothing. */
const INVITED = 'the account is new, and its link sets the first password';
const APPLICATION = 'v1/applications/{client_id}';
const SIGN_INS = [
  'POST v1/enterprise_user/0/login',
  'POST v1/enterprise/login',
  'POST v1/personal_user/0/login',
  'POST v1/user/0/login',
  'POST v1/passkeys/sign_in',
  'POST v1/wechat/login',
] as const;

/**
 * Every sensitive act. `serve` reads whether a call asks for a recent sign-in, messages read whom they go to, and the
 * README has this table. A call that changes something and is neither here nor in `without-act.ts` cannot be served.
 */
export const ACTS = {
  // What people do with their own account.
  'signIn.newDevice': {
    calls: SIGN_INS,
    stepUp: 'proof',
    told: 'owner',
    message: 'newDevice',
    locks: true,
    action: 'signIn.succeeded',
    activity: 'owner',
  },
  'signIn.unusual': {
    calls: SIGN_INS,
    stepUp: 'proof',
    told: 'owner',
    message: 'newDevice',
    locks: true,
    activity: 'owner',
  },
  'session.proven': { calls: ['PUT v1/sessions/current/proof'], stepUp: 'proof', told: 'nobody', activity: 'owner' },
  'password.set': {
    calls: ['PUT v1/user/{id}/password', 'PUT v1/user/0/password/reset'],
    stepUp: 'proof',
    told: 'owner',
    message: 'passwordChanged',
    locks: true,
    activity: 'owner',
  },
  'account.emailChanged': {
    calls: ['PUT v1/enterprise_user/{id}', 'PUT v1/personal_user/{id}', 'PUT v1/user/{id}/email'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'emailChanged',
    locks: true,
    action: 'account.changed',
    activity: 'owner',
  },
  'account.phoneChanged': {
    calls: ['PUT v1/enterprise_user/{id}', 'PUT v1/personal_user/{id}', 'PUT v1/user/{id}/phone'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'phoneChanged',
    locks: true,
    action: 'account.changed',
    activity: 'owner',
  },
  'account.changed': {
    calls: [
      'PUT v1/enterprise_user/{id}',
      'PUT v1/personal_user/{id}',
      'PUT v1/user/{id}',
      'PUT v1/user/{id}/email',
      'PUT v1/user/{id}/phone',
    ],
    stepUp: 'none',
    told: 'nobody',
    activity: 'owner',
  },
  'secondFactor.enabled': {
    calls: ['POST v1/second_factor'],
    ends: ['PUT v1/second_factor'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'secondFactorOn',
    locks: true,
    activity: 'owner',
  },
  'secondFactor.removed': {
    calls: ['POST v1/second_factor/removal'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'secondFactorOff',
    locks: true,
    activity: 'owner',
  },
  'secondFactor.codesRenewed': {
    calls: ['POST v1/second_factor/recovery_codes'],
    stepUp: 'proof',
    told: 'owner',
    message: 'codesRenewed',
    locks: true,
    activity: 'owner',
  },
  'passkey.added': {
    calls: ['POST v1/passkeys/options'],
    ends: ['POST v1/passkeys'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'passkeyAdded',
    locks: true,
    activity: 'owner',
  },
  'passkey.deleted': {
    calls: ['DELETE v1/passkeys/{id}'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'passkeyDeleted',
    locks: true,
    activity: 'owner',
  },
  'accessKey.created': {
    calls: ['POST v1/access_keys'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'accessKeyMade',
    locks: true,
    activity: 'owner',
  },
  'accessKey.enabled': {
    calls: ['PUT v1/access_key/{id}'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'accessKeyEnabled',
    locks: true,
    activity: 'owner',
  },
  'accessKey.limited': {
    calls: ['PUT v1/access_key/{id}/limits'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'accessKeyChanged',
    locks: true,
    activity: 'owner',
  },
  'accessKey.secretChanged': {
    calls: ['POST v1/access_key/{id}/secret'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'accessKeyChanged',
    locks: true,
    activity: 'owner',
  },
  'accessKey.deleted': {
    calls: ['DELETE v1/access_key/{id}'],
    stepUp: 'none',
    told: 'owner',
    message: 'accessKeyDeleted',
    locks: true,
    activity: 'owner',
  },
  'accessKey.restored': {
    calls: ['PUT v1/access_key/{id}/restored'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'accessKeyChanged',
    locks: true,
    activity: 'owner',
  },
  'accessKey.disabled': { calls: ['PUT v1/access_key/{id}'], stepUp: 'none', told: 'nobody', activity: 'owner' },
  'accessKey.formerEnded': {
    calls: ['DELETE v1/access_key/{id}/secret'],
    stepUp: 'none',
    told: 'nobody',
    activity: 'owner',
  },
  'application.allowed': {
    calls: ['POST v1/consent'],
    stepUp: 'proof',
    told: 'owner',
    message: 'applicationAllowed',
    locks: true,
    activity: 'owner',
  },
  'device.allowed': {
    calls: ['POST v1/device'],
    stepUp: 'proof',
    told: 'owner',
    message: 'applicationAllowed',
    locks: true,
    activity: 'owner',
  },
  // The page polls; what links is the address in the QR code.
  'wechat.bound': {
    calls: [],
    stepUp: 'proof',
    told: 'owner',
    message: 'wechatLinked',
    locks: true,
    activity: 'owner',
  },
  'securityReport.used': { calls: ['POST v1/security_report'], stepUp: 'proof', told: 'nobody', activity: 'owner' },
  'cancellation.requested': {
    calls: ['POST v1/enterprise_user/{id}/cancel', 'POST v1/personal_user/{id}/cancel'],
    stepUp: 'proof',
    told: 'person',
    message: 'cancellationRequested',
    noLock: 'it has ended sessions and keys, and its link restores the account',
    activity: 'owner',
  },
  'cancellation.restored': {
    calls: ['PUT v1/enterprise_user/{id}/cancel/approval', 'PUT v1/enterprise_user/{id}/cancel/approval?restore'],
    stepUp: 'proof',
    told: 'owner',
    message: 'cancellationRestored',
    locks: true,
    activity: 'owner',
  },

  // What administrators do for their company.
  'companyKey.created': {
    calls: ['POST v1/access_keys'],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'companyKeyChanged',
    locks: true,
    action: 'accessKey.created',
    activity: 'actor',
  },
  'companyKey.enabled': {
    calls: ['PUT v1/access_key/{id}'],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'companyKeyChanged',
    locks: true,
    action: 'accessKey.enabled',
    activity: 'actor',
  },
  'companyKey.limited': {
    calls: ['PUT v1/access_key/{id}/limits'],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'companyKeyChanged',
    locks: true,
    action: 'accessKey.limited',
    activity: 'actor',
  },
  'companyKey.secretChanged': {
    calls: ['POST v1/access_key/{id}/secret'],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'companyKeyChanged',
    locks: true,
    action: 'accessKey.secretChanged',
    activity: 'actor',
  },
  'companyKey.deleted': {
    calls: ['DELETE v1/access_key/{id}'],
    stepUp: 'none',
    told: 'administrators',
    message: 'companyKeyChanged',
    locks: true,
    action: 'accessKey.deleted',
    activity: 'actor',
  },
  'companyKey.restored': {
    calls: ['PUT v1/access_key/{id}/restored'],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'companyKeyChanged',
    locks: true,
    action: 'accessKey.restored',
    activity: 'actor',
  },
  'idp.created': {
    calls: [`POST ${ENTERPRISE}/idp`],
    stepUp: 'none',
    told: 'administrators',
    message: 'providerChanged',
    locks: true,
    activity: 'actor',
  },
  'idp.edited': {
    calls: [`PUT ${ENTERPRISE}/idp`, `POST ${ENTERPRISE}/idp/metadata`],
    stepUp: 'none',
    told: 'administrators',
    message: 'providerChanged',
    locks: true,
    activity: 'actor',
  },
  'idp.documentAccepted': {
    calls: [`POST ${ENTERPRISE}/idp/metadata/decision`],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'providerChanged',
    locks: true,
    activity: 'actor',
  },
  'idp.promoted': {
    calls: [`POST ${ENTERPRISE}/idp/promote`],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'providerChanged',
    locks: true,
    activity: 'actor',
  },
  'idp.restored': {
    calls: [`POST ${ENTERPRISE}/idp/back`],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'providerChanged',
    locks: true,
    activity: 'actor',
  },
  'idp.enabled': {
    calls: [`PUT ${ENTERPRISE}/idp`],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'providerChanged',
    locks: true,
    activity: 'actor',
  },
  'idp.disabled': {
    calls: [`PUT ${ENTERPRISE}/idp`],
    stepUp: 'none',
    told: 'administrators',
    message: 'providerChanged',
    locks: true,
    activity: 'actor',
  },
  'idp.deleted': {
    calls: [`DELETE ${ENTERPRISE}/idp`],
    stepUp: 'none',
    told: 'administrators',
    message: 'providerChanged',
    locks: true,
    activity: 'actor',
  },
  'idp.linkMade': {
    calls: [`POST ${ENTERPRISE}/idp/link`],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'idpLinkMade',
    locks: true,
    activity: 'nobody',
  },
  'idp.linkOpened': {
    calls: ['POST v1/idp_link/session'],
    stepUp: 'proof',
    told: 'administrators',
    message: 'idpLinkOpened',
    noLock: 'no account acted; its page revokes the link, which ends the sessions',
    activity: 'nobody',
  },
  'idp.recoveryCodesMade': {
    calls: [`POST ${ENTERPRISE}/idp/recovery`],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'recoveryCodesMade',
    locks: true,
    activity: 'nobody',
  },
  'idp.recoveryOpened': {
    calls: [`POST ${ENTERPRISE}/idp/recovery/session`],
    stepUp: 'proof',
    told: 'administrators',
    message: 'recoveryOpened',
    noLock: 'no account acted; its page makes new codes, which end the session',
    activity: 'nobody',
  },
  'directory.tokenMade': {
    calls: [`POST ${ENTERPRISE}/idp/directory/tokens`],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'directoryToken',
    locks: true,
    activity: 'actor',
  },
  'directory.tokenRevoked': {
    calls: [`DELETE ${ENTERPRISE}/idp/directory/tokens`],
    stepUp: 'none',
    told: 'administrators',
    message: 'directoryToken',
    locks: true,
    activity: 'actor',
  },
  'domain.ssoOnlyOn': {
    calls: [`POST ${ENTERPRISE}/mail_domain/sso_only`],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'ssoOnlyOn',
    locks: true,
    activity: 'nobody',
  },
  'domain.ssoOnlyOff': {
    calls: [`DELETE ${ENTERPRISE}/mail_domain/sso_only`],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'ssoOnlyOff',
    locks: true,
    activity: 'nobody',
  },
  'demand.on': {
    calls: ['POST v1/company/demands'],
    stepUp: 'signIn',
    told: 'person',
    message: 'companyDemand',
    noLock: 'everybody of the company reads it, a day ahead, and it makes nothing less safe',
    activity: 'actor',
  },
  'demand.off': {
    calls: ['DELETE v1/company/demands'],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'companyDemandOff',
    locks: true,
    activity: 'actor',
  },
  'member.roleChanged': {
    calls: ['PUT v1/enterprise/{co_id}/members/{user_id}/role'],
    stepUp: 'signIn',
    told: 'person',
    message: 'memberRole',
    noLock: 'the person did nothing; administrators are told of another one',
    activity: 'owner',
  },
  // The administrators learn of it beside whoever it is about.
  'administrator.made': {
    calls: [
      'PUT v1/enterprise/{co_id}/members/{user_id}/role',
      ...MEMBERS_MADE,
      CONTACT_INVITED,
      'PUT v1/company/account_requests/{id}',
      'PUT v1/enterprise/{co_id}/members/{user_id}/status',
    ],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'administratorMade',
    locks: true,
    action: 'member.roleChanged',
    activity: 'owner',
  },
  // By one form or a file; whoever becomes something else is invited without a sign-in.
  'member.administratorInvited': {
    calls: MEMBERS_MADE,
    stepUp: 'signIn',
    told: 'person',
    message: 'invitation',
    noLock: INVITED,
    action: 'member.created',
    activity: 'nobody',
  },
  'member.created': {
    calls: MEMBERS_MADE,
    stepUp: 'none',
    told: 'person',
    message: 'invitation',
    noLock: INVITED,
    activity: 'nobody',
  },
  'contact.administratorInvited': {
    calls: [CONTACT_INVITED],
    stepUp: 'signIn',
    told: 'person',
    message: 'invitation',
    noLock: INVITED,
    action: 'invitation.sent',
    activity: 'owner',
  },
  'contact.invited': {
    calls: [CONTACT_INVITED],
    stepUp: 'none',
    told: 'person',
    message: 'invitation',
    noLock: INVITED,
    action: 'invitation.sent',
    activity: 'owner',
  },
  'member.administratorAdmitted': {
    calls: ['PUT v1/company/account_requests/{id}'],
    stepUp: 'signIn',
    told: 'person',
    message: 'accountApproved',
    noLock: 'it answers a request of the person',
    action: 'accountApplication.agreed',
    activity: 'owner',
  },
  'member.admitted': {
    calls: ['PUT v1/company/account_requests/{id}'],
    stepUp: 'none',
    told: 'person',
    message: 'accountApproved',
    noLock: 'it answers a request of the person',
    action: 'accountApplication.agreed',
    activity: 'owner',
  },
  'member.administratorEnabled': {
    calls: ['PUT v1/enterprise/{co_id}/members/{user_id}/status'],
    stepUp: 'signIn',
    told: 'nobody',
    action: 'contact.enabled',
    activity: 'owner',
  },
  'member.disabled': {
    calls: ['PUT v1/enterprise/{co_id}/members/{user_id}/status'],
    stepUp: 'none',
    told: 'nobody',
    action: 'contact.disabled',
    activity: 'owner',
  },
  'webhook.created': {
    calls: ['POST v1/webhooks'],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'webhookChanged',
    locks: true,
    activity: 'actor',
  },
  // Another address; kinds of events alone ask for nothing.
  'webhook.moved': {
    calls: ['PUT v1/webhooks/{webhook_id}'],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'webhookChanged',
    locks: true,
    action: 'webhook.changed',
    activity: 'actor',
  },
  'webhook.changed': {
    calls: ['PUT v1/webhooks/{webhook_id}', 'PUT v1/webhooks/{webhook_id}/kinds'],
    stepUp: 'none',
    told: 'administrators',
    message: 'webhookChanged',
    locks: true,
    activity: 'actor',
  },
  'webhook.secretChanged': {
    calls: ['POST v1/webhooks/{webhook_id}/secret'],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'webhookChanged',
    locks: true,
    activity: 'actor',
  },
  'webhook.enabled': {
    calls: ['PUT v1/webhooks/{webhook_id}/enabled'],
    stepUp: 'none',
    told: 'administrators',
    message: 'webhookChanged',
    locks: true,
    activity: 'actor',
  },
  // What a report switched off.
  'webhook.confirmed': {
    calls: ['PUT v1/webhooks/{webhook_id}/confirmed'],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'webhookChanged',
    locks: true,
    activity: 'actor',
  },
  'webhook.disabled': {
    calls: ['PUT v1/webhooks/{webhook_id}/enabled'],
    stepUp: 'none',
    told: 'administrators',
    message: 'webhookChanged',
    locks: true,
    activity: 'actor',
  },
  'webhook.deleted': {
    calls: ['DELETE v1/webhooks/{webhook_id}'],
    stepUp: 'none',
    told: 'administrators',
    message: 'webhookChanged',
    locks: true,
    activity: 'actor',
  },
  'ownership.offered': {
    calls: ['POST v1/enterprise/{co_id}/owner/offer', 'POST v1/partner/{co_id}/owner/offer'],
    stepUp: 'proof',
    told: 'person',
    message: 'ownershipOffered',
    noLock: 'nothing is handed over before the person accepts it with a code',
    activity: 'nobody',
  },
  'ownership.handedOver': {
    calls: ['PUT v1/partner/{co_id}/owner'],
    stepUp: 'proof',
    told: 'person',
    message: 'ownershipGiven',
    locks: true,
    activity: 'nobody',
  },
  'ownership.handedOverInside': {
    calls: ['PUT v1/enterprise/{co_id}/owner'],
    stepUp: 'proof',
    told: 'person',
    message: 'ownershipGivenInside',
    locks: true,
    action: 'ownership.handedOver',
    activity: 'nobody',
  },
  // Of somebody who has signed in: the way to a new password goes through these addresses.
  'contact.addressChanged': {
    calls: ['PUT v1/partner/{co_id}/user/{user_id}'],
    stepUp: 'signIn',
    told: 'owner',
    message: 'emailChanged',
    locks: true,
    action: 'contact.changed',
    activity: 'owner',
  },
  'contact.changed': {
    calls: ['PUT v1/partner/{co_id}/user/{user_id}'],
    stepUp: 'none',
    told: 'nobody',
    activity: 'owner',
  },
  'secondFactor.resetByCompany': {
    calls: [
      'PUT v1/enterprise/{co_id}/members/{user_id}/second_factor',
      'PUT v1/partner/{co_id}/user/{user_id}/second_factor',
    ],
    stepUp: 'signIn',
    told: 'owner',
    message: 'secondStepReset',
    locks: true,
    activity: 'owner',
  },
  'contact.passwordReset': {
    calls: ['PUT v1/partner/{co_id}/user/{user_id}/reset_password_email'],
    stepUp: 'none',
    told: 'person',
    message: 'contactPasswordReset',
    noLock: 'its link is the way to a new password, where a lock leads, too',
    activity: 'owner',
  },

  // What staff do.
  'password.resetByStaff': {
    calls: [`PUT ${CUSTOMER}/reset_password`],
    stepUp: 'signIn',
    told: 'administrators',
    message: 'passwordReset',
    locks: true,
    activity: 'owner',
  },
  'secondFactor.resetByStaff': {
    calls: [`PUT ${CUSTOMER}/second_factor`],
    stepUp: 'signIn',
    told: 'owner',
    message: 'secondStepReset',
    locks: true,
    activity: 'owner',
  },
  'account.disabled': {
    calls: [`PUT ${CUSTOMER}/status`],
    stepUp: 'none',
    told: 'person',
    message: 'accountDisabled',
    noLock: 'nothing is left to lock',
    activity: 'owner',
  },
  'account.enabled': {
    calls: [`PUT ${CUSTOMER}/status`],
    stepUp: 'signIn',
    told: 'owner',
    message: 'accountEnabled',
    locks: true,
    activity: 'owner',
  },
  'ownership.appointed': {
    calls: ['PUT v2/partner/{co_id}/owner', 'PUT v1/customer/{co_id}/owner'],
    stepUp: 'signIn',
    told: 'person',
    message: 'ownershipAppointed',
    noLock: 'no account of the company acted',
    activity: 'nobody',
  },
  'staff.created': {
    calls: ['POST v1/staff'],
    stepUp: 'signIn',
    told: 'person',
    message: 'invitation',
    noLock: INVITED,
    activity: 'owner',
  },
  'staff.privileges': {
    calls: [`PUT ${STAFF}/privileges`],
    stepUp: 'signIn',
    told: 'owner',
    message: 'staffPrivileges',
    locks: true,
    activity: 'owner',
  },
  'staff.disabled': {
    calls: [`PUT ${STAFF}/disabled`],
    stepUp: 'none',
    told: 'person',
    message: 'staffDisabled',
    noLock: 'nothing is left to lock',
    activity: 'owner',
  },
  'staff.enabled': {
    calls: [`PUT ${STAFF}/enabled`],
    stepUp: 'signIn',
    told: 'owner',
    message: 'staffEnabled',
    locks: true,
    activity: 'owner',
  },
  'staff.sessionsEnded': {
    calls: [`DELETE ${STAFF}/sessions`],
    stepUp: 'none',
    told: 'owner',
    message: 'staffSessionsEnded',
    locks: true,
    activity: 'owner',
  },
  'staff.factorReset': {
    calls: [`PUT ${STAFF}/second_factor`],
    stepUp: 'signIn',
    told: 'owner',
    message: 'staffFactorReset',
    locks: true,
    activity: 'owner',
  },
  'application.created': {
    calls: ['POST v1/applications', 'POST v1/applications/services'],
    stepUp: 'signIn',
    told: 'actor',
    message: 'applicationSecret',
    locks: true,
    activity: 'nobody',
  },
  // Where people are sent with their sign-in, and the keys and scopes of a service client.
  'application.changed': {
    calls: [`PUT ${APPLICATION}`, `PUT ${APPLICATION}/service`],
    stepUp: 'signIn',
    told: 'nobody',
    activity: 'nobody',
  },
  'application.secretMade': {
    calls: [`POST ${APPLICATION}/secrets`],
    stepUp: 'signIn',
    told: 'actor',
    message: 'applicationSecret',
    locks: true,
    activity: 'nobody',
  },
  'application.secretRemoved': {
    calls: [`DELETE ${APPLICATION}/secrets/{slot}`],
    stepUp: 'none',
    told: 'actor',
    message: 'applicationSecret',
    locks: true,
    activity: 'nobody',
  },
  'application.keysChanged': {
    calls: [`PUT ${APPLICATION}/keys`, `PUT ${APPLICATION}/service`],
    stepUp: 'signIn',
    told: 'actor',
    message: 'applicationSecret',
    locks: true,
    activity: 'nobody',
  },
  'site.published': {
    calls: ['POST v1/site/versions', 'POST v1/site/versions/restore'],
    stepUp: 'signIn',
    told: 'nobody',
    activity: 'nobody',
  },
  'terms.published': {
    calls: ['POST v1/terms_documents/{document}/publication'],
    stepUp: 'signIn',
    told: 'nobody',
    activity: 'nobody',
  },
  'remote.admitted': { calls: ['POST v1/remotes/{name}/builds'], stepUp: 'signIn', told: 'nobody', activity: 'nobody' },
  'remote.released': {
    calls: ['PUT v1/remotes/{name}/release', 'POST v1/remotes/{id}/release/confirmation'],
    stepUp: 'signIn',
    told: 'nobody',
    activity: 'nobody',
  },
  'remote.back': {
    calls: ['POST v1/remotes/{name}/back'],
    stepUp: 'signIn',
    told: 'colleagues',
    message: 'remoteBack',
    noLock: 'the build before runs again, and colleagues disable an account in the console',
    activity: 'nobody',
  },
  'remote.previewed': {
    calls: ['POST v1/remotes/{name}/previews'],
    stepUp: 'signIn',
    told: 'nobody',
    activity: 'nobody',
  },
} as const satisfies Readonly<Record<string, Row>>;

export type Act = keyof typeof ACTS;
/** Acts of which these people are told. */
export type ActToldTo<Told extends Row['told']> = {
  [Name in Act]: (typeof ACTS)[Name]['told'] extends Told ? Name : never;
}[Act];

/** The acts with their names. */
export const actRows: readonly (readonly [Act, Row])[] = Object.entries(ACTS) as [Act, Row][];

export type Called = Pick<EndpointSpec, 'method' | 'path' | 'when'>;

/** The name of a call in this table. */
export const callOf = ({ method, path, when }: Called): string =>
  `${method} ${path.replace('/api/account/', '')}${when === undefined ? '' : `?${when}`}`;

/** Acts that each call does or begins. */
const begun = Map.groupBy(
  actRows.flatMap(([, row]) => row.calls.map((call) => ({ call, row }))),
  ({ call }) => call,
);
/** Every call that the table names. */
export const sensitiveCalls: ReadonlySet<string> = new Set(
  actRows.flatMap(([, { calls, ends = [] }]) => [...calls, ...ends]),
);

/** True when whatever a call does needs a recent sign-in. */
export const needsRecentSignIn = (call: string): boolean =>
  begun.get(call)?.every(({ row }) => row.stepUp === 'signIn') ?? false;
