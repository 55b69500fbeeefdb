import { FormattedMessage } from 'react-intl';
import { ActivityCard } from './activity/activity-card.tsx';
import { PageHeader } from '../ui/header/page-header.tsx';
import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { TermsCard } from './terms/terms-card.tsx';
import { TimeZoneCard } from './time-zone/time-zone-card.tsx';
import { SignedInApplicationsCard } from './signed-in-applications/signed-in-applications-card.tsx';
import { SessionsCard } from './sessions/sessions-card.tsx';

/**
 * Security page of the account: passkeys, second factor, sessions, applications, time zone of messages, terms, and activity. One screen
 * for all user types.
 */
export default function SecurityPage() {
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="security.area" /> },
          { label: <FormattedMessage id="security.title" /> },
        ]}
        title={<FormattedMessage id="security.title" />}
      />
      <PasskeysCard />
      <SecondFactorCard />
      <SessionsCard />
      <SignedInApplicationsCard />
      <TimeZoneCard />
      <TermsCard />
      <ActivityCard />
    </>
  );
}
