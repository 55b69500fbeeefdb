import { FormattedMessage } from 'react-intl';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { DateTime } from '@portal/common/ui/date-time';
import { LinkButton } from '@portal/common/ui/link-button';
import { MarkNames } from '../marks/mark-names.tsx';
import { QuestionCard } from '../question/question-card.tsx';
import { DecisionSheet } from '../request/decision-sheet.tsx';
import { FactSheet } from '../request/fact-sheet.tsx';
import { RequestColumns } from '../request/request-columns.tsx';
import { RequestFrame } from '../request/request-frame.tsx';
import { formatSearch } from '../search.ts';
import { ApprovalTypeName, useCertificationQueue } from './certification.queue.tsx';
import type { CertificationItem } from './certification.queries.ts';
import { CorrectedValues } from './corrected-values.tsx';
import { RefusedNames } from './refused-names.tsx';
import { RequestType } from './request-type.tsx';
import { Submitted } from './submitted/submitted.tsx';
import { useShownPlace } from './submitted/use-shown-place.ts';

/** One request and its decision, read-only. */
export default function CertificationViewPage() {
  const queue = useCertificationQueue();
  return (
    <RequestFrame
      queue={queue}
      extra={(request, { search }) =>
        request.status === ApprovalStatus.pending && (
          <LinkButton type="primary" to={queue.addressOf(request, 'operation') + formatSearch(search)}>
            <FormattedMessage id="approvals.queue.operation" />
          </LinkButton>
        )
      }
    >
      {(request) => (
        <RequestColumns submitted={<Shown request={request} />}>
          <QuestionCard queue={queue} id={request.id} />
          <Facts request={request} />
        </RequestColumns>
      )}
    </RequestFrame>
  );
}

const Shown = ({ request }: { request: CertificationItem }) => (
  <Submitted request={request} evidence={useShownPlace()} />
);

function Facts({ request }: { request: CertificationItem }) {
  const {
    accountCompany,
    approvalType,
    company,
    code,
    corrections,
    refused,
    marks,
    submittedAt,
    transactionCode,
    countryName,
    provinceName,
    cityName,
  } = request;
  return (
    <>
      <FactSheet
        title="approvals.certification.facts"
        facts={[
          ['approvals.certification.company', company],
          ['approvals.certification.accountCompany', accountCompany],
          ['approvals.certification.code', code],
          ['approvals.certification.type', <RequestType key="type" request={request} />],
          transactionCode !== '' && ['approvals.certification.transactionCode', transactionCode],
          ['approvals.certification.location', [countryName, provinceName, cityName].filter(Boolean).join(' / ')],
          ['approvals.queue.column.submitted', <DateTime key="submitted" at={submittedAt} />],
        ]}
      />
      <DecisionSheet
        queue={useCertificationQueue()}
        request={request}
        more={[
          ['approvals.certification.approvalType', <ApprovalTypeName key="approvalType" type={approvalType} />],
          corrections.length > 0 && [
            'approvals.certification.corrected',
            <CorrectedValues key="corrected" corrections={corrections} />,
          ],
          refused.length > 0 && ['approvals.certification.refused', <RefusedNames key="refused" refused={refused} />],
          marks.length > 0 && ['approvals.marks', <MarkNames key="marks" marks={marks} />],
        ]}
      />
    </>
  );
}
