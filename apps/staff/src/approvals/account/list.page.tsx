import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { CellText } from '@portal/common/ui/list/cell-text';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { useClaims, useWaitingProposals } from '../claim/changes.queries.ts';
import { useAction } from '../keys/keys.ts';
import { QueueList } from '../list/queue-list.tsx';
import { OPENS_ROW } from '../list/use-row-keys.ts';
import { usePrepared } from '../prepared/prepared.queries.ts';
import type { Queue } from '../queue.ts';
import { useRequests } from '../queue.queries.ts';
import { parseSearch } from '../search.ts';
import { AccountDrawer } from './account-drawer.tsx';
import { useAccountFlow } from './use-account-flow.ts';
import type { AccountRequest } from './account.queries.ts';
import { accountColumns, accountQueue } from './account.queue.tsx';
import { DecisionModal, type Deciding } from './decision-modal.tsx';
import styles from './account.module.css';

/** Applications for login accounts of customers, shown and decided in one page. */
export default function AccountApprovalsPage() {
  const [shown, setShown] = useState<AccountRequest | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  // The dialog of a rejection begins at the reasons, so they are there when it opens.
  usePrepared('account');
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { shown?: AccountRequest } | null;
  };
  const navigate = useNavigate();
  useEffect(
    function showAfterTakingBack() {
      if (!state?.shown) return;
      setShown(state.shown);
      // A reload must not show it again.
      void navigate(pathname + search, { replace: true, state: null });
    },
    [navigate, pathname, search, state],
  );

  const queue = useMemo(
    (): Queue<AccountRequest> => ({
      ...accountQueue,
      columns: [
        {
          key: 'company',
          width: 146,
          place: 'lead',
          title: 'approvals.queue.column.company',
          render: (request) => (
            <Button
              {...OPENS_ROW}
              type="link"
              className={styles.company ?? ''}
              aria-haspopup="dialog"
              onClick={() => setShown(request)}
            >
              <CellText>{request.company}</CellText>
            </Button>
          ),
        },
        ...accountColumns,
        'result',
        'applicant',
        'submitted',
        'waited',
        'due',
        'decided',
        {
          key: 'decide',
          width: 144,
          place: 'action',
          title: 'approvals.queue.column.operation',
          render: (request) => <Operations request={request} onDecide={setDeciding} onShow={setShown} />,
        },
      ],
    }),
    [],
  );

  // Beside the open drawer the keys go through the requests of the list.
  const [query] = useSearchParams();
  const { data } = useRequests(accountQueue, parseSearch(query, accountQueue));
  const rows = data?.rows ?? [];
  /** What is shown follows the list: a request that has changed since is decided in its present version. */
  const latest = (request: AccountRequest) => rows.find(({ id }) => id === request.id) ?? request;
  const beside = (step: 1 | -1) => (shown ? rows[rows.findIndex(({ id }) => id === shown.id) + step] : undefined);
  const [previous, next] = [beside(-1), beside(1)];
  useAction('previous', previous && (() => setShown(previous)));
  const flow = useAccountFlow(setShown);
  useAction('next', flow ? () => void navigate(flow.onward) : next && (() => setShown(next)));

  /** Closes the drawer. The answer for a request leaves it open when another request is shown by then. */
  const closeDrawer = () => setShown((now) => (now?.id === shown?.id ? null : now));

  function close() {
    setDeciding(null);
    setShown(null);
  }

  return (
    <>
      <QueueList queue={queue} />
      <AccountDrawer request={shown && latest(shown)} onClose={closeDrawer} onDecide={setDeciding} />
      <DecisionModal deciding={deciding && { ...deciding, request: latest(deciding.request) }} onClose={close} />
    </>
  );
}

function Operations({
  request,
  onDecide,
  onShow,
}: {
  request: AccountRequest;
  onDecide: (deciding: Deciding) => void;
  onShow: (request: AccountRequest) => void;
}) {
  const intl = useIntl();
  const proposed = useWaitingProposals(accountQueue).some(({ id }) => id === request.id);
  // The row names who claimed it.
  const disabled = useClaims(accountQueue).some(({ id, own }) => id === request.id && own === 0);
  if (proposed) {
    const name = intl.formatMessage({ id: 'approvals.account.open.what' }, { name: request.loginName });
    return (
      <Button type="link" aria-haspopup="dialog" aria-label={name} onClick={() => onShow(request)}>
        <FormattedMessage id="proposal.open" />
      </Button>
    );
  }
  if (request.status !== ApprovalStatus.pending) return <span>--</span>;
  const named = (id: 'approve' | 'reject') =>
    intl.formatMessage({ id: `approvals.account.${id}.what` }, { name: request.loginName });
  return (
    <span className={styles.actions}>
      <Button
        type="link"
        disabled={disabled}
        aria-label={named('approve')}
        onClick={() => onDecide({ request, decision: Decision.approve })}
      >
        <FormattedMessage id="approvals.decision.approve" />
      </Button>
      <Button
        type="link"
        danger
        disabled={disabled}
        aria-label={named('reject')}
        onClick={() => onDecide({ request, decision: Decision.reject })}
      >
        <FormattedMessage id="approvals.decision.reject" />
      </Button>
    </span>
  );
}
