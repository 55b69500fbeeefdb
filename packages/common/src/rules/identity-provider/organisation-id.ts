import { checkEmailOnWire } from '../contact/email.ts';

export type OrganisationIdIssue = 'organisation.empty' | 'organisation.illegal';

/** Organisation id at identity-provider sign-in: 1 to 50 letters, digits, hyphens and underscores. */
export function checkOrganisationId(value: string): OrganisationIdIssue | undefined {
  const id = value.trim();
  if (id === '') return 'organisation.empty';
  return id.length <= 50 && /^[A-Za-z0-9_-]+$/.test(id) ? undefined : 'organisation.illegal';
}

/** What people type at identity-provider sign-in: the organisation id, or their work e-mail. */
export function checkOrganisationOrEmail(value: string): OrganisationIdIssue | 'organisation.email' | undefined {
  if (!value.includes('@')) return checkOrganisationId(value);
  return checkEmailOnWire(value) === undefined ? undefined : 'organisation.email';
}
