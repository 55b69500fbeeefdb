import type { ErrorCode } from '@portal/common/errors/catalogue';
import { checkOrganisationId } from '@portal/common/rules/identity-provider/organisation-id';

const FAILURES = ['Account.Sso.Refused', 'Account.Sso.Unavailable', 'Account.Page.Expired'] as const satisfies readonly ErrorCode[];
export type SsoFailure = (typeof FAILURES)[number] | 'other';

/** What the address of the page asks for. */
export interface SsoQuery {
  /** Empty when the address names none that can be one. */
  organisation: string;
  /** Go there at once; never after a failure, which would go round for ever. */
  provider: string | undefined;
  /** How the last attempt ended. */
  failure: SsoFailure | undefined;
}

/** Reads path and query of `/loginUam/{enterpriseId}`: the path wins over `enterprise_id` (spec 1 §2). */
export function readSsoQuery(path: string | undefined, query: URLSearchParams): SsoQuery {
  const told = (path ?? query.get('enterprise_id') ?? '').trim();
  const organisation = checkOrganisationId(told) === undefined ? told : '';
  const error = query.get('sso_error');
  const failure = error === null ? undefined : FAILURES.find((known) => known === error) ?? 'other';
  const provider = query.get('idp_config_id');
  return {
    organisation,
    failure,
    provider: organisation !== '' && !failure && provider && provider.length <= 100 ? provider : undefined,
  };
}
