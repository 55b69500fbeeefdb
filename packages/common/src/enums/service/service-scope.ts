/** What a service client may do: a noun and a direction. */
export const ServiceScope = {
  creditsWrite: 'credits.write',
  cancellationBlocksWrite: 'cancellation-blocks.write',
  transfersWrite: 'transfers.write',
  accountApplicationsWrite: 'account-applications.write',
  companiesRead: 'companies.read',
} as const;
export type ServiceScope = (typeof ServiceScope)[keyof typeof ServiceScope];
