/** Actions that have a text `audit.action.<action>`, in the order of the filter. Others are shown by their stored names. */
export const ACTIONS = [
  'signIn.succeeded', 'signIn.failed', 'signIn.mustReset', 'session.started', 'session.ended', 'session.othersEnded', 'password.set',
  'secondFactor.begun', 'secondFactor.enabled', 'secondFactor.removed', 'secondFactor.codesRenewed', 'securityReport.used',
  'user.created', 'account.changed', 'account.deleted', 'company.changed', 'wechat.bound', 'wechat.unbound',
  'registration.enterprise', 'registration.individual', 'registration.partner', 'registration.submitted', 'registration.corrected',
  'registration.agreed', 'registration.rejected', 'registration.takenBack', 'registration.reversed',
  'certification.submitted', 'certification.withdrawn', 'certification.agreed', 'certification.rejected', 'certification.takenBack', 'certification.reversed', 'certification.overdue',
  'review.noted', 'proposal.made', 'proposal.returned', 'proposal.withdrawn', 'proposal.lapsed',
  'contract.submitted', 'contract.agreed', 'contract.rejected', 'contract.takenBack', 'contract.reversed', 'partner.created', 'partner.changed', 'partnerFile.uploaded', 'partnerFile.swept',
  'contact.created', 'contact.changed', 'contact.enabled', 'contact.disabled', 'contact.deleted', 'contact.passwordReset', 'contact.fileSent', 'contact.exported',
  'invitation.sent', 'invitation.opened', 'invitation.withdrawn', 'ownership.offered', 'ownership.offerEnded', 'ownership.handedOver', 'ownership.appointed',
  'accessKey.created', 'accessKey.commented', 'accessKey.enabled', 'accessKey.disabled', 'accessKey.deleted',
  'cancellation.requested', 'cancellation.restored', 'export.requested', 'export.downloaded',
  'customer.created', 'customer.deleted', 'customerContact.created', 'customerContact.changed', 'customerContact.deleted',
  'account.disabled', 'account.enabled', 'account.unlocked', 'account.deletedByStaff', 'password.resetByStaff',
  'accountApplication.agreed', 'accountApplication.rejected', 'accountApplication.takenBack', 'accountApplication.reversed',
  'idp.created', 'idp.edited', 'idp.promoted', 'idp.restored', 'idp.discarded', 'idp.deleted', 'idp.tested', 'licence.swept',
  'idp.linkMade', 'idp.linkOpened', 'idp.linkRevoked', 'idp.recoveryCodesMade', 'idp.recoveryOpened', 'idp.recoveryRefused',
  'domain.added', 'domain.proven', 'domain.routed', 'domain.removed', 'domain.ssoOnlyOn', 'domain.ssoOnlyOff',
  'staff.created', 'staff.privileges', 'staff.disabled', 'staff.enabled', 'staff.sessionsEnded', 'staff.factorReset', 'audit.exported', 'subject.foreign',
  'application.created', 'application.changed', 'application.enabled', 'application.disabled', 'application.secretMade', 'application.secretRemoved', 'application.signedOut', 'application.allowed', 'application.denied',
  'admin.recovered', 'session.allEnded', 'message.resent', 'message.dropped', 'job.run', 'samlKey.announced', 'samlKey.promoted', 'signingKey.rotated', 'secret.rotated',
  'backup.made', 'backup.verified', 'backup.restored',
] as const;
export type Action = (typeof ACTIONS)[number];

export const isKnown = (action: string): action is Action => ACTIONS.some((known) => known === action);
