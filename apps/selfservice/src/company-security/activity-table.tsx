import { FormattedMessage, useIntl } from 'react-intl';
import type { CompanyActivityEntry } from '@portal/common/contract/company/company-activity';
import { DateTime } from '@portal/common/ui/date-time';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import styles from './company-security.module.css';

/** Entries of the activity: when, what, to whom and by whom. */
export function ActivityTable({ entries }: { entries: readonly CompanyActivityEntry[] }) {
  const intl = useIntl();
  const columns: DataColumn<CompanyActivityEntry>[] = [
    {
      key: 'text',
      place: 'lead',
      title: <FormattedMessage id="companyActivity.text" />,
      render: ({ text, about }) => (
        <span className={styles.person}>
          <span>{text}</span>
          {about !== '' && <small className={styles.mono}>{about}</small>}
        </span>
      ),
    },
    {
      key: 'kind',
      width: 144,
      title: <FormattedMessage id="companyActivity.kind" />,
      render: ({ kind }) => <FormattedMessage id={`companyActivity.kind.${kind}`} />,
    },
    {
      key: 'person',
      width: 160,
      title: <FormattedMessage id="companyActivity.person" />,
      render: ({ person }) => (person ? <bdi>{person}</bdi> : null),
    },
    {
      key: 'by',
      width: 160,
      title: <FormattedMessage id="companyActivity.by" />,
      render: ({ by, by_name }) =>
        by_name === '' ? <FormattedMessage id={`companyActivity.by.${by}`} /> : <bdi>{by_name}</bdi>,
    },
    {
      key: 'time',
      width: 152,
      title: <FormattedMessage id="companyActivity.time" />,
      render: ({ time }) => (
        <span className={styles.figures}>
          <DateTime at={time} />
        </span>
      ),
    },
  ];
  return (
    <DataRows
      compact
      label={intl.formatMessage({ id: 'companySecurity.activity' })}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
    />
  );
}
