import { isBeyond, stepsFrom } from '@portal/common/ui/list/page-in-query';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Input, type InputRef } from '@portal/common/antd/base';
import { Tooltip } from '@portal/common/antd/float';
import { Icon } from '@portal/common/ui/icons';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { ClaimMark } from '../claim/claim-mark.tsx';
import { useAction } from '../keys/keys.ts';
import { ProposalMark } from '../proposal/proposal-mark.tsx';
import { addressIn, type QueueRequest, type RequestQueue } from '../queue.ts';
import { useDecisionsElsewhere, useRequests } from '../queue.queries.ts';
import { formatSearch, type Search } from '../search.ts';
import { WorkMark } from '../work/work-mark.tsx';
import { OrderIcon } from './order-icon.tsx';
import { PaneRow } from './pane-row.tsx';
import styles from './queue-pane.module.css';

/** The list of a queue beside the request that is open: the same filters, order and page as the list's own page. */
export function QueuePane<Row extends QueueRequest, Item extends QueueRequest>({
  queue,
  search,
  current,
}: {
  queue: RequestQueue<Row, Item>;
  search: Search;
  /** Id of the open request. */
  current: number;
}) {
  const intl = useIntl();
  const navigate = useNavigate();
  const frame = useRef<HTMLElement>(null);
  const requests = useRequests(queue, search);
  const { data, error, isFetching, isPlaceholderData } = requests;
  useDecisionsElsewhere(queue);
  useFixedTop(frame);
  const show = (next: Search) => void navigate({ search: formatSearch(next) }, { replace: true });
  const pages = data ? Math.max(1, Math.ceil(data.total / search.size)) : 1;
  const { previous, next } = stepsFrom(search, data ?? { total: 0 });
  const order = intl.formatMessage({
    id: search.order === 'asc' ? 'approvals.pane.oldestFirst' : 'approvals.pane.newestFirst',
  });

  return (
    <aside ref={frame} className={styles.pane} aria-label={intl.formatMessage({ id: 'approvals.pane.label' })}>
      <div className={styles.head}>
        <div className={styles.title}>
          <LinkButton
            type="text"
            size="small"
            to={queue.path + formatSearch(search)}
            icon={<Icon name="right" size={16} className={styles.back} />}
          >
            <FormattedMessage id={`approvals.queue.views.${search.view}`} />
            {data && <span className={styles.count}>{intl.formatNumber(data.total)}</span>}
          </LinkButton>
          <Tooltip title={order}>
            <Button
              type="text"
              size="small"
              aria-label={order}
              icon={<OrderIcon order={search.order} />}
              onClick={() => show({ ...search, order: search.order === 'asc' ? 'desc' : 'asc', page: 1 })}
            />
          </Tooltip>
        </div>
        <CompanyFilter
          key={search.company}
          company={search.company}
          onFilter={(company) => show({ ...search, company, page: 1 })}
        />
      </div>
      <div className={styles.body}>
        {error && !data && <LoadFailed title={<FormattedMessage id="approvals.queue.failed" />} query={requests} />}
        {!error && !data && (
          <div className={styles.waiting}>
            <PageSkeleton kind="rows" rows={8} />
          </div>
        )}
        {data?.rows.length === 0 && (
          <p className={styles.none}>
            <FormattedMessage id="approvals.pane.none" />
          </p>
        )}
        {data && data.rows.length > 0 && (
          <ul className={styles.rows} aria-busy={isFetching && isPlaceholderData}>
            {data.rows.map((row) => (
              <PaneRow
                key={row.id}
                row={row}
                brief={queue.brief?.(row) ?? row.applicant}
                marks={
                  <>
                    <ProposalMark queue={queue} id={row.id} />
                    <WorkMark work={row} />
                    <ClaimMark queue={queue} id={row.id} />
                  </>
                }
                to={addressIn(queue, row) + formatSearch(search)}
                selected={row.id === current}
              />
            ))}
          </ul>
        )}
      </div>
      {pages > 1 && (
        <div className={styles.foot}>
          <Step to={previous && { ...search, ...previous }} name="previousPage" />
          {!isBeyond(search) && (
            <span>
              <FormattedMessage id="approvals.pane.page" values={{ page: search.page, pages }} />
            </span>
          )}
          <Step to={next && { ...search, ...next }} name="nextPage" />
        </div>
      )}
    </aside>
  );
}

function CompanyFilter({ company, onFilter }: { company: string; onFilter: (company: string) => void }) {
  const intl = useIntl();
  const [text, setText] = useState(company);
  const input = useRef<InputRef>(null);
  useAction('search', () => input.current?.focus({ cursor: 'all' }));
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(text.trim());
      }}
    >
      <Input
        ref={input}
        name="pane_company"
        size="small"
        allowClear
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={100}
        autoComplete="off"
        prefix={<Icon name="search" size={14} />}
        aria-label={intl.formatMessage({ id: 'approvals.pane.search' })}
        placeholder={intl.formatMessage({ id: 'approvals.pane.search' })}
        onClear={() => onFilter('')}
      />
    </form>
  );
}

/** One page on or back. The open request stays. */
function Step({ to, name }: { to: Search | undefined; name: 'previousPage' | 'nextPage' }) {
  const text = useIntl().formatMessage({ id: `approvals.pane.${name}` });
  const icon = <Icon name="right" size={16} className={name === 'previousPage' ? styles.back : undefined} />;
  return to === undefined ? (
    <Button type="text" size="small" disabled aria-label={text} icon={icon} />
  ) : (
    <Link className={styles.step} to={{ search: formatSearch(to) }} replace aria-label={text}>
      {icon}
    </Link>
  );
}

/**
 * Keeps the pane where the page begins while the item beside it scrolls: its place depends on what the host has above
 * it.
 */
function useFixedTop(frame: RefObject<HTMLElement | null>) {
  useLayoutEffect(
    function measure() {
      const element = frame.current;
      const place = element?.parentElement?.getBoundingClientRect();
      if (element && place) element.style.setProperty('--pane-top', `${Math.round(place.top + window.scrollY)}px`);
    },
    [frame],
  );
}
