import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import { listCreditRecords } from '@portal/common/contract/company/credits';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { CreditKind } from '@portal/common/enums/user/credit-kind';
import { useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { DateTime } from '@portal/common/ui/date-time';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { PAGE } from '@portal/common/pages/addresses';
import { LatePagination } from '@portal/common/ui/late/late-pagination';
import { formatAmount } from './amount.ts';
import { CannotView } from './cannot-view.tsx';
import { isRefused, isSignedOut } from './refusals.ts';
import styles from './credits.module.css';

type CreditRecord = ReplyOf<typeof listCreditRecords>['rows'][number];

const SIZES = [10, 20, 50] as const;

/** A positive integer of the query string, or `otherwise`. */
const numberIn = (search: URLSearchParams, name: string, otherwise: number) => {
  const value = Number(search.get(name));
  return Number.isInteger(value) && value > 0 ? value : otherwise;
};

/** Movements of one balance, which the path selects. Page and size are in the query string. */
export default function CreditRecordsPage() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const kind = /\/trial\/?$/i.test(pathname) ? CreditKind.trial : CreditKind.credit;
  const [search, setSearch] = useSearchParams();
  const page = numberIn(search, 'page', 1);
  const size = SIZES.find((one) => one === numberIn(search, 'size', SIZES[0])) ?? SIZES[0];
  const { user_id } = useSignedIn();
  const records = useRead(
    listCreditRecords,
    { query: { user_id, type: kind, limit: size, offset: (page - 1) * size } },
    { keepPrevious: true, translated: true },
  );
  const { error, isPlaceholderData } = records;
  // Hide the previous page when the current one failed.
  const data = error ? undefined : records.data;

  const columns: DataColumn<CreditRecord>[] = [
    {
      key: 'production_time',
      width: 176,
      title: <FormattedMessage id="credits.records.time" />,
      render: ({ production_time }) => <DateTime at={production_time} />,
    },
    {
      key: 'detail',
      width: 280,
      place: 'lead',
      title: <FormattedMessage id="credits.records.detail" />,
      render: ({ detail }) => detail,
    },
    {
      key: 'credits',
      width: 160,
      title: (
        <span className={styles.figure}>
          <FormattedMessage id="credits.records.amount" />
        </span>
      ),
      render: ({ credits }) => (
        <span className={styles.figure}>{formatAmount(credits, intl.locale, { signed: true })}</span>
      ),
    },
    {
      key: 'remain_credits',
      width: 160,
      title: (
        <span className={styles.figure}>
          <FormattedMessage id="credits.records.remaining" />
        </span>
      ),
      render: ({ remain_credits }) => (
        <span className={styles.figure}>{formatAmount(remain_credits, intl.locale)}</span>
      ),
    },
  ];
  const title = <FormattedMessage id={`credits.${kind}.records`} />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="credits.area" /> },
          { label: <FormattedMessage id="credits.title" />, to: PAGE.credits },
          { label: title },
        ]}
        title={title}
      />
      {isRefused(error) ? (
        <CannotView />
      ) : (
        <Sheet>
          {data && data.rows.length > 0 && (
            <DataRows
              label={intl.formatMessage({ id: `credits.${kind}.records` })}
              columns={columns}
              rows={data.rows}
              rowKey={(row) => data.rows.indexOf(row)}
              busy={isPlaceholderData}
            />
          )}
          {data?.rows.length === 0 && (
            <EmptyState
              icon="gift"
              title={<FormattedMessage id="credits.records.empty" />}
              text={<FormattedMessage id="credits.records.empty.text" />}
            />
          )}
          {data && data.total > 0 && (
            <Pages
              page={page}
              size={size}
              total={data.total}
              onMove={(to, by) => setSearch({ page: String(by === size ? to : 1), size: String(by) })}
            />
          )}
          {error && !isSignedOut(error) && (
            <LoadFailed title={<FormattedMessage id="credits.records.failed" />} query={records} />
          )}
          {!data && !error && <PageSkeleton kind="table" rows={8} />}
        </Sheet>
      )}
    </>
  );
}

function Pages({
  page,
  size,
  total,
  onMove,
}: {
  page: number;
  size: number;
  total: number;
  onMove: (page: number, size: number) => void;
}) {
  const narrow = useNarrow();
  return (
    <div className={styles.foot}>
      <span className={styles.total}>
        <FormattedMessage id="credits.records.total" values={{ total }} />
      </span>
      <LatePagination
        current={page}
        pageSize={size}
        total={total}
        simple={narrow}
        showSizeChanger={!narrow}
        showQuickJumper={!narrow}
        pageSizeOptions={[...SIZES]}
        onChange={onMove}
      />
    </div>
  );
}
