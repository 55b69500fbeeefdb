import { FormattedMessage } from 'react-intl';
import { useNavigate, useParams } from 'react-router-dom';
import { readIdp } from '@portal/common/contract/identity-provider/identity-providers';
import { useCompanyId } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { PAGE, providerPage } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { LinkButton } from '@portal/common/ui/link-button';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { OrNotSet, LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { Configurations } from './configurations.tsx';
import { DeleteButton } from './delete-button.tsx';
import { DirectorySheet } from './directory/directory-sheet.tsx';
import { Findings } from './findings.tsx';
import { agreements, ProviderStatus, systems } from './names.tsx';
import { LinksSheet } from './link/links-sheet.tsx';
import { OurValues } from './our-values.tsx';
import { ProviderMissing } from './provider-missing.tsx';
import { NarrowNotice } from './recovery/narrow-notice.tsx';
import { TestHistory } from './tests/test-history.tsx';
import { WaitingNotice } from './waiting-notice.tsx';
import styles from './providers.module.css';

/** `/uam/provider/detail/{id}`: one provider with its configurations, read-only. */
export default function ProviderDetailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const provider = useRead(readIdp, { params: { enterprise_id: useCompanyId() }, query: { config_id: id } });
  const { data } = provider;
  const title = data?.idp_name ?? <FormattedMessage id="idps.detail" />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="idps.area" /> },
          { label: <FormattedMessage id="idps.title" />, to: PAGE.providers },
          { label: title },
        ]}
        title={title}
        note={data && <ProviderStatus status={data.status} />}
        extra={
          data && (
            <>
              <DeleteButton
                id={id}
                name={data.idp_name}
                onDeleted={() => void navigate(PAGE.providers, { replace: true })}
              />
              <LinkButton type="primary" to={providerPage('edit', id)}>
                <FormattedMessage id="idps.edit" />
              </LinkButton>
            </>
          )
        }
      />
      <NarrowNotice />
      {!data && <ProviderMissing query={provider} />}
      {data && (
        <div className={styles.sheets}>
          <Findings provider={data} />
          <WaitingNotice provider={data} />
          <Configurations provider={data} />
          <Sheet title={<FormattedMessage id="idps.basics" />} flush>
            <div className={styles.pairs}>
              <LabelledValue label={<FormattedMessage id="idps.field.agreement" />}>
                <FormattedMessage id={agreements[data.idp_agreement]} />
              </LabelledValue>
              <LabelledValue label={<FormattedMessage id="idps.field.system" />}>
                <FormattedMessage id={systems[data.idp_type]} />
              </LabelledValue>
              <LabelledValue label={<FormattedMessage id="idps.field.describe" />}>
                <OrNotSet>{data.describe}</OrNotSet>
              </LabelledValue>
              <LabelledValue label={<FormattedMessage id="idps.field.created" />}>
                <DateTime at={data.create_time} />
              </LabelledValue>
            </div>
          </Sheet>
          <OurValues provider={data} />
          <DirectorySheet id={id} />
          <LinksSheet id={id} />
          <TestHistory id={id} />
        </div>
      )}
    </>
  );
}
