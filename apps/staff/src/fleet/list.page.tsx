import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listIdpFleet, type FleetRow } from '@portal/common/contract/console/idp-fleet';
import { IdpRisk } from '@portal/common/enums/sign-in/idp-finding';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { useRead } from '@portal/common/host/use-read';
import { customerPage, partnerPage } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { pageIn } from '@portal/common/ui/list/page-in-query';
import { useLastPage } from '@portal/common/ui/list/list-pages';
import { PagedSheet } from '@portal/common/ui/list/paged-sheet';
import { RowLink } from '@portal/common/ui/list/row-link';
import { EmptyState } from '@portal/common/ui/status/states';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import styles from './fleet.module.css';

const PAGE_SIZE = 20;
const RISKS = {
  [IdpRisk.high]: ['rejected', 'fleet.risk.high'],
  [IdpRisk.medium]: ['pending', 'fleet.risk.medium'],
  [IdpRisk.low]: ['neutral', 'fleet.risk.low'],
} as const;

/** `/system/providers`: the enabled identity providers of all companies, those at risk first. */
export default function FleetPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { page } = pageIn(query);
  const fleet = useRead(
    listIdpFleet,
    { query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } },
    { keepPrevious: true, page: true },
  );
  useLastPage(
    { page, size: PAGE_SIZE },
    fleet.isPlaceholderData ? undefined : fleet.data?.total,
    (last) => void navigate({ search: `?page=${last}` }, { replace: true }),
  );
  const title = <FormattedMessage id="fleet.title" />;
  return (
    <>
      <PageHeader crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]} title={title}>
        <p className={styles.lead}>
          <FormattedMessage id="fleet.lead" />
        </p>
      </PageHeader>
      <PagedSheet
        list={fleet}
        page={page}
        size={PAGE_SIZE}
        failed={<FormattedMessage id="fleet.failed" />}
        total={(total) => <FormattedMessage id="fleet.total" values={{ total }} />}
        empty={
          <EmptyState
            icon="shield"
            title={<FormattedMessage id="fleet.empty" />}
            text={<FormattedMessage id="fleet.empty.text" />}
          />
        }
        onPage={(next) => void navigate({ search: `?page=${next}` })}
      >
        {(rows, busy) => <FleetTable rows={rows} busy={busy} />}
      </PagedSheet>
    </>
  );
}

function FleetTable({ rows, busy }: { rows: readonly FleetRow[]; busy: boolean }) {
  const intl = useIntl();
  const time = (at: string | null) => (
    <span className={styles.figures}>{at === null ? '--' : <DateTime at={at} />}</span>
  );
  const columns: DataColumn<FleetRow>[] = [
    {
      key: 'company_name',
      width: 200,
      place: 'lead',
      title: <FormattedMessage id="fleet.company" />,
      render: ({ company_id, company_name, is_partner }) => (
        <RowLink to={is_partner === 1 ? partnerPage(company_id, 'view') : customerPage(company_id)}>
          <bdi>{company_name}</bdi>
        </RowLink>
      ),
    },
    {
      key: 'idp_name',
      width: 140,
      title: <FormattedMessage id="fleet.provider" />,
      render: ({ idp_name, idp_agreement }) => (
        <span className={styles.stack}>
          <bdi>{idp_name}</bdi>
          <span className={styles.hint}>{idp_agreement === IdpAgreement.saml ? 'SAML 2.0' : 'OpenID Connect'}</span>
        </span>
      ),
    },
    {
      key: 'risk',
      width: 100,
      title: <FormattedMessage id="fleet.risk" />,
      render: ({ risk, looked_time }) => <Risk risk={risk} looked_time={looked_time} />,
    },
    { key: 'findings', title: <FormattedMessage id="fleet.findings" />, render: (row) => <Findings row={row} /> },
    {
      key: 'since_time',
      width: 150,
      title: <FormattedMessage id="fleet.since" />,
      render: ({ since_time }) => time(since_time),
    },
    {
      key: 'used_time',
      width: 150,
      title: <FormattedMessage id="fleet.used" />,
      render: ({ used_time }) => time(used_time),
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'fleet.title' })}
      columns={columns}
      rows={rows}
      rowKey={({ config_id }) => config_id}
      busy={busy}
    />
  );
}

function Risk({ risk, looked_time }: Pick<FleetRow, 'risk' | 'looked_time'>) {
  if (risk === null && looked_time === null) return <span>--</span>;
  if (risk === null)
    return (
      <StatusPill tone="approved" quiet>
        <FormattedMessage id="fleet.risk.none" />
      </StatusPill>
    );
  const [tone, id] = RISKS[risk];
  return (
    <StatusPill tone={tone} quiet>
      <FormattedMessage id={id} />
    </StatusPill>
  );
}

function Findings({ row: { findings, looked_time } }: { row: FleetRow }) {
  if (findings.length === 0)
    return (
      <span className={styles.hint}>
        <FormattedMessage id={looked_time === null ? 'fleet.notLooked' : 'fleet.fine'} />
      </span>
    );
  return (
    <ul className={styles.findings}>
      {findings.map(({ finding, level, detail }) => (
        <li key={finding}>
          {finding === 'certificate' ? (
            <FormattedMessage
              id={level === 0 ? 'fleet.finding.certificateEnded' : 'fleet.finding.certificate'}
              values={{ time: <DateTime at={detail} /> }}
            />
          ) : (
            <FormattedMessage id={`fleet.finding.${finding}`} />
          )}
        </li>
      ))}
    </ul>
  );
}
