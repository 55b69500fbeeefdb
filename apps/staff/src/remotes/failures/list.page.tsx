import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listPageFailures } from '@portal/common/contract/portal/problem-report';
import { useRead } from '@portal/common/host/use-read';
import { SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { useLastPage } from '@portal/common/ui/list/list-pages';
import { PagedSheet } from '@portal/common/ui/list/paged-sheet';
import { EmptyState, NoMatch } from '@portal/common/ui/status/states';
import { FailureTable } from './failure-table.tsx';
import { SearchForm } from './search-form.tsx';
import { ALL, formatSearch, PAGE_SIZE, parseSearch, queryOf, type Search } from './search.ts';
import styles from '../remotes.module.css';

/** `/system/remotes/failures`: what pages reported, by reference and build. */
export default function PageFailuresPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = parseSearch(query);
  const show = (next: Search) => void navigate({ search: formatSearch(next) });
  const list = useRead(listPageFailures, { query: queryOf(search) }, { keepPrevious: true, page: true });
  useLastPage(
    { page: search.page, size: PAGE_SIZE },
    list.isPlaceholderData ? undefined : list.data?.total,
    (last) => void navigate({ search: formatSearch({ ...search, page: last }) }, { replace: true }),
  );
  const title = <FormattedMessage id="remotes.failures.title" />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="members.area" /> },
          { label: <FormattedMessage id="remotes.title" />, to: SYSTEM_PAGE.remotes },
          { label: title },
        ]}
        title={title}
      >
        <p className={styles.lead}>
          <FormattedMessage id="remotes.failures.lead" />
        </p>
      </PageHeader>
      <SearchForm search={search} onSearch={show} />
      <PagedSheet
        list={list}
        page={search.page}
        size={PAGE_SIZE}
        failed={<FormattedMessage id="remotes.failures.failed" />}
        total={(total) => <FormattedMessage id="remotes.failures.total" values={{ total }} />}
        empty={
          formatSearch({ ...search, page: 1 }) === '' ? (
            <EmptyState
              icon="shield"
              title={<FormattedMessage id="remotes.failures.none" />}
              text={<FormattedMessage id="remotes.failures.none.text" />}
            />
          ) : (
            <NoMatch onClear={() => show(ALL)} />
          )
        }
        onPage={(page) => show({ ...search, page })}
      >
        {(rows, busy) => <FailureTable rows={rows} busy={busy} />}
      </PagedSheet>
    </>
  );
}
