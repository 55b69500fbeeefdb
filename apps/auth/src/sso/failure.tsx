import { FormattedMessage } from 'react-intl';
import type { SsoFailure } from './sso-query.ts';

/** The failure of the last attempt, in our own text: the address is not trusted. */
export function Failure({ failure, reference }: { failure: SsoFailure; reference: string | undefined }) {
  return (
    <>
      <FormattedMessage id={failure === 'other' ? 'sso.failed' : `error.${failure}`} />
      <Reference of={reference} />
    </>
  );
}

/** The reference by which the administrator finds the failure; nothing without one. */
export function Reference({ of }: { of: string | undefined }) {
  return of === undefined ? null : (
    <>
      {' '}
      <FormattedMessage id="sso.reference" values={{ reference: <b>{of}</b> }} />
    </>
  );
}
