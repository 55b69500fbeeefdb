/** Audit actions that users see in their security activity, each with the text `activity.<action>`. */
export const ActivityAction = [
  'signIn.succeeded', 'signIn.mustReset', 'session.ended', 'session.othersEnded', 'user.created',
  'password.set', 'secondFactor.enabled', 'secondFactor.removed', 'secondFactor.codesRenewed', 'securityReport.used',
  'account.changed', 'company.changed', 'wechat.bound', 'wechat.unbound',
  'registration.enterprise', 'registration.individual', 'registration.partner',
  'certification.submitted', 'certification.withdrawn', 'certification.agreed', 'certification.rejected',
  'accessKey.created', 'accessKey.commented', 'accessKey.enabled', 'accessKey.disabled', 'accessKey.deleted',
  'cancellation.requested', 'cancellation.restored', 'export.requested', 'export.downloaded', 'invitation.sent',
] as const;
export type ActivityAction = (typeof ActivityAction)[number];
