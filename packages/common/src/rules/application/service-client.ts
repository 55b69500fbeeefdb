import * as z from 'zod/mini';
import { checkClientKeys, type ClientKeysIssue } from './client-keys.ts';

export type ServiceClientIssue =
  | 'serviceScopes.empty'
  | 'serviceNetworks.illegal'
  | 'serviceExpiry.illegal'
  | 'serviceRate.illegal'
  /** An amount in a report of a service client. */
  | 'amount.illegal';

/** Calls per second of a service client for which no other rate was chosen. */
export const SERVICE_RATE = 20;
const RATE_MOST = 1000;
const NETWORKS_MOST = 20;

const V4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** An address, or a range as address and length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const isV4 = V4.test(address);
  const isV6 = address.includes(':') && URL.canParse(`http://[${address}]/`);
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isV4 ? 32 : 128));
  return (isV4 || isV6) && isPrefix && more.length === 0;
}

/** At least one scope. */
export const checkServiceScopes = (scopes: readonly string[]): ServiceClientIssue | undefined =>
  scopes.length === 0 ? 'serviceScopes.empty' : undefined;

/** Addresses (`203.0.113.7`, `fd00::1`) and ranges (`203.0.113.0/24`) that a client calls from; none: from anywhere. */
export const checkServiceNetworks = (networks: readonly string[]): ServiceClientIssue | undefined =>
  networks.length <= NETWORKS_MOST && networks.every(isNetwork) ? undefined : 'serviceNetworks.illegal';

/** The last day on which a client may call, `2027-03-31`; empty for no end. */
export const checkServiceExpiry = (day: string): ServiceClientIssue | undefined =>
  day === '' || z.iso.date().safeParse(day).success ? undefined : 'serviceExpiry.illegal';

/** Public keys as a JWK Set in JSON; empty for a client that has a secret. */
export const checkServiceKeys = (text: string): ClientKeysIssue | undefined =>
  text.trim() === '' ? undefined : checkClientKeys(text);

/** Calls per second: 1 to 1000. */
export const checkServiceRate = (rate: number): ServiceClientIssue | undefined =>
  Number.isInteger(rate) && rate >= 1 && rate <= RATE_MOST ? undefined : 'serviceRate.illegal';
