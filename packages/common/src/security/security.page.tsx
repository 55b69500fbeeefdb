import { FormattedMessage } from 'react-intl';
import { ActivityCard } from '../activity/activity-card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/**
 * Security page of the account: second factor, sessions and activity. One screen for all user types.
 */
export default function SecurityPage() {
  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="security.area" /> }, { label: <FormattedMessage id="security.title" /> }]}
        title={<FormattedMessage id="security.title" />}
      />
      <SecondFactorCard />
      <SessionsCard />
      <ActivityCard />
    </>
  );
}
