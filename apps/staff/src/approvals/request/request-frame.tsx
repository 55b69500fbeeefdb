import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '@portal/common/client/api-error';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { DateTime } from '@portal/common/ui/date-time';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import { useFollowChanges, useLatestChange } from '../claim/changes.queries.ts';
import { useAction } from '../keys/keys.ts';
import { KeysHelp } from '../keys/keys-help.tsx';
import { useFlow } from '../next/flow.ts';
import { Beside } from '../pane/beside.tsx';
import { useNeighbours } from '../pane/neighbours.ts';
import { CompanyLink } from './company-link.tsx';
import { RequestPager } from '../pane/request-pager.tsx';
import { addressIn, type QueueRequest, type RequestQueue } from '../queue.ts';
import { useAhead, useRequest } from '../queue.queries.ts';
import { formatSearch, parseSearch, type Search } from '../search.ts';
import { WorkMenu } from '../work/work-menu.tsx';
import styles from './request-frame.module.css';

/** Where the user came from. */
export interface Origin {
  /** State of the list: filters, page, order. */
  search: Search;
  /** Path of that list. */
  listPath: string;
  /** Address of the request that follows in the list; undefined at its end. */
  next?: string | undefined;
  /** Query of its own address, with the question mark. */
  query: string;
}

/**
 * Loads the request of the URL (`:id`, perhaps `:userId`) and renders the page header. Shows an empty state if there is
 * no such request.
 */
export function RequestFrame<Row extends QueueRequest, Item extends QueueRequest>({
  queue,
  extra,
  children,
}: {
  queue: RequestQueue<Row, Item>;
  extra?: (request: Item, origin: Origin) => ReactNode;
  children: (request: Item, origin: Origin) => ReactNode;
}) {
  const [query] = useSearchParams();
  const search = parseSearch(query, queue);
  const listPath = queue.path + formatSearch(search);
  const { id = '', userId = '' } = useParams();
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  useFollowChanges(queue);
  const request = useRequest(queue, { id: number, userId });
  const { data, error } = request;
  const { place, total, previous, next } = useNeighbours(queue, search, number);
  const flow = useFlow(queue.path, number);
  const addressOf = (one: typeof next) => one && addressIn(queue, one.row) + formatSearch(one.search);
  useAhead(queue, data ? next?.row : undefined);
  const navigate = useNavigate();
  const [before, after] = flow ? [undefined, flow.onward] : [addressOf(previous), addressOf(next)];
  useAction('previous', before === undefined ? undefined : () => void navigate(before));
  useAction('next', after === undefined ? undefined : () => void navigate(after));
  const back = (
    <LinkButton to={listPath}>
      <FormattedMessage id="approvals.request.back" />
    </LinkButton>
  );
  const gone = number === 0 || data === null || (error instanceof ApiError && error.status === 404);
  const shown = gone ? undefined : data;
  // The request itself is not read again while somebody decides on it.
  const change = useLatestChange(queue, number);
  const status = shown?.status === ApprovalStatus.pending && change ? change.status : shown?.status;
  // A request that waits for its applicant is not the next one to decide.
  const decidable = next?.row.status === ApprovalStatus.pending && !next.row.question;
  const origin = flow
    ? { search, listPath, next: flow.next, query: flow.query }
    : { search, listPath, next: decidable ? after : undefined, query: formatSearch(search) };

  return (
    <Beside queue={queue} search={search} current={number}>
      <PageHeader
        crumbs={[
          ...(flow
            ? [{ label: <FormattedMessage id="approvals.next.title" /> }]
            : [
                { label: <FormattedMessage id={`approvals.area.${queue.area}`} /> },
                { label: <FormattedMessage id="approvals.area.approvals" /> },
              ]),
          { label: <FormattedMessage id={queue.title} />, to: listPath },
          { label: <FormattedMessage id="approvals.request.number" values={{ id }} /> },
        ]}
        title={shown ? shown.company : <FormattedMessage id={queue.title} />}
        note={status !== undefined && <ApprovalStatusPill status={status} />}
        extra={
          <>
            {shown && extra?.(shown, origin)}
            {shown && status === ApprovalStatus.pending && <WorkMenu key={shown.id} queue={queue} request={shown} />}
            <KeysHelp />
            <RequestPager place={flow ? undefined : place} total={total} previous={before} next={after} />
          </>
        }
      >
        {shown && (
          <div className={styles.about}>
            <span>
              <FormattedMessage id="approvals.request.applicant" values={{ name: shown.applicant || '--' }} />
            </span>
            <span>
              <FormattedMessage
                id="approvals.request.submitted"
                values={{ time: <DateTime at={shown.submittedAt} /> }}
              />
            </span>
            <span>
              <FormattedMessage id="approvals.request.number" values={{ id }} />
            </span>
            <CompanyLink queue={queue} id={number} />
          </div>
        )}
      </PageHeader>
      {gone && (
        <Sheet>
          <EmptyState
            icon="search"
            title={<FormattedMessage id="approvals.request.gone" />}
            text={<FormattedMessage id="approvals.request.gone.text" />}
            action={back}
          />
        </Sheet>
      )}
      {!gone && !data && error && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="approvals.request.failed" />} query={request} extra={back} />
        </Sheet>
      )}
      {!gone && !data && !error && (
        <Sheet>
          <PageSkeleton kind="form" rows={6} />
        </Sheet>
      )}
      {shown && children(shown, origin)}
    </Beside>
  );
}
