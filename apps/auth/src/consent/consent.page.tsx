import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { readConsent } from '@portal/common/contract/sign-in/consent';
import { useRead } from '@portal/common/host/use-read';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { PAGE } from '@portal/common/pages/addresses';
import { Ask } from './ask.tsx';

/** `/consent`: an application of a third party asks a person who has just signed in for consent. */
export default function ConsentPage() {
  const intl = useIntl();
  const [query] = useSearchParams();
  const challenge = query.get('consent_challenge') ?? '';
  const consent = useRead(readConsent, challenge === '' ? null : { query: { consent_challenge: challenge } }, {
    staleTime: Infinity,
  });
  const { data, error } = consent;
  const [spent, setSpent] = useState(false);
  const expired = challenge === '' || spent || error?.code === 'Account.Page.Expired';
  const asked = expired || error ? undefined : data;
  const name = asked && (intl.locale.startsWith('zh') ? asked.name_zh : asked.name_en);
  return (
    <SignedOutFrame
      title={
        name === undefined ? (
          <FormattedMessage id="consent.title.plain" />
        ) : (
          <FormattedMessage id="consent.title" values={{ name }} />
        )
      }
      lead={asked && <FormattedMessage id="consent.lead" values={{ user: asked.user_name }} />}
      audience="password"
      art={{ title: <FormattedMessage id="consent.art" />, text: <FormattedMessage id="consent.artText" /> }}
    >
      {expired && (
        <EmptyState
          icon="broken"
          title={<FormattedMessage id="consent.expired.title" />}
          text={<FormattedMessage id="consent.expired.text" />}
          action={
            <LinkButton type="primary" to={PAGE.root}>
              <FormattedMessage id="consent.expired.home" />
            </LinkButton>
          }
        />
      )}
      {!expired && error && <LoadFailed title={<FormattedMessage id="consent.failed" />} query={consent} />}
      {!expired && !error && !data && <PageSkeleton rows={4} />}
      {asked && name !== undefined && (
        <Ask
          challenge={challenge}
          name={name}
          scopes={asked.scopes}
          returnsTo={asked.host}
          another={asked.another_account}
          onExpired={() => setSpent(true)}
        />
      )}
    </SignedOutFrame>
  );
}
