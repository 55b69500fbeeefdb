/**
 * Decisions for which the setting `SECOND_PAIR_OF_EYES` can require a second member of staff: the approval of a change
 * of an authenticated company, a contract level, an early deletion of an account or of a company that staff created,
 * an approval although the request has conflicts, and the release of a build of a remote. A rejection of several requests as spam needs one whatever the
 * setting says.
 */
export const ProposalKind = {
  certificationChange: 'certification-change',
  contractLevel: 'contract-level',
  companyDeletion: 'company-deletion',
  againstWarning: 'against-warning',
  remoteRelease: 'remote-release',
  spam: 'spam',
} as const;
export type ProposalKind = (typeof ProposalKind)[keyof typeof ProposalKind];
