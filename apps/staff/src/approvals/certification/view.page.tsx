import { FormattedMessage } from 'react-intl';
import { ApprovalStatus } from '@portal/common/enums/certification/approval-status';
import { LinkButton } from '@portal/common/ui/link-button';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/sheet';
import { ApprovalStatusPill } from '@portal/common/ui/statuses';
import type { Approval } from './approvals.queries.ts';
import { Comparison } from './comparison.tsx';
import { DocumentViewer } from '../viewer/document-viewer.tsx';
import { ApprovalTypeName } from '../list/queue-table.tsx';
import { RequestFrame } from './request-frame.tsx';
import { RefusedNames } from './refused-names.tsx';
import { RequestType } from './request-type.tsx';
import { formatSearch } from '../list/search.ts';
import styles from './request-page.module.css';

/** One request and its decision, read-only. */
export default function CertificationViewPage() {
  return (
    <RequestFrame
      extra={({ id, status }, { audience, search }) => status === ApprovalStatus.pending && (
        <LinkButton type="primary" to={`${audience.base}/${id}/operation${formatSearch(search)}`}>
          <FormattedMessage id="approvals.certification.detail.go" />
        </LinkButton>
      )}
    >
      {(approval, { previous }) => (
        <div className={styles.halves}>
          <div className={styles.facts}>
            <DocumentViewer approval={approval} previous={previous} />
            {previous && <Comparison now={approval} before={previous} />}
          </div>
          <Facts approval={approval} />
        </div>
      )}
    </RequestFrame>
  );
}

function Facts({ approval }: { approval: Approval }) {
  const { company, code, status, opinion, approvalType, submittedAt, decidedAt } = approval;
  const place = [approval.countryName, approval.provinceName, approval.cityName].filter(Boolean).join(' / ');
  const pending = status === ApprovalStatus.pending;
  const withdrawn = status === ApprovalStatus.withdrawn;
  return (
    <div className={styles.facts}>
      <Sheet title={<FormattedMessage id="approvals.certification.detail.title" />}>
        <dl className={styles.pairs}>
          <div><dt><FormattedMessage id="approvals.certification.detail.company" /></dt><dd>{company}</dd></div>
          <div><dt><FormattedMessage id="approvals.certification.form.code" /></dt><dd>{code || '--'}</dd></div>
          <div><dt><FormattedMessage id="approvals.certification.form.type" /></dt><dd><RequestType approval={approval} /></dd></div>
          {approval.transactionCode !== '' && (
            <div><dt><FormattedMessage id="approvals.certification.form.transactionCode" /></dt><dd>{approval.transactionCode}</dd></div>
          )}
          <div><dt><FormattedMessage id="approvals.certification.detail.location" /></dt><dd>{place || '--'}</dd></div>
          <div><dt><FormattedMessage id="approvals.certification.column.submitted" /></dt><dd><DateTime at={submittedAt} /></dd></div>
        </dl>
      </Sheet>
      {!pending && (
        <Sheet title={<FormattedMessage id="approvals.certification.detail.decision" />}>
          <dl className={styles.pairs}>
            <div><dt><FormattedMessage id="approvals.certification.column.result" /></dt><dd><ApprovalStatusPill status={status} quiet /></dd></div>
            <div><dt><FormattedMessage id={withdrawn ? 'approvals.certification.withdrawn.at' : 'approvals.certification.column.decided'} /></dt><dd><DateTime at={decidedAt} /></dd></div>
            {!withdrawn && (
              <>
                <div><dt><FormattedMessage id="approvals.certification.column.approvalType" /></dt><dd><ApprovalTypeName type={approvalType} /></dd></div>
                {approval.refused.length > 0 && (
                  <div><dt><FormattedMessage id="approvals.certification.detail.refused" /></dt><dd><RefusedNames refused={approval.refused} /></dd></div>
                )}
                <div><dt><FormattedMessage id="approvals.certification.form.opinion" /></dt><dd>{opinion || '--'}</dd></div>
              </>
            )}
          </dl>
        </Sheet>
      )}
    </div>
  );
}
