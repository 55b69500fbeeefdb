import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { TAKE_BACK } from '@portal/common/rules/limits';
import { KeyHint } from '../keys/key-hint.tsx';
import type { Made } from './made.ts';
import styles from './notice.module.css';

/** What was decided, the button that takes it back, and the seconds left for it. */
export function TakeBackNotice({
  decision: { company, decision },
  onTakeBack,
}: {
  decision: Made;
  onTakeBack: () => void;
}) {
  const [left, setLeft] = useState(TAKE_BACK.livesMs / 1000);
  const [sent, setSent] = useState(false);
  useEffect(
    function tickEverySecond() {
      if (left <= 1) return undefined;
      const timer = setTimeout(() => setLeft(left - 1), 1000);
      return () => clearTimeout(timer);
    },
    [left],
  );
  return (
    <span className={styles.notice}>
      <span className={styles.text}>
        <FormattedMessage
          id={decision === Decision.approve ? 'approvals.decision.approved' : 'approvals.decision.rejected'}
          values={{ company }}
        />
      </span>
      <Button
        size="small"
        disabled={sent}
        aria-keyshortcuts="Z"
        onClick={() => {
          setSent(true);
          onTakeBack();
        }}
      >
        <FormattedMessage id="approvals.takeBack.undo" />
        <KeyHint action="takeBack" />
      </Button>
      {/* Not announced: the notice is a live region. */}
      <span className={styles.left} aria-hidden="true">
        {left}
      </span>
    </span>
  );
}
