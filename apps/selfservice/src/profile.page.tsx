import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, useLocation } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { useSignedIn } from '@portal/common/host/use-host';
import { isMember } from '@portal/common/rules/company/member-rights';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { PageTab, PageTabs } from '@portal/common/ui/header/page-tabs';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { PAGE } from '@portal/common/pages/addresses';
import { homePageOf } from '@portal/common/pages/by-user-type';
import { CancellationCard } from './cancellation/cancellation-card.tsx';
import { CertificationBanner } from './certification/banner.tsx';
import { useCertification, useDecisionsElsewhere } from './certification/certification.queries.ts';
import { DecisionNews } from './certification/decision-news.tsx';
import { AccountCard } from './profile/account/account-card.tsx';
import { CompanyCard } from './profile/company/company-card.tsx';

/** Lazy: the first tab is the first page after a sign-in and does not need tables and pictures. */
const CertificationOverview = lazy(async () => ({
  default: (await import('./certification/overview/overview.tsx')).CertificationOverview,
}));

const BASE_INFO = PAGE.profile;
const AUTHENTICATION = PAGE.certification;
const TABS = { [BASE_INFO]: 'profile.tab.baseInfo', [AUTHENTICATION]: 'profile.tab.authentication' } as const;

/**
 * Profile with two tabs for members of an enterprise. Individuals have only the first, without tabs. Partners and staff
 * have pages of their own and are redirected to their home page.
 */
export default function ProfilePage() {
  const { user_type } = useSignedIn();
  const home = homePageOf(user_type);
  if (home && home !== PAGE.profile) return <Navigate to={home} replace />;
  return isMember(user_type) ? <EnterpriseProfile /> : <OwnProfile />;
}

function EnterpriseProfile() {
  const intl = useIntl();
  const { user_type, auth_status } = useSignedIn();
  const { pathname } = useLocation();
  const active = [BASE_INFO, AUTHENTICATION].find((tab) => isAt(pathname, tab));
  const certification = useCertification();
  useDecisionsElsewhere(certification.data);
  const status = certification.data?.status;
  // Known since the sign-in: a banner that came with the reply would move the page.
  const banner = <CertificationBanner status={status ?? auth_status ?? undefined} />;

  if (!active) return <Navigate to={BASE_INFO} replace />;
  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="profile.area" /> }, { label: <FormattedMessage id="profile.title" /> }]}
        title={<FormattedMessage id="profile.title" />}
      />
      <DecisionNews certification={certification.data} />
      <PageTabs label={intl.formatMessage({ id: 'profile.title' })}>
        {([BASE_INFO, AUTHENTICATION] as const).map((tab) => (
          <PageTab key={tab} to={tab} active={tab === active}>
            <FormattedMessage id={TABS[tab]} />
          </PageTab>
        ))}
      </PageTabs>
      {banner}
      {active === BASE_INFO ? (
        <>
          <AccountCard />
          <CompanyCard status={status} />
          {/* The provider of the company decides how long its users have an account. */}
          {user_type === UserType.enterprise && <CancellationCard />}
        </>
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <CertificationOverview certification={certification} />
        </Suspense>
      )}
    </>
  );
}

function OwnProfile() {
  const { pathname } = useLocation();
  if (!isAt(pathname, BASE_INFO)) return <Navigate to={BASE_INFO} replace />;
  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="profile.area" /> }, { label: <FormattedMessage id="profile.title" /> }]}
        title={<FormattedMessage id="profile.title" />}
      />
      <AccountCard />
      <CancellationCard />
    </>
  );
}

const isAt = (pathname: string, tab: string) => pathname.replace(/\/$/, '').toLowerCase() === tab.toLowerCase();
