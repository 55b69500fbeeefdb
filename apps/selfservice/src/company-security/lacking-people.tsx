import { FormattedMessage, useIntl } from 'react-intl';
import type { DemandPerson } from '@portal/common/contract/company/demands';
import type { DemandKind } from '@portal/common/enums/user/demand-kind';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import styles from './company-security.module.css';

const shown = (address: string) => (address.startsWith('+') ? shownPhone(address) : address);

/** The people who do not meet a demand: how many, who, why, and what it means for them. */
export function LackingPeople({
  kind,
  count,
  people,
}: {
  kind: DemandKind;
  count: number;
  people: readonly DemandPerson[];
}) {
  const intl = useIntl();
  const columns: DataColumn<DemandPerson>[] = [
    {
      key: 'user_name',
      place: 'lead',
      title: <FormattedMessage id="demands.person" />,
      render: ({ user_name, address }) => (
        <span className={styles.person}>
          <bdi>{user_name}</bdi>
          <small>{shown(address) || '--'}</small>
        </span>
      ),
    },
    {
      key: 'lack',
      width: 300,
      title: <FormattedMessage id="demands.lack" />,
      render: ({ lack, told }) => (
        <span className={styles.lack}>
          <StatusPill tone={lack === 'session' ? 'pending' : 'rejected'} quiet>
            <FormattedMessage id={`demands.lack.${lack}`} />
          </StatusPill>
          {told === 0 && (
            <small>
              <FormattedMessage id="demands.untold" />
            </small>
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <p className={styles.count} role="status">
        <FormattedMessage id={kind === 'sessions' ? 'demands.count.sessions' : 'demands.count'} values={{ count }} />
        {count > people.length && (
          <>
            {' '}
            <FormattedMessage id="demands.count.first" values={{ count: people.length }} />
          </>
        )}
      </p>
      <div className={styles.people}>
        <DataRows
          label={intl.formatMessage({ id: 'demands.tomorrow' })}
          columns={columns}
          rows={people}
          rowKey={({ user_id }) => user_id}
        />
      </div>
    </>
  );
}
