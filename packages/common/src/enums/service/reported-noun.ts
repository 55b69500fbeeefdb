/** What other systems of the provider report, by the last part of the path of its call. */
export const ReportedNoun = {
  credits: 'credits',
  cancellationBlocks: 'cancellation-blocks',
  transfers: 'transfers',
  accountApplications: 'account-applications',
} as const;
export type ReportedNoun = (typeof ReportedNoun)[keyof typeof ReportedNoun];
