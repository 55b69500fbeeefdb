import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormattedMessage, IntlProvider, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '../antd/base.ts';
import { listNotices } from '../contract/account/notices.ts';
import type { Host } from '../host/host.ts';
import { queriesOf } from '../host/queries.ts';
import { HostContext, useHost } from '../host/use-host.tsx';
import { useRead } from '../host/use-read.ts';
import { NOTICES_PAGE } from '../pages/addresses.ts';
import en from './intl/en-US.json';
import zh from './intl/zh-CN.json';
import { NoticeList } from './notice-list.tsx';
import styles from './notices.module.css';
import { useFollowedNotices, useMarking } from './use-notices.ts';
import { Bones } from '../ui/status/bones.tsx';

/** Notices in the panel; the page has all of them. */
const MOST = 6;

/**
 * The panel of the bell in the header, for a frame that is no remote: it brings its own texts and queries. `onSeeAll` is
 * called when the page of all notices opens, which may be the one that is open.
 */
export function NoticePanel({ host, onSeeAll }: { host: Host; onSeeAll: () => void }) {
  const intl = useIntl();
  const words = host.locale === 'zh-CN' ? zh : en;
  return (
    <HostContext value={host}>
      <QueryClientProvider client={queriesOf(host, () => host)}>
        <IntlProvider
          locale={host.locale}
          messages={Object.assign({}, intl.messages, words)}
          textComponent={intl.textComponent}
        >
          <Panel onSeeAll={onSeeAll} />
        </IntlProvider>
      </QueryClientProvider>
    </HostContext>
  );
}

function Panel({ onSeeAll }: { onSeeAll: () => void }) {
  const intl = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  const { locale } = useHost();
  const { polling, count } = useFollowedNotices();
  const { markAll, markingAll } = useMarking();
  const { data, error, refetch, isFetching } = useRead(
    listNotices,
    { query: { limit: MOST } },
    { translated: true, ...polling },
  );
  useEffect(function beginAtHeading() {
    heading.current?.focus();
  }, []);
  const latest = count?.latest;
  return (
    <div role="dialog" aria-label={intl.formatMessage({ id: 'notices.title' })} className={styles.panel} lang={locale}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          <FormattedMessage id="notices.title" />
        </h2>
        <Button
          type="text"
          size="small"
          disabled={!latest}
          loading={markingAll}
          onClick={() => latest && !markingAll && markAll(latest.notice_id)}
        >
          <FormattedMessage id="notices.markAll" />
        </Button>
      </div>
      <div className={styles.scroll}>
        {data && data.rows.length > 0 && <NoticeList compact notices={data.rows} />}
        {data?.rows.length === 0 && (
          <p className={styles.quiet}>
            <FormattedMessage id="notices.none" />
          </p>
        )}
        {!data && !error && <Bones rows={5} className={styles.quiet ?? ''} />}
        {!data && error && (
          <p className={styles.quiet} role="alert">
            <FormattedMessage id="notices.failed" />{' '}
            <Button type="link" loading={isFetching} onClick={() => void refetch()}>
              <FormattedMessage id="notices.failed.again" />
            </Button>
          </p>
        )}
      </div>
      <Link to={NOTICES_PAGE} className={styles.all} onClick={onSeeAll}>
        <FormattedMessage id="notices.seeAll" />
      </Link>
    </div>
  );
}
