import { NoticeKind } from '@portal/common/enums/notice/notice-kind';
import { PAGE, type PageAddress } from '@portal/common/pages/addresses';
import type { MailTemplate } from './templates.ts';

interface Row {
  kind: NoticeKind;
  /** Page of what it is about, where the link of the message leads somewhere else. */
  page?: PageAddress;
}

const security: Row = { kind: NoticeKind.security, page: PAGE.security };
/** Of the account, but nothing to look at. */
const account: Row = { kind: NoticeKind.security };
const keys: Row = { kind: NoticeKind.security, page: PAGE.accessKeys };
const task: Row = { kind: NoticeKind.task };
const request: Row = { kind: NoticeKind.request };
const company: Row = { kind: NoticeKind.company };
const work: Row = { kind: NoticeKind.work };

/** What a message is as a notice; null for one that is none: it carries a code or a one-time link, or nobody can read it. */
export const NOTICES: Readonly<Record<MailTemplate, Row | null>> = {
  verifyCode: null,
  confirmSignIn: null,
  invitation: null,
  contactPasswordReset: null,
  // To whoever has the address, who may have no account of this kind.
  alreadyRegistered: null,
  // The applicant has no session yet.
  accountAsked: null,
  accountDeleted: null,

  newDevice: security,
  wrongPasswords: security,
  passwordChanged: security,
  emailChanged: security,
  phoneChanged: security,
  emailReleased: security,
  phoneReleased: security,
  secondFactorOn: security,
  secondFactorOff: security,
  codesRenewed: security,
  passkeyAdded: security,
  passkeyDeleted: security,
  wechatLinked: security,
  applicationAllowed: security,
  accessKeyMade: keys,
  accessKeyEnabled: keys,
  accessKeyDeleted: keys,
  accessKeyChanged: keys,
  companyKeyChanged: keys,
  keyExpires: task,
  clientExpires: work,
  tokenExpires: task,
  directoryToken: { kind: NoticeKind.security, page: PAGE.providers },
  registered: account,
  registeredIndividual: account,
  accountDisabled: account,
  accountEnabled: account,
  cancellationRequested: account,
  cancellationRestored: account,
  cancellationHeld: account,
  cancellationGoesOn: account,
  cancellationPossible: account,

  staffPrivileges: security,
  staffFactorReset: security,
  staffSessionsEnded: security,
  staffDisabled: account,
  staffEnabled: account,
  applicationSecret: security,
  adminCreated: account,
  adminRecovered: account,
  remoteBack: account,
  remoteProposed: work,
  remoteWithdrawn: work,
  restored: account,
  requestsOverdue: work,
  claimReminded: work,
  requestsAssigned: work,
  agreementFell: work,
  listReady: { kind: NoticeKind.work, page: PAGE.listFiles },

  passwordReset: security,
  secondStepReset: security,
  memberStepReset: security,
  providerChanged: { kind: NoticeKind.security, page: PAGE.providers },
  idpLinkMade: account,
  idpLinkOpened: account,
  recoveryCodesMade: account,
  recoveryOpened: account,
  recoveryActed: account,
  ssoOnlyOn: account,
  ssoOnlyOff: account,
  companyDemand: security,
  companyDemandOff: account,
  memberRole: account,
  memberLeft: company,
  administratorMade: account,
  ownershipGiven: account,
  ownershipGivenInside: account,
  ownershipTaken: account,
  ownershipAppointed: account,
  ownershipOffered: task,
  ownershipDeclined: company,
  ownershipWithdrawn: company,
  domainLost: task,
  domainOver: company,
  idpFinding: company,
  webhookOff: company,
  webhookReported: account,
  webhookChanged: account,
  partnerChanged: company,
  accountRequested: task,

  registeredPartner: { kind: NoticeKind.request, page: PAGE.partnerCompany },
  registrationSubmitted: request,
  registrationAsked: task,
  registrationReminded: task,
  registrationUnanswered: request,
  registrationApproved: request,
  registrationRejected: request,
  registrationReversed: request,
  certificationAsked: task,
  certificationReminded: task,
  certificationUnanswered: request,
  certificationApproved: request,
  certificationRejected: request,
  certificationReversed: request,
  contractSubmitted: request,
  contractAsked: task,
  contractReminded: task,
  contractUnanswered: request,
  contractApproved: request,
  contractRejected: request,
  contractReversed: request,
  accountQuestioned: task,
  accountReminded: task,
  accountUnanswered: request,
  accountApproved: request,
  accountRejected: request,
  accountReversed: request,
};
