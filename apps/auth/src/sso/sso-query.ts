import type { ErrorCode } from '@portal/common/errors/catalogue';
import { checkOrganisationId } from '@portal/common/rules/identity-provider/organisation-id';

const FAILURES = [
  'Account.Sso.Refused',
  'Account.Sso.Unsolicited',
  'Account.Sso.Unavailable',
  'Account.Page.Expired',
] as const satisfies readonly ErrorCode[];
export type SsoFailure = (typeof FAILURES)[number] | 'other';

/** A reference in the API's format; any other text is not shown. */
export const referenceIn = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[A-Z2-9]{10}$/.test(text) ? text : undefined;

/** The parameters of the page. */
export interface SsoQuery {
  /** Empty when the address has no valid one. */
  organisation: string;
  /** Opened immediately, but not after a failure: that would loop. */
  provider: string | undefined;
  /** Failure of the last attempt. */
  failure: SsoFailure | undefined;
  /** Reference by which the administrator finds the failure. */
  reference: string | undefined;
  /** The provider confirmed somebody who has no account, and may ask for one. */
  joins: boolean;
}

/** Reads path and query of `/loginUam/{enterpriseId}`. The path overrides `enterprise_id`. */
export function readSsoQuery(path: string | undefined, query: URLSearchParams): SsoQuery {
  const given = (path ?? query.get('enterprise_id') ?? '').trim();
  const organisation = checkOrganisationId(given) === undefined ? given : '';
  const error = query.get('sso_error');
  const failure = error === null ? undefined : (FAILURES.find((known) => known === error) ?? 'other');
  const provider = query.get('idp_config_id');
  return {
    organisation,
    failure,
    reference: failure ? referenceIn(query.get('sso_ref')) : undefined,
    joins: failure !== undefined && query.has('sso_join'),
    provider: organisation !== '' && !failure && provider && provider.length <= 100 ? provider : undefined,
  };
}
