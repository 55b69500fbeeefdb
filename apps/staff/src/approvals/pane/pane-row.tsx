import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { DateTime } from '@portal/common/ui/date-time';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import { WaitingTime } from '../list/waiting-time.tsx';
import type { QueueRequest } from '../queue.ts';
import styles from './pane-row.module.css';

/** A request in the list beside the open one. The selected row stays in sight. */
export function PaneRow({
  row,
  brief,
  marks,
  to,
  selected,
}: {
  row: QueueRequest;
  brief: ReactNode;
  marks: ReactNode;
  to: string;
  selected: boolean;
}) {
  const { company, status, decidedAt } = row;
  const item = useRef<HTMLLIElement>(null);
  useEffect(
    function keepInSight() {
      if (selected) item.current?.scrollIntoView({ block: 'nearest' });
    },
    [selected],
  );
  return (
    <li ref={item} className={styles.row}>
      <Link to={to} className={styles.link} aria-current={selected ? 'true' : undefined}>
        <span className={styles.company} title={company}>
          <bdi>{company}</bdi>
        </span>
        <span className={styles.brief}>{brief}</span>
        <span className={styles.when}>
          {status === ApprovalStatus.pending ? (
            <WaitingTime request={row} short />
          ) : (
            <>
              <ApprovalStatusPill status={status} quiet /> <DateTime at={decidedAt} dayOnly />
            </>
          )}
        </span>
        <span className={styles.marks}>{marks}</span>
      </Link>
    </li>
  );
}
