import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { readNeededTerms } from '@portal/common/contract/account/terms';
import { useRead } from '@portal/common/host/use-read';
import { PAGE } from '@portal/common/pages/addresses';
import { LinkButton } from '@portal/common/ui/link-button';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { Decision } from './decision.tsx';
import { useTermsTexts } from './texts.ts';

/** `/consent`: somebody who has just signed in accepts the terms before the sign-in goes on. */
export default function TermsPage() {
  const texts = useTermsTexts();
  const [query] = useSearchParams();
  const challenge = query.get('terms_challenge') ?? '';
  const needed = useRead(readNeededTerms, challenge === '' ? null : { query: { terms_challenge: challenge } }, {
    staleTime: Infinity,
  });
  const { data, error } = needed;
  const [spent, setSpent] = useState(false);
  const expired = challenge === '' || spent || error?.code === 'Account.Page.Expired';
  return (
    <SignedOutFrame
      title={<span>{texts.title}</span>}
      audience="password"
      art={{ title: <span>{texts.art}</span>, text: <span>{texts.artText}</span> }}
    >
      {expired && (
        <EmptyState
          icon="broken"
          title={<FormattedMessage id="consent.expired.title" />}
          text={<span>{texts.expired}</span>}
          action={
            <LinkButton type="primary" to={PAGE.root}>
              <FormattedMessage id="consent.expired.home" />
            </LinkButton>
          }
        />
      )}
      {!expired && error && <LoadFailed title={<span>{texts.failed}</span>} query={needed} />}
      {!expired && !error && !data && <PageSkeleton rows={3} />}
      {!expired && data && (
        <Decision challenge={challenge} documents={data.documents} onExpired={() => setSpent(true)} />
      )}
    </SignedOutFrame>
  );
}
