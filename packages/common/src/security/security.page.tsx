import { FormattedMessage } from 'react-intl';
import { ActivityCard } from '../activity/activity-card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/**
 * How one's account is kept safe: the second factor, the browsers one is signed in with, and what happened. One screen for
 * every kind of user.
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
