/** Audit actions that users see in their security activity, each with the text `activity.<action>`. */
export const ActivityAction = [
  'signIn.succeeded', 'signIn.failed', 'signIn.mustReset', 'session.ended', 'session.othersEnded', 'user.created',
  'password.set', 'secondFactor.enabled', 'secondFactor.removed', 'secondFactor.codesRenewed', 'securityReport.used',
  'account.changed', 'company.changed', 'wechat.bound', 'wechat.unbound',
  'registration.enterprise', 'registration.individual', 'registration.partner',
  'registration.submitted', 'registration.corrected', 'registration.agreed', 'registration.rejected', 'registration.takenBack', 'registration.reversed',
  'contract.submitted', 'contract.agreed', 'contract.rejected', 'contract.takenBack', 'contract.reversed', 'partner.changed',
  'certification.submitted', 'certification.withdrawn', 'certification.agreed', 'certification.rejected', 'certification.takenBack', 'certification.reversed',
  'accountApplication.reversed',
  'application.signedOut', 'application.allowed', 'application.denied', 'accessKey.created', 'accessKey.commented', 'accessKey.enabled', 'accessKey.disabled', 'accessKey.deleted',
  'cancellation.requested', 'cancellation.restored', 'export.requested', 'export.downloaded', 'invitation.sent',
  'account.disabled', 'account.enabled', 'account.unlocked', 'password.resetByStaff',
  'contact.changed', 'contact.enabled', 'contact.disabled', 'contact.passwordReset',
  'staff.created', 'staff.privileges', 'staff.disabled', 'staff.enabled', 'staff.sessionsEnded', 'staff.factorReset',
] as const;
export type ActivityAction = (typeof ActivityAction)[number];

/** Reasons of an action, each with the text `activity.reason.<reason>`. The first three are those of a failed sign-in. */
export const ActivityReason = {
  wrongPassword: 'wrongPassword', wrongCode: 'wrongCode', wrongSecondFactor: 'wrongSecondFactor',
  password: 'password', recovery: 'recovery', cancellation: 'cancellation', report: 'report', disabled: 'disabled',
} as const;
export type ActivityReason = (typeof ActivityReason)[keyof typeof ActivityReason];
