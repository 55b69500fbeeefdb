import { isName } from '../text/text.ts';

export type ApplicationIssue =
  | 'applicationId.illegal'
  | 'applicationName.empty'
  | 'applicationName.illegal'
  | 'applicationAddress.empty'
  | 'applicationAddress.illegal'
  | 'applicationAddress.many'
  | 'applicationOrigin.empty'
  | 'applicationOrigin.illegal'
  | 'applicationEmbeds.thirdParty';

/** Most addresses of one kind that an application has. */
export const APPLICATION_ADDRESSES = 20;
const NAME_MAX = 50;
const ADDRESS_MAX = 500;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Client id: 3 to 40 lowercase letters, digits and hyphens. */
export const checkApplicationId = (value: string): ApplicationIssue | undefined =>
  /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(value.trim()) ? undefined : 'applicationId.illegal';

/** Name of an application: 1 to 50 visible characters after trimming. */
export function checkApplicationName(value: string): ApplicationIssue | undefined {
  const name = value.trim();
  if (name === '') return 'applicationName.empty';
  return isName(name, NAME_MAX) ? undefined : 'applicationName.illegal';
}

/** Parsed address without wildcard, user, blanks or fragment, by https or on this machine. */
function parse(value: string): URL | undefined {
  if (value.length > ADDRESS_MAX || !/^[\x21-\x7e]+$/.test(value) || /[*#\\<>"]/.test(value)) return undefined;
  const url = URL.parse(value);
  if (!url || url.username !== '' || url.password !== '' || /\/\.{1,2}(\/|$)/.test(value)) return undefined;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.includes(url.hostname)) ? url : undefined;
}

/** Address of a page or call of an application. It is compared exactly. */
export const checkApplicationAddress = (value: string): ApplicationIssue | undefined =>
  parse(value) ? undefined : 'applicationAddress.illegal';

/** Scheme, host and port, spelled as browsers send them in `Origin`. */
export const checkApplicationOrigin = (value: string): ApplicationIssue | undefined =>
  parse(value)?.origin === value ? undefined : 'applicationOrigin.illegal';

/** One address in each line of a text, without empty lines. */
export const addressLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** Rule for a list of addresses, each of which `check` accepts. */
function checkEach(
  addresses: readonly string[],
  check: (address: string) => ApplicationIssue | undefined,
): ApplicationIssue | undefined {
  if (addresses.length > APPLICATION_ADDRESSES) return 'applicationAddress.many';
  return addresses.map(check).find((issue) => issue !== undefined);
}

/** Addresses of redirects after a sign-in, each by itself. */
export const checkRedirectAddresses = (addresses: readonly string[]): ApplicationIssue | undefined =>
  checkEach(addresses, checkApplicationAddress);

/** Addresses of redirects after a sign-in: at least one, unless people sign in on devices. */
export const checkReturn = (
  addresses: readonly string[],
  { onDevices }: { onDevices: boolean },
): ApplicationIssue | undefined =>
  addresses.length === 0 && !onDevices ? 'applicationAddress.empty' : checkRedirectAddresses(addresses);

/** Addresses of redirects after a sign-out: may be empty. */
export const checkLogoutAddresses = (addresses: readonly string[]): ApplicationIssue | undefined =>
  checkEach(addresses, checkApplicationAddress);

/** Origins whose pages may call the token endpoint: may be empty. */
export const checkOrigins = (origins: readonly string[]): ApplicationIssue | undefined =>
  checkEach(origins, checkApplicationOrigin);

/** Origins of an application whose pages embed the portal's remotes: at least one. */
export const checkHostOrigins = (origins: readonly string[]): ApplicationIssue | undefined =>
  origins.length === 0 ? 'applicationOrigin.empty' : checkOrigins(origins);

/**
 * Pages that embed the portal act for the person without consent, so an application of a third party must not embed.
 */
export const checkEmbeds = ({
  embeds,
  asksConsent,
}: {
  embeds: boolean;
  asksConsent: boolean;
}): ApplicationIssue | undefined => (embeds && asksConsent ? 'applicationEmbeds.thirdParty' : undefined);
