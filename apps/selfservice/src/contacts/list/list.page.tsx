import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { exportContacts } from '@portal/common/contract/company/contact-import';
import type { Receipt } from '@portal/common/contract/company/contacts';
import { listAccountRequests } from '@portal/common/contract/company/account-requests';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { ACCOUNT_REQUESTS_PAGE } from '@portal/common/pages/addresses';
import { CONTACT_LIST } from '@portal/common/rules/limits';
import { DownloadButton } from '@portal/common/form/download-button';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LatePagination } from '@portal/common/ui/late/late-pagination';
import { EmptyState, NoMatch, PageSkeleton } from '@portal/common/ui/status/states';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { ContactTable } from './contact-table.tsx';
import { usePeople } from '../people.ts';
import { OfferNotice } from '../ownership/offer-notice.tsx';
import { ReceiptDialog } from '../receipt-dialog.tsx';
import { SearchForm } from './search-form.tsx';
import { ALL, formatSearch, isFiltered, parseSearch, queryOf, type Search } from './search.ts';
import { WhyNot } from '../why-not.tsx';
import styles from '../contacts.module.css';

/** `/partnerUser`, `/members`: the people of the company. */
export default function ContactListPage() {
  const user = useSignedIn();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = parseSearch(query);
  const show = (next: Search) => navigate({ search: formatSearch(next) });
  const { calls, pages, texts, mayCreate, savesAll } = usePeople();
  const params = { co_id: useCompanyId() };
  const contacts = useRead(calls.list, { params, query: queryOf(search) }, { keepPrevious: true });
  const { data, error, isFetching, isPlaceholderData } = contacts;
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  useLastPage(search, data?.total, isPlaceholderData);
  const create = mayCreate(user) && (
    <LinkButton type="primary" className={styles.create ?? ''} to={pages.add}>
      <FormattedMessage id={texts.create} />
    </LinkButton>
  );

  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="contacts.area" /> }, { label: <FormattedMessage id={texts.title} /> }]}
        title={<FormattedMessage id={texts.title} />}
        extra={
          <>
            {savesAll ? (
              <DownloadButton
                className={styles.export ?? ''}
                endpoint={exportContacts}
                input={{ params }}
                fileName="contacts.csv"
              >
                <FormattedMessage id="contacts.export" />
              </DownloadButton>
            ) : (
              <RequestsLink />
            )}
            {mayCreate(user) && (
              <LinkButton className={styles.import ?? ''} to={pages.file}>
                <FormattedMessage id="contacts.import" />
              </LinkButton>
            )}
            {create}
          </>
        }
      >
        <p className={styles.why}>
          <WhyNot user={user} />
        </p>
      </PageHeader>
      <OfferNotice />
      <SearchForm search={search} onSearch={show} />
      <Sheet>
        {error && <LoadFailed title={<FormattedMessage id={texts.failed} />} query={contacts} />}
        {!error && !data && <PageSkeleton kind="table" rows={8} />}
        {data && data.rows.length > 0 && (
          <>
            <ContactTable rows={data.rows} busy={isFetching && isPlaceholderData} onReceipt={setReceipt} />
            <Pages search={search} total={data.total} onSearch={show} />
          </>
        )}
        {data?.rows.length === 0 &&
          (isFiltered(search) ? (
            <NoMatch onClear={() => show(ALL)} />
          ) : (
            <EmptyState
              icon="users"
              title={<FormattedMessage id={texts.empty} />}
              text={<FormattedMessage id="contacts.empty.text" />}
              action={create}
            />
          ))}
      </Sheet>
      <ReceiptDialog receipt={receipt} onClose={() => setReceipt(null)} />
    </>
  );
}

/** Leads to those who ask to join, with their number. */
function RequestsLink() {
  const { data } = useRead(listAccountRequests, { query: { status: ApprovalStatus.pending, limit: 1, offset: 0 } });
  return (
    <LinkButton className={styles.requests ?? ''} to={ACCOUNT_REQUESTS_PAGE}>
      <FormattedMessage id="members.requests" values={{ count: data?.total ?? 0 }} />
    </LinkButton>
  );
}

/** The list is counted up to a limit: above it the total says "over" and later pages are not offered. */
function Pages({ search, total, onSearch }: { search: Search; total: number; onSearch: (search: Search) => void }) {
  const narrow = useNarrow();
  const over = total > CONTACT_LIST.countMost;
  const shown = over ? CONTACT_LIST.countMost : total;
  return (
    <div className={styles.foot}>
      <span className={styles.total}>
        <FormattedMessage id={over ? 'contacts.total.over' : 'contacts.total'} values={{ total: shown }} />
      </span>
      <LatePagination
        current={search.page}
        pageSize={CONTACT_LIST.size}
        total={shown}
        simple={narrow}
        showSizeChanger={false}
        showQuickJumper={!narrow}
        onChange={(page) => onSearch({ ...search, page })}
      />
    </div>
  );
}

/** Shows the previous page when the last row of a page was deleted. */
function useLastPage(search: Search, total: number | undefined, isPlaceholder: boolean) {
  const navigate = useNavigate();
  const last = total === undefined || isPlaceholder ? undefined : Math.max(1, Math.ceil(total / CONTACT_LIST.size));
  const target = last !== undefined && search.page > last ? formatSearch({ ...search, page: last }) : undefined;
  useEffect(
    function goToLastPage() {
      if (target !== undefined) void navigate({ search: target }, { replace: true });
    },
    [target, navigate],
  );
}
