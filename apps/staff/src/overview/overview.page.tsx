import { useEffect, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Select } from '@portal/common/antd/select';
import { readOverview, type Overview } from '@portal/common/contract/console/overview';
import { useRefresh } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LinkButton } from '@portal/common/ui/link-button';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { WORK_PAGE } from '@portal/common/pages/addresses';
import { MINUTE_MS } from '@portal/common/rules/units';
import { QueuePlots } from './queue-plots.tsx';
import { QUEUES } from '../lists/queues.ts';
import { formatSearch, parseSearch, type Search } from './search.ts';
import { SummaryTable } from './summary-table.tsx';
import { ToConfirm } from './to-confirm.tsx';
import { WeekSelect } from './week-select.tsx';
import styles from './overview.module.css';

/** Between two readings of the figures while the page is open, in milliseconds. */
const EVERY_MS = MINUTE_MS;

/** `/overview`: where staff who decide requests start. Figures of their queues, and plots of one of them. */
export default function OverviewPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = parseSearch(query);
  const { events } = useHost();
  const refresh = useRefresh();
  const overview = useRead(
    readOverview,
    { query: { weeks: search.weeks } },
    { keepPrevious: true, page: true, refetchInterval: EVERY_MS, refetchOnWindowFocus: 'always' },
  );
  const { data, error, isPlaceholderData } = overview;
  const show = (next: Search) => void navigate({ search: formatSearch(next) }, { replace: true });

  useEffect(
    function refreshOnDecisions() {
      return events.on('approval:changed', () => void refresh('overview'));
    },
    [events, refresh],
  );

  return (
    <>
      <PageHeader
        title={<FormattedMessage id="overview.title" />}
        extra={
          <>
            <WeekSelect weeks={search.weeks} onChange={(weeks) => show({ ...search, weeks })} />
            <LinkButton type="primary" to={WORK_PAGE.next}>
              <FormattedMessage id="approvals.next.title" />
            </LinkButton>
          </>
        }
      />
      {!data && error && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="overview.failed" />} query={overview} />
        </Sheet>
      )}
      {!data && !error && <Skeleton />}
      {data && <ToConfirm deletions={data.deletions} levels={data.levels} looks={data.looks} />}
      {data &&
        (isEmpty(data) ? <Empty /> : <Figures data={data} busy={isPlaceholderData} search={search} onShow={show} />)}
    </>
  );
}

const isEmpty = ({ queues }: Overview) =>
  queues.every(
    ({ waiting, to_confirm, total, prevented }) =>
      !to_confirm &&
      waiting.every((number) => number === 0) &&
      total.approved + total.rejected === 0 &&
      prevented.length === 0,
  );

function Figures({
  data,
  busy,
  search,
  onShow,
}: {
  data: Overview;
  busy: boolean;
  search: Search;
  onShow: (next: Search) => void;
}) {
  const intl = useIntl();
  const id = useId();
  const narrow = useNarrow();
  const shown = data.queues.find(({ queue }) => queue === search.queue) ?? data.queues[0];
  return (
    <div className={styles.page}>
      <Sheet flush={!narrow}>
        <SummaryTable queues={data.queues} weeks={search.weeks} busy={busy} />
      </Sheet>
      {shown && data.queues.length > 1 && (
        <div className={styles.choice}>
          <label htmlFor={id}>
            <FormattedMessage id="overview.queue.choose" />
          </label>
          <Select
            id={id}
            value={shown.queue}
            popupMatchSelectWidth={false}
            className={styles.queue ?? ''}
            options={data.queues.map(({ queue }) => ({
              value: queue,
              label: intl.formatMessage({ id: QUEUES[queue].title }),
            }))}
            onChange={(queue) => onShow({ ...search, queue })}
          />
        </div>
      )}
      {shown && <QueuePlots key={shown.queue} overview={shown} />}
    </div>
  );
}

function Skeleton() {
  return (
    <div className={styles.page}>
      <Sheet>
        <PageSkeleton kind="table" rows={3} />
      </Sheet>
      <div className={styles.plots} aria-hidden>
        {[0, 1, 2, 3].map((index) => (
          <Sheet key={index}>
            <div className={styles.bone} />
          </Sheet>
        ))}
      </div>
    </div>
  );
}

function Empty() {
  return (
    <Sheet>
      <EmptyState
        icon="clock"
        title={<FormattedMessage id="overview.empty" />}
        text={<FormattedMessage id="overview.empty.text" />}
      />
    </Sheet>
  );
}
