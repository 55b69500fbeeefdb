import { useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { readWorkload, type Workload } from '@portal/common/contract/queues/sharing';
import { DayField } from '@portal/common/form/dates/day-field';
import { isDay } from '@portal/common/form/dates/days';
import { useRead } from '@portal/common/host/use-read';
import { MINUTE_MS } from '@portal/common/rules/units';
import { dayOf } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { SharingSheet } from './sharing-sheet.tsx';
import styles from './sharing.module.css';

type Person = Workload['people'][number];

const sumOf = (hours: readonly number[]) => hours.reduce((sum, number) => sum + number, 0);

/** `/overview/workload`: how much everybody has, by name, and how new requests are shared. */
export default function WorkloadPage() {
  const intl = useIntl();
  const [day, setDay] = useState('');
  const isOut = (one: string) => one > dayOf(new Date().toISOString());
  const illegal = day !== '' && (!isDay(day) || isOut(day));
  const workload = useRead(
    readWorkload,
    { query: day === '' || illegal ? {} : { day } },
    { keepPrevious: true, page: true, refetchInterval: MINUTE_MS },
  );
  const { data, error, isPlaceholderData } = workload;
  const title = <FormattedMessage id="approvals.sharing.title" />;
  return (
    <>
      <PageHeader title={title} />
      <Sheet>
        <div className={styles.day}>
          <span aria-hidden="true">
            <FormattedMessage id="approvals.sharing.day" />
          </span>
          <DayField
            format="YYYY-MM-DD"
            label={intl.formatMessage({ id: 'approvals.sharing.day' })}
            isOut={isOut}
            value={day === '' ? (data?.day ?? '') : day}
            onChange={setDay}
            aria-invalid={illegal}
          />
          {illegal && (
            <span role="alert" className={styles.illegal}>
              <FormattedMessage id="approvals.sharing.day.illegal" />
            </span>
          )}
        </div>
        {error && !data && <LoadFailed title={<FormattedMessage id="approvals.sharing.failed" />} query={workload} />}
        {!error && !data && <PageSkeleton kind="table" rows={5} />}
        {data?.people.length === 0 && (
          <EmptyState
            icon="users"
            title={<FormattedMessage id="approvals.sharing.none" />}
            text={<FormattedMessage id="approvals.sharing.none.text" />}
          />
        )}
        {data && data.people.length > 0 && (
          <DataRows
            label={intl.formatMessage({ id: 'approvals.sharing.title' })}
            columns={COLUMNS}
            rows={data.people}
            rowKey={({ user_id }) => user_id}
            busy={isPlaceholderData}
          />
        )}
      </Sheet>
      <SharingSheet />
    </>
  );
}

const figure = (number: number) => (
  <span className={styles.figure}>
    <FormattedNumber value={number} />
  </span>
);

const COLUMNS: DataColumn<Person>[] = [
  {
    key: 'name',
    width: 180,
    place: 'lead',
    title: <FormattedMessage id="approvals.sharing.name" />,
    render: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    key: 'assigned',
    width: 120,
    title: <FormattedMessage id="approvals.sharing.assigned" />,
    render: ({ assigned }) => figure(assigned),
  },
  {
    key: 'decided',
    width: 110,
    title: <FormattedMessage id="approvals.sharing.decided" />,
    render: ({ hours }) => figure(sumOf(hours)),
  },
  {
    key: 'hours',
    title: <FormattedMessage id="approvals.sharing.hours" />,
    render: ({ hours }) => <Hours hours={hours} />,
  },
];

/** The hours in which somebody decided, with the number of each. */
function Hours({ hours }: { hours: readonly number[] }) {
  if (sumOf(hours) === 0) return <span>--</span>;
  return (
    <ul className={styles.hours}>
      {hours.map(
        (number, hour) =>
          number > 0 && (
            <li key={hour}>
              <span className={styles.hour}>
                <FormattedMessage id="approvals.sharing.hour" values={{ hour: String(hour) }} />
              </span>
              {figure(number)}
            </li>
          ),
      )}
    </ul>
  );
}
