import { isKeyedDigest, keyedDigest } from '../../platform/settings/secrets.ts';
import type { Config } from '../../platform/settings/config.ts';

const LABEL = 'asked to join';

/**
 * Opens the page of an application for its applicant, who cannot sign in yet: the account with a MAC. It shows where
 * the application stands, and can withdraw it or ask again.
 */
export const ticketOf = ({ secrets }: Pick<Config, 'secrets'>, userId: string): string =>
  `${userId}.${keyedDigest(secrets, LABEL, userId)}`;

/** The account of a ticket; undefined when it is none of ours. */
export function readTicket({ secrets }: Pick<Config, 'secrets'>, ticket: string): string | undefined {
  const [userId = '', mac = ''] = ticket.split('.');
  return isKeyedDigest(secrets, LABEL, userId, mac) ? userId : undefined;
}
