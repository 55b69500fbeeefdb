export type OrganisationIdIssue = 'organisation.empty' | 'organisation.illegal';

/** Organisation id at identity-provider sign-in: 1 to 50 letters, digits, hyphens and underscores. */
export function checkOrganisationId(value: string): OrganisationIdIssue | undefined {
  const id = value.trim();
  if (id === '') return 'organisation.empty';
  return id.length <= 50 && /^[A-Za-z0-9_-]+$/.test(id) ? undefined : 'organisation.illegal';
}
