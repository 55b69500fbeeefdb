import { Navigate } from 'react-router-dom';
import { ApprovalStatus } from '@portal/common/enums/certification/approval-status';
import { Operation } from './operation.tsx';
import { RequestFrame } from './request-frame.tsx';
import { formatSearch } from '../list/search.ts';

/** Decision page of one request. Shows the result instead if it is already decided. */
export default function CertificationOperationPage() {
  return (
    <RequestFrame>
      {(approval, context) => (approval.status === ApprovalStatus.pending
        ? <Operation key={approval.id} approval={approval} context={context} />
        : <Navigate to={`${context.audience.base}/${approval.id}/view${formatSearch(context.search)}`} replace />)}
    </RequestFrame>
  );
}
