import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { Tooltip } from '@portal/common/antd/float';
import { listIdps, type IdpRow } from '@portal/common/contract/identity-provider/identity-providers';
import { useCompanyId } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { PAGE, providerPage } from '@portal/common/pages/addresses';
import { IDP } from '@portal/common/rules/limits';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { RowLink } from '@portal/common/ui/list/row-link';
import { Awaited, EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { VisuallyHidden } from '@portal/common/ui/visually-hidden';
import { DeleteButton } from './delete-button.tsx';
import { DomainsSheet } from './domains/domains-sheet.tsx';
import { FindFailure } from './tests/find-failure.tsx';
import { agreements, ProviderStatus } from './names.tsx';
import { NarrowNotice } from './recovery/narrow-notice.tsx';
import { RecoverySheet } from './recovery/recovery-sheet.tsx';
import styles from './providers.module.css';

/** `/uam/provider`: the identity providers of the company. */
export default function ProviderListPage() {
  const providers = useRead(listIdps, { params: { enterprise_id: useCompanyId() } });
  const { data, error } = providers;
  const left = IDP.most - (data?.total ?? 0);
  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="idps.area" /> }, { label: <FormattedMessage id="idps.title" /> }]}
        title={<FormattedMessage id="idps.title" />}
        extra={data ? data.total > 0 && <AddButton left={left} /> : !error && <Awaited />}
      >
        <p className={styles.lead}>
          <FormattedMessage id="idps.lead" />
        </p>
      </PageHeader>
      <NarrowNotice />
      <Sheet>
        {!data && error && <LoadFailed title={<FormattedMessage id="idps.failed" />} query={providers} />}
        {!data && !error && <PageSkeleton kind="table" rows={4} />}
        {data && data.rows.length > 0 && (
          <>
            <p className={styles.count}>
              <FormattedMessage id="idps.remaining" values={{ left, most: IDP.most }} />
            </p>
            <ProviderTable rows={data.rows} />
          </>
        )}
        {data?.rows.length === 0 && (
          <EmptyState
            icon="shield"
            title={<FormattedMessage id="idps.empty" />}
            text={<FormattedMessage id="idps.empty.text" values={{ most: IDP.most }} />}
            action={<AddButton left={left} />}
          />
        )}
      </Sheet>
      {data && data.rows.length > 0 && (
        <div className={styles.below}>
          <RecoverySheet />
        </div>
      )}
      {data && data.rows.length > 0 && (
        <div className={styles.below}>
          <DomainsSheet providers={data.rows} />
        </div>
      )}
      {data && data.rows.length > 0 && (
        <div className={styles.below}>
          <FindFailure />
        </div>
      )}
    </>
  );
}

/** A link to the form; at the limit a disabled button with the reason. */
function AddButton({ left }: { left: number }) {
  const text = <FormattedMessage id="idps.add" />;
  if (left > 0)
    return (
      <LinkButton type="primary" to={PAGE.addProvider}>
        {text}
      </LinkButton>
    );
  return (
    <Tooltip title={<FormattedMessage id="idps.full" values={{ most: IDP.most }} />}>
      <span className={styles.full}>
        <Button type="primary" disabled aria-describedby="idps-full">
          {text}
        </Button>
        <VisuallyHidden id="idps-full">
          <FormattedMessage id="idps.full" values={{ most: IDP.most }} />
        </VisuallyHidden>
      </span>
    </Tooltip>
  );
}

function ProviderTable({ rows }: { rows: readonly IdpRow[] }) {
  const intl = useIntl();
  const columns: DataColumn<IdpRow>[] = [
    {
      key: 'idp_name',
      width: 200,
      place: 'lead',
      title: <FormattedMessage id="idps.field.name" />,
      render: ({ config_id, idp_name }) => (
        <RowLink to={providerPage('detail', config_id)}>
          <bdi>{idp_name}</bdi>
        </RowLink>
      ),
    },
    {
      key: 'describe',
      title: <FormattedMessage id="idps.field.describe" />,
      render: ({ describe }) => (describe ? <span className={styles.wrap}>{describe}</span> : null),
    },
    {
      key: 'idp_agreement',
      width: 150,
      title: <FormattedMessage id="idps.field.agreement" />,
      render: ({ idp_agreement }) => <FormattedMessage id={agreements[idp_agreement]} />,
    },
    {
      key: 'status',
      width: 150,
      title: <FormattedMessage id="idps.field.status" />,
      render: ({ status, has_candidate }) => (
        <span className={styles.state}>
          <ProviderStatus status={status} quiet />
          {has_candidate === 1 && (
            <span className={styles.hint}>
              <FormattedMessage id="idps.candidate.waits" />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'operation',
      width: 140,
      place: 'action',
      title: <FormattedMessage id="idps.field.operation" />,
      render: ({ config_id, idp_name }) => (
        <span className={styles.actions}>
          <LinkButton
            type="link"
            size="small"
            to={providerPage('edit', config_id)}
            aria-label={intl.formatMessage({ id: 'idps.edit.of' }, { name: idp_name })}
          >
            <FormattedMessage id="idps.edit" />
          </LinkButton>
          <DeleteButton id={config_id} name={idp_name} link />
        </span>
      ),
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'idps.title' })}
      columns={columns}
      rows={rows}
      rowKey={({ config_id }) => config_id}
    />
  );
}
