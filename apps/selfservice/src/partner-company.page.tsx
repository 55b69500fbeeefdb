import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, useLocation } from 'react-router-dom';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { useSignedIn } from '@portal/common/host/use-host';
import { homePageOf } from '@portal/common/pages/by-user-type';
import { PAGE } from '@portal/common/pages/addresses';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { PageTab, PageTabs } from '@portal/common/ui/header/page-tabs';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { Awaited, PageSkeleton } from '@portal/common/ui/status/states';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import { ExportCard } from './cancellation/export-row.tsx';
import { VerificationCard } from './certification/partner/verification-card.tsx';
import { ApplicationCard } from './partner-company/review/application-card.tsx';
import { useBusinessEmail } from './partner-company/company/business-email.ts';
import { CompanyCard } from './partner-company/company/company-card.tsx';
import {
  lockOf,
  refusedOf,
  useCompanyNews,
  usePartnerCompany,
  type PartnerCompany,
} from './partner-company/company.ts';
import { ContractCard } from './partner-company/company/contract-card.tsx';
import { Corrections } from './partner-company/review/corrections.tsx';
import { DecisionNews } from './partner-company/review/decision-news.tsx';
import { TypesCard } from './partner-company/company/types-card.tsx';
import { AddressRow } from './profile/address/address-row.tsx';
import { PersonCard } from './profile/partner/person-card.tsx';

const TABS = [PAGE.partnerCompany, PAGE.partnerBusiness, PAGE.partnerContact] as const;
const TITLES = {
  [PAGE.partnerCompany]: 'partner.tab.info',
  [PAGE.partnerBusiness]: 'partner.tab.business',
  [PAGE.partnerContact]: 'partner.tab.person',
} as const;

/** A partner's own pages: the company, its partner types, and the person. */
export default function PartnerCompanyPage() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const { user_type } = useSignedIn();
  const company = usePartnerCompany();
  const { data } = company;
  useCompanyNews(data);
  const active = TABS.find((tab) => pathname.replace(/\/$/, '').toLowerCase() === tab);
  if (!active) return <Navigate to={homePageOf(user_type) ?? PAGE.partnerCompany} replace />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="partner.area" /> },
          { label: <FormattedMessage id={TITLES[active]} /> },
        ]}
        title={data?.company_name ?? <FormattedMessage id="partner.title" />}
        note={data ? <ApprovalStatusPill status={data.approval_status} /> : !company.error && <Awaited />}
      />
      <DecisionNews company={data} />
      <PageTabs label={intl.formatMessage({ id: 'partner.title' })}>
        {TABS.map((tab) => (
          <PageTab key={tab} to={tab} active={tab === active}>
            <FormattedMessage id={TITLES[tab]} />
          </PageTab>
        ))}
      </PageTabs>
      <Content key={active} tab={active} company={company} />
    </>
  );
}

function Content({ tab, company }: { tab: (typeof TABS)[number]; company: ReturnType<typeof usePartnerCompany> }) {
  const { data, error } = company;
  if (!data)
    return (
      <Sheet>
        {error ? (
          <LoadFailed title={<FormattedMessage id="partner.failed" />} query={company} />
        ) : (
          <PageSkeleton kind="form" rows={6} />
        )}
      </Sheet>
    );
  return (
    <>
      {data.approval_status === ApprovalStatus.pending && <ApplicationCard company={data} />}
      {tab === PAGE.partnerCompany && <Info company={data} />}
      {tab === PAGE.partnerBusiness && <TypesCard company={data} />}
      {tab === PAGE.partnerContact && <Person company={data} />}
    </>
  );
}

function Info({ company }: { company: PartnerCompany }) {
  const email = useBusinessEmail();
  const { role } = useSignedIn();
  const admitted = company.approval_status === ApprovalStatus.approved;
  // A request that was sent before goes on while another application is pending review, and can be asked about.
  const pending = company.auth_status === AuthStatus.pending || company.pending_change === 1;
  const row = (state: Pick<ComponentProps<typeof AddressRow>, 'readOnly' | 'onEditing'>): ReactNode => (
    <AddressRow change={email} value={company.company_email} version={company.version} {...state} />
  );
  return (
    <>
      {(admitted || pending) && (
        <VerificationCard mayApply={lockOf(company, role) === undefined} mayAnswer={role === PartnerRole.admin} />
      )}
      {admitted && <ContractCard />}
      <Corrections corrections={company.corrections} />
      <CompanyCard company={company} businessEmail={row} />
    </>
  );
}

function Person({ company }: { company: PartnerCompany }) {
  const { role } = useSignedIn();
  // The data of a contact are not part of the application; the main account edits them.
  return (
    <>
      <PersonCard locked={role === 0 ? lockOf(company, role) : 'role'} refused={refusedOf(company)} />
      <ExportCard />
    </>
  );
}
