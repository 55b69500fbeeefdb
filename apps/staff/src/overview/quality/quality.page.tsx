import { useId } from 'react';
import { FormattedList, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Alert } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { readQuality, type Quality } from '@portal/common/contract/queues/quality';
import { useRead } from '@portal/common/host/use-read';
import { SECOND_LOOK } from '@portal/common/rules/limits';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { QUEUES } from '../../lists/queues.ts';
import type { MessageId } from '../../intl/messages.ts';
import overview from '../overview.module.css';
import { formatSearch, parseSearch } from '../search.ts';
import { WeekSelect } from '../week-select.tsx';
import { QualityPlots } from './quality-plots.tsx';
import { SettingSheet } from './setting-sheet.tsx';
import { agreementOf } from './agreement.ts';
import styles from './quality.module.css';

type Row = Quality['queues'][number];

/** `/overview/quality`: how second decisions match the first, by queue and never by person. */
export default function QualityPage() {
  const intl = useIntl();
  const id = useId();
  const narrow = useNarrow();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = parseSearch(query);
  const quality = useRead(readQuality, { query: { weeks: search.weeks } }, { keepPrevious: true, page: true });
  const { data, error, isPlaceholderData } = quality;
  const show = (next: typeof search) => void navigate({ search: formatSearch(next) }, { replace: true });
  const shown = data?.queues.find(({ queue }) => queue === search.queue) ?? data?.queues[0];
  const drifting = data?.queues.filter(({ drifts }) => drifts) ?? [];
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="overview.quality.title" />}
        extra={<WeekSelect weeks={search.weeks} onChange={(weeks) => show({ ...search, weeks })} />}
      />
      <div className={overview.page}>
        {!data && (
          <Sheet>
            {error ? (
              <LoadFailed title={<FormattedMessage id="overview.failed" />} query={quality} />
            ) : (
              <PageSkeleton kind="table" rows={5} />
            )}
          </Sheet>
        )}
        {drifting.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={
              <FormattedMessage
                id="overview.quality.drifts"
                values={{
                  count: SECOND_LOOK.latest,
                  queues: (
                    <FormattedList
                      value={drifting.map(({ queue }) => intl.formatMessage({ id: QUEUES[queue].title }))}
                    />
                  ),
                }}
              />
            }
          />
        )}
        {data && shown && (
          <>
            <Sheet flush={!narrow}>
              <DataRows
                label={intl.formatMessage({ id: 'overview.quality.title' })}
                columns={COLUMNS.map(({ title, ...column }) => ({ ...column, title: <FormattedMessage id={title} /> }))}
                rows={data.queues}
                rowKey={({ queue }) => queue}
                busy={isPlaceholderData}
              />
            </Sheet>
            <div className={overview.choice}>
              <label htmlFor={id}>
                <FormattedMessage id="overview.queue.choose" />
              </label>
              <Select
                id={id}
                value={shown.queue}
                popupMatchSelectWidth={false}
                className={overview.queue ?? ''}
                options={data.queues.map(({ queue }) => ({
                  value: queue,
                  label: intl.formatMessage({ id: QUEUES[queue].title }),
                }))}
                onChange={(queue) => show({ ...search, queue })}
              />
            </div>
            <QualityPlots key={shown.queue} quality={shown} />
          </>
        )}
        <SettingSheet />
      </div>
    </>
  );
}

const figure = (number: number) => (
  <span className={styles.figure}>
    <FormattedNumber value={number} />
  </span>
);

const COLUMNS: (Omit<DataColumn<Row>, 'title'> & { title: MessageId })[] = [
  {
    key: 'queue',
    place: 'lead',
    title: 'overview.queue',
    render: ({ queue }) => <FormattedMessage id={QUEUES[queue].title} />,
  },
  {
    key: 'seen',
    width: 110,
    title: 'overview.quality.seen',
    render: ({ total }) => figure(total.same + total.differed),
  },
  {
    key: 'agreement',
    width: 120,
    title: 'overview.quality.agreement',
    render({ total }) {
      const agreement = agreementOf(total);
      return agreement === null ? (
        '--'
      ) : (
        <span className={styles.figure}>
          <FormattedNumber value={agreement} style="percent" maximumFractionDigits={0} />
        </span>
      );
    },
  },
  { key: 'reversed', width: 110, title: 'overview.quality.reversed', render: ({ total }) => figure(total.reversed) },
  {
    key: 'minutes',
    width: 130,
    title: 'overview.quality.minutes',
    render: ({ total: { minutes } }) =>
      minutes === null ? '--' : <FormattedMessage id="overview.quality.minutes.one" values={{ minutes }} />,
  },
  { key: 'open', width: 110, title: 'overview.quality.open', render: ({ open }) => figure(open) },
  { key: 'waiting', width: 110, title: 'overview.quality.waiting', render: ({ waiting }) => figure(waiting) },
  { key: 'unseen', width: 110, title: 'overview.quality.unseen', render: ({ unseen }) => figure(unseen) },
];
