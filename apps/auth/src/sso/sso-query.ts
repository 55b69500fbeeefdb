import type { ErrorCode } from '@portal/common/errors/catalogue';
import { checkOrganisationId } from '@portal/common/rules/identity-provider/organisation-id';

const FAILURES = ['Account.Sso.Refused', 'Account.Sso.Unavailable', 'Account.Page.Expired'] as const satisfies readonly ErrorCode[];
export type SsoFailure = (typeof FAILURES)[number] | 'other';

/** The parameters of the page. */
export interface SsoQuery {
  /** Empty when the address has no valid one. */
  organisation: string;
  /** Opened immediately, but not after a failure: that would loop. */
  provider: string | undefined;
  /** How the last attempt ended. */
  failure: SsoFailure | undefined;
}

/** Reads path and query of `/loginUam/{enterpriseId}`. The path overrides `enterprise_id`. */
export function readSsoQuery(path: string | undefined, query: URLSearchParams): SsoQuery {
  const given = (path ?? query.get('enterprise_id') ?? '').trim();
  const organisation = checkOrganisationId(given) === undefined ? given : '';
  const error = query.get('sso_error');
  const failure = error === null ? undefined : FAILURES.find((known) => known === error) ?? 'other';
  const provider = query.get('idp_config_id');
  return {
    organisation,
    failure,
    provider: organisation !== '' && !failure && provider && provider.length <= 100 ? provider : undefined,
  };
}
