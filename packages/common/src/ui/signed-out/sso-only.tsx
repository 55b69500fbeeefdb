import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import type { ApiError } from '../../client/api-error.ts';
import { PAGE } from '../../pages/addresses.ts';

/** Parameters of a sign-in in progress. Others, such as the code of a link, stay behind. */
const KEPT = ['login_challenge', 'return_uri', 'state', 'lang'] as const;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * An account signs in through its company's provider only: says so, with a link to the provider that the refusal names.
 */
export default function SsoOnly({ error }: { error: ApiError }) {
  const [given] = useSearchParams();
  const {
    enterprise_id: company,
    idp_config_id: id,
    idp_name: name,
  } = (error.more['sso'] ?? {}) as Record<string, unknown>;
  const query = new URLSearchParams(KEPT.flatMap((key) => (given.has(key) ? [[key, given.get(key) ?? '']] : [])));
  query.set('idp_config_id', textIn(id));
  return (
    <>
      <FormattedMessage id="error.Account.Login.Idp.Only" />
      {textIn(company) !== '' && (
        <>
          {' '}
          <Link to={`${PAGE.signInSso}/${encodeURIComponent(textIn(company))}?${query}`}>{textIn(name)}</Link>
        </>
      )}
    </>
  );
}
