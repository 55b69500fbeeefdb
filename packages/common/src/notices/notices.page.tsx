import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button, Segmented } from '../antd/base.ts';
import { Select } from '../antd/select.ts';
import { listNotices } from '../contract/account/notices.ts';
import { mutableKindsOf, NoticeKind, noticeKindsOf } from '../enums/notice/notice-kind.ts';
import { useSignedIn } from '../host/use-host.tsx';
import { useRead } from '../host/use-read.ts';
import { PageHeader } from '../ui/header/page-header.tsx';
import { useLastPage } from '../ui/list/list-pages.tsx';
import { pageIn } from '../ui/list/page-in-query.ts';
import { PagedSheet } from '../ui/list/paged-sheet.tsx';
import { EmptyState, NoMatch } from '../ui/status/states.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import { NoticeList } from './notice-list.tsx';
import styles from './notices.module.css';
import { useFollowedNotices, useMarking } from './use-notices.ts';

const SIZE = 20;

/** `/notices`: what the person was told, and what they want to be told. */
export default function NoticesPage() {
  const intl = useIntl();
  const { user_type } = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const kinds = noticeKindsOf(user_type);
  const { page } = pageIn(query, SIZE);
  const unread = query.get('show') === 'unread';
  const kind = kinds.find((one) => one === query.get('kind'));
  const { polling, count } = useFollowedNotices();
  const { markAll, markingAll } = useMarking();
  const list = useRead(
    listNotices,
    { query: { limit: SIZE, offset: (page - 1) * SIZE, ...(unread && { unread: 1 }), ...(kind && { kind }) } },
    { keepPrevious: true, translated: true, ...polling },
  );

  /** Changes the filters and the page in the address; what is not named stays, and filters begin at the first page. */
  function show(changed: { show?: string; kind?: string; page?: number }, replace = false) {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ page: '', ...changed }))
      if (value === '' || value === 1) next.delete(name);
      else next.set(name, String(value));
    setQuery(next, { replace });
  }
  useLastPage({ page, size: SIZE }, list.isPlaceholderData ? undefined : list.data?.total, (last) =>
    show({ page: last }, true),
  );

  const latest = count?.latest;
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="notices.title" />}
        note={
          <span role="status" className={styles.note}>
            {count && <FormattedMessage id="notices.count" values={{ unread: count.unread }} />}
          </span>
        }
        extra={
          <Button
            loading={markingAll}
            disabled={!latest}
            onClick={() => latest && !markingAll && markAll(latest.notice_id)}
          >
            <FormattedMessage id="notices.markAll" />
          </Button>
        }
      />
      <div className={styles.filters}>
        <Segmented
          aria-label={intl.formatMessage({ id: 'notices.filter' })}
          value={unread ? 'unread' : 'all'}
          options={[
            { value: 'all', label: <FormattedMessage id="notices.filter.all" /> },
            { value: 'unread', label: <FormattedMessage id="notices.filter.unread" /> },
          ]}
          onChange={(value) => show({ show: value === 'unread' ? 'unread' : '' })}
        />
        {kinds.length > 1 && (
          <Select
            aria-label={intl.formatMessage({ id: 'notices.filter.kind' })}
            className={styles.kinds ?? ''}
            value={kind ?? ''}
            options={[
              { value: '', label: intl.formatMessage({ id: 'notices.filter.kinds' }) },
              ...kinds.map((one) => ({ value: one, label: intl.formatMessage({ id: `notices.kind.${one}` }) })),
            ]}
            onChange={(value) => show({ kind: value })}
          />
        )}
      </div>
      <PagedSheet
        list={list}
        page={page}
        size={SIZE}
        failed={<FormattedMessage id="notices.failed" />}
        total={(total) => <FormattedMessage id="notices.total" values={{ total }} />}
        onPage={(number) => show({ page: number })}
        empty={
          unread || kind ? (
            <NoMatch onClear={() => show({ show: '', kind: '' })} />
          ) : (
            <EmptyState
              icon="clock"
              title={<FormattedMessage id="notices.empty" />}
              text={<FormattedMessage id="notices.empty.text" />}
            />
          )
        }
      >
        {(rows) => <NoticeList notices={rows} />}
      </PagedSheet>
      {mutableKindsOf(user_type).length > 0 && <NoticeChoices tasks={kinds.includes(NoticeKind.task)} />}
    </>
  );
}
