import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '@portal/common/client/api-error';
import { DateTime } from '@portal/common/ui/date-time';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/load-failed';
import { PageHeader } from '@portal/common/ui/page-header';
import { Sheet } from '@portal/common/ui/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/states';
import { ApprovalStatusPill } from '@portal/common/ui/statuses';
import { useApproval } from './approvals.queries.ts';
import type { Approval } from './approvals.queries.ts';
import { useAudience } from './audience.ts';
import type { Audience } from './audience.ts';
import styles from './request-frame.module.css';
import { formatSearch, parseSearch } from '../list/search.ts';
import type { Search } from '../list/search.ts';

/** What a page of one request needs besides the request. */
export interface Context {
  /** The company's previous request, to compare with. */
  previous: Approval | null;
  audience: Audience;
  /** State of the list (filters, page, order) that the user came from. */
  search: Search;
  /** Path of that list. */
  listPath: string;
}

/** Loads the request of the URL and renders the page header. Shows an empty state if there is no such request. */
export function RequestFrame({ extra, children }: {
  extra?: (approval: Approval, context: Context) => ReactNode;
  children: (approval: Approval, context: Context) => ReactNode;
}) {
  const audience = useAudience();
  const [query] = useSearchParams();
  const search = parseSearch(query);
  const listPath = audience.base + formatSearch(search);
  const { id = '' } = useParams();
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const approval = useApproval(number);
  const { data: loaded, error } = approval;
  const data = loaded?.approval;
  const back = <LinkButton to={listPath}><FormattedMessage id="approvals.certification.back" /></LinkButton>;
  const foreign = data && data.userType !== audience.userType;
  const gone = number === 0 || foreign || (error instanceof ApiError && error.status === 404);
  const context = { previous: loaded?.previous ?? null, audience, search, listPath };

  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id={`approvals.area.${audience.name}`} /> },
          { label: <FormattedMessage id="approvals.area.approvals" /> },
          { label: <FormattedMessage id={`approvals.certification.title.${audience.name}`} />, to: listPath },
          { label: <FormattedMessage id="approvals.certification.number" values={{ id }} /> },
        ]}
        title={data && !gone ? data.company : <FormattedMessage id={`approvals.certification.title.${audience.name}`} />}
        note={data && !gone && <ApprovalStatusPill status={data.status} />}
        extra={data && !gone && extra?.(data, context)}
      >
        {data && !gone && (
          <div className={styles.about}>
            <span><FormattedMessage id="approvals.certification.applicant" values={{ name: data.applicant || '--' }} /></span>
            <span><FormattedMessage id="approvals.certification.submitted" values={{ time: <DateTime at={data.submittedAt} /> }} /></span>
            <span><FormattedMessage id="approvals.certification.number" values={{ id }} /></span>
          </div>
        )}
      </PageHeader>
      {gone && (
        <Sheet>
          <EmptyState
            icon="search"
            title={<FormattedMessage id="approvals.certification.gone" />}
            text={<FormattedMessage id="approvals.certification.gone.text" />}
            action={back}
          />
        </Sheet>
      )}
      {!gone && !data && error && (
        <Sheet><LoadFailed title={<FormattedMessage id="approvals.certification.itemFailed" />} query={approval} extra={back} /></Sheet>
      )}
      {!gone && !data && !error && <Sheet><PageSkeleton kind="form" rows={6} /></Sheet>}
      {data && !gone && children(data, context)}
    </>
  );
}
