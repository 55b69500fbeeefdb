import { FormattedMessage } from 'react-intl';
import { ActivityCard } from '../activity/activity-card.tsx';
import { UserType } from '../enums/user-type.ts';
import { useSignedIn } from '../host/use-host.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/**
 * How one's account is kept safe: the second factor, the browsers one is signed in with, and what happened. One screen for every kind of
 * user; people who come from an identity provider have their factor there.
 */
export default function SecurityPage() {
  const { user_type } = useSignedIn();
  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="security.area" /> }, { label: <FormattedMessage id="security.title" /> }]}
        title={<FormattedMessage id="security.title" />}
      />
      {user_type !== UserType.idpUser && <SecondFactorCard />}
      <SessionsCard />
      <ActivityCard />
    </>
  );
}
