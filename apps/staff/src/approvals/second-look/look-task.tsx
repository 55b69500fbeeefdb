import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { App, Button } from '@portal/common/antd/base';
import { leaveDecision, readLookTask, type LookTask } from '@portal/common/contract/queues/second-looks';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { failureText } from '@portal/common/form/server-message';
import { useChange, useRefresh } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { Buttons } from '@portal/common/ui/buttons';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { addressOf, REQUEST_QUEUES } from '../next/request-queues.ts';
import { RequestColumns } from '../request/request-columns.tsx';
import { ReverseDialog } from '../review/reverse-dialog.tsx';
import { useReview } from '../review/use-review.ts';
import { LookFacts } from './look-facts.tsx';
import styles from './second-look.module.css';

/** Two different decisions on a request, which the reader settles as the third person. */
export function LookTaskView({ id, queue, onClose }: { id: number; queue: ApprovalQueue; onClose: () => void }) {
  const read = useRead(readLookTask, { params: { id: String(id) } });
  const { data: task, error } = read;
  if (task) return <Task task={task} queue={queue} onClose={onClose} />;
  return (
    <Sheet>
      {error ? (
        <LoadFailed title={<FormattedMessage id="approvals.look.task.failed" />} query={read} />
      ) : (
        <PageSkeleton kind="form" rows={5} />
      )}
    </Sheet>
  );
}

function Task({ task, queue, onClose }: { task: LookTask; queue: ApprovalQueue; onClose: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const refresh = useRefresh();
  const [reversing, setReversing] = useState(false);
  const { mutateAsync: leave, isPending: leaving } = useChange(leaveDecision);
  const reviewed = REQUEST_QUEUES[queue];
  const needs = useReview(reviewed, task.request_id).data?.reversal.second_pair ?? [];
  const request = { id: task.request_id, company: task.as_it_stood?.company ?? '' };

  async function leaveIt() {
    try {
      await leave({ params: { id: String(task.id) } });
      void message.success(intl.formatMessage({ id: 'approvals.look.left' }));
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    }
    onClose();
  }

  return (
    <RequestColumns submitted={task.as_it_stood && <LookFacts look={task.as_it_stood} />}>
      <Sheet
        title={<FormattedMessage id="approvals.look.task.title" />}
        extra={
          <Link to={addressOf({ queue, id: task.request_id, user_id: task.user_id }, 'view', '')}>
            <FormattedMessage id="approvals.look.task.request" />
          </Link>
        }
      >
        <ol className={styles.two}>
          <One which="first" {...task.first} />
          <One which="second" {...task.second} />
        </ol>
        <p className={styles.about}>
          <FormattedMessage id="approvals.look.task.about" />
        </p>
        <Buttons>
          <Button danger aria-haspopup="dialog" onClick={() => setReversing(true)}>
            <FormattedMessage id={needs.length > 0 ? 'approvals.review.reverse.propose' : 'approvals.review.reverse'} />
          </Button>
          <Button type="primary" loading={leaving} onClick={() => void leaveIt()}>
            <FormattedMessage id="approvals.look.leave" />
          </Button>
        </Buttons>
      </Sheet>
      <ReverseDialog
        queue={reviewed}
        request={request}
        needs={needs}
        result={reversing ? task.first.result : null}
        onClose={(reversed) => {
          setReversing(false);
          if (!reversed) return;
          void refresh('approvals');
          onClose();
        }}
      />
    </RequestColumns>
  );
}

function One({ which, result, reason, name, time }: { which: 'first' | 'second' } & LookTask['first']) {
  return (
    <li>
      <h3>
        <FormattedMessage id={`approvals.look.${which}`} />
      </h3>
      <p>
        <FormattedMessage
          id={result === Decision.approve ? 'approvals.review.approved' : 'approvals.review.rejected'}
          values={{ name: <bdi>{name}</bdi>, time: <DateTime at={time} /> }}
        />
      </p>
      {reason !== '' && <p className={styles.reason}>{reason}</p>}
    </li>
  );
}
