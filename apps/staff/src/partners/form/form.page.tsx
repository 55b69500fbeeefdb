import { FormattedMessage } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { PAGE } from '@portal/common/pages/addresses';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { CreateForm, EditForm } from './partner-form.tsx';
import { PartnerOf } from '../partner-of.tsx';

/** Creates a partner (`…/add`) or edits one (`…/{id}/edit`). */
export default function PartnerFormPage() {
  const { id } = useParams();
  const back = PAGE.partnerCompanies + useLocation().search;
  const title = <FormattedMessage id={id === undefined ? 'partners.create' : 'partners.form.edit'} />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="approvals.area.partners" /> },
          { label: <FormattedMessage id="partners.title" />, to: back },
          { label: title },
        ]}
        title={title}
      />
      {id === undefined ? (
        <CreateForm back={back} />
      ) : (
        <PartnerOf id={id} back={back}>
          {(partner) => <EditForm key={partner.id} partner={partner} back={back} />}
        </PartnerOf>
      )}
    </>
  );
}
