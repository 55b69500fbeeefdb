import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { PAGE } from '@portal/common/pages/addresses';
import { Going } from './going.tsx';
import { SsoForm } from './sso-form.tsx';
import { readSsoQuery } from './sso-query.ts';
import { useRedirect } from './use-redirect.tsx';
import styles from './sso.module.css';

/** Lazy: its texts are those of joining. */
const JoinOffer = lazy(() => import('./join-offer.tsx'));

/** Sign-in through the identity provider of an organisation: `/loginUam` and `/loginUam/{enterpriseId}`. */
export default function SsoPage() {
  const { enterpriseId } = useParams();
  const [query] = useSearchParams();
  const [asked] = useState(() => readSsoQuery(enterpriseId, query));
  const { going, name, start, notice, choose, stay } = useRedirect(asked);
  const search = query.size > 0 ? `?${query}` : '';

  return (
    <SignedOutFrame
      title={<FormattedMessage id="sso.title" />}
      lead={
        <>
          <FormattedMessage id="sso.lead" />
          <Link to={`${PAGE.signInEnterprise}${search}`}>
            <FormattedMessage id="sso.enterprise" />
          </Link>
        </>
      }
      art={{ title: <FormattedMessage id="sso.art" />, text: <FormattedMessage id="sso.artText" /> }}
      audience="enterprise"
    >
      {!going && asked.joins && (
        <Suspense>
          <JoinOffer reference={asked.reference} />
        </Suspense>
      )}
      {going ? <Going name={name} onStay={stay} /> : <SsoForm organisation={start} notice={notice} onChosen={choose} />}
      {!going && (
        <p className={styles.below}>
          <Link
            to={`${PAGE.recoverProviders}${start === '' ? '' : `?${new URLSearchParams({ enterprise_id: start })}`}`}
          >
            <FormattedMessage id="sso.recovery" />
          </Link>
        </p>
      )}
    </SignedOutFrame>
  );
}
