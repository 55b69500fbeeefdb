import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { useFlow } from '../next/flow.ts';
import { toRequest, type AccountRequest } from './account.queries.ts';
import { accountQueue } from './account.queue.tsx';

/** Name in the query of the application that the page shows at once. */
export const OPEN = 'open';

/** Shows the application that is opened as the next one, and goes on once it is decided. */
export function useAccountFlow(show: (request: AccountRequest) => void) {
  const [query] = useSearchParams();
  const text = query.get(OPEN) ?? '';
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const flow = useFlow(accountQueue.path, id);
  const navigate = useNavigate();
  const { events } = useHost();
  const { data } = useRead(
    listAccountApprovals,
    flow && id > 0
      ? { params: { co: '0' }, query: { status: ApprovalStatus.pending, only: id, limit: 1, offset: 0 } }
      : null,
  );
  const row = data?.rows[0];
  useEffect(
    function showIt() {
      if (row) show(toRequest(row));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once for each application, however often it is read
    [row?.id],
  );
  const next = flow?.next;
  useEffect(
    function goOnAfterTheDecision() {
      return events.on('approval:changed', (event) => {
        const changed = event as { kind?: string; id?: unknown };
        if (next !== undefined && changed.kind === accountQueue.kind && changed.id === id) void navigate(next);
      });
    },
    [events, id, navigate, next],
  );
  return flow;
}
