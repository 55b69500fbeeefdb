import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Joinable, SsoFailure } from './sso-query.ts';

/** Lazy: its texts are those of joining. */
const JoinOffer = lazy(() => import('./join-offer.tsx'));

/** The failure of the last attempt, in our own text: the address is not trusted. */
export function Failure({
  failure,
  reference,
  joins,
}: {
  failure: SsoFailure;
  reference: string | undefined;
  joins?: Joinable | undefined;
}) {
  return (
    <>
      {joins ? (
        <Suspense>
          <JoinOffer {...joins} />
        </Suspense>
      ) : (
        <FormattedMessage id={failure === 'other' ? 'sso.failed' : `error.${failure}`} />
      )}
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
