import { FormattedMessage } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { useHost } from '@portal/common/host/use-host';
import { PAGE, partnerPage } from '@portal/common/pages/addresses';
import { LinkButton } from '@portal/common/ui/link-button';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { DocumentViewer } from './approvals/viewer/document-viewer.tsx';
import { fileOf } from './approvals/viewer/file-of.ts';
import { CompanyTimeline } from './companies/timeline/company-timeline.tsx';
import { PendingRequests } from './companies/timeline/pending-requests.tsx';
import { ContactCard, EnterpriseCard, HeaderCard } from './partners/detail-cards.tsx';
import { LevelProposal } from './partners/level-proposal.tsx';
import { MaterialCard } from './partners/material-card.tsx';
import { PartnerOf } from './partners/partner-of.tsx';
import type { Partner, PartnerFile } from '@portal/common/contract/console/partners';
import { readFile, usePartner } from './partners/partner.ts';
import { AppointSuccessor } from './successor/successor-dialog.tsx';

/** `/partners/partner/{id}/view`: one partner, read-only, with its signing material. */
export default function PartnerDetailPage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { privileges } = useHost();
  const back = PAGE.partnerCompanies + search;
  const { data } = usePartner(id);
  const mayEdit = holds(privileges, Privilege.partnerEdit);
  const title = data?.enterprise_info.company_name ?? <FormattedMessage id="partners.detail" />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="approvals.area.partners" /> },
          { label: <FormattedMessage id="partners.title" />, to: back },
          { label: <FormattedMessage id="partners.detail" /> },
        ]}
        title={title}
        extra={
          data &&
          mayEdit && (
            <LinkButton type="primary" to={partnerPage(id, 'edit') + search}>
              <FormattedMessage id="partners.edit" />
            </LinkButton>
          )
        }
      >
        {data && <PendingRequests co={id} />}
      </PageHeader>
      <PartnerOf id={id} back={back}>
        {(partner) => (
          <>
            <LevelProposal partner={partner} />
            <HeaderCard partner={partner} />
            <EnterpriseCard partner={partner} />
            <ContactCard partner={partner} extra={mayEdit && <Successor partner={partner} />} />
            <MaterialCard file={partner.file} fileOf={fileOf} viewer={(file) => viewerOf(partner, file)} />
            <CompanyTimeline co={id} />
          </>
        )}
      </PartnerOf>
    </>
  );
}

const viewerOf = ({ enterprise_info: { company_name: company } }: Partner, file: PartnerFile) => (
  <DocumentViewer
    document={{
      id: file.file_gns,
      company,
      title: <FormattedMessage id="partner.file" />,
      read: (call, signal) => readFile(call, file, signal),
    }}
    none={<FormattedMessage id="partners.file.none" />}
  />
);

/** Appoints another main account; the present one loses its rights and keys. */
function Successor({ partner: { id, contact_info: owner, enterprise_info } }: { partner: Partner }) {
  return (
    <AppointSuccessor
      kind="partner"
      co={id}
      company={enterprise_info.company_name}
      former={owner && <FormattedMessage id="partners.appoint.owner" values={{ name: owner.username }} />}
    />
  );
}
