import { FormattedMessage } from 'react-intl';
import type { Proposal } from '@portal/common/contract/console/proposals';
import { DateTime } from '@portal/common/ui/date-time';
import styles from './proposal.module.css';

/** A proposal that ended: who proposed it, who ended it and why. `of`: where several kinds are listed together. */
export function EndedProposal({
  proposal: { state, name, time, ended_by, ended_at, reason },
  of,
  level,
}: {
  proposal: Proposal;
  of?: 'approval' | 'reversal' | 'level' | 'release';
  /** Name of a proposed level, or of the build to release. */
  level?: string;
}) {
  if (state === 'open') return null;
  return (
    <div className={styles.history}>
      <p>
        <FormattedMessage
          id={of ? `proposal.made.${of}` : 'proposal.made'}
          values={{ name, time: <DateTime at={time} />, level }}
        />
      </p>
      <p>
        <FormattedMessage
          id={`proposal.state.${state}`}
          values={{ name: ended_by, time: <DateTime at={ended_at} /> }}
        />
      </p>
      {reason !== '' && (
        <p className={styles.line}>
          <FormattedMessage id="proposal.reason" values={{ reason }} />
        </p>
      )}
    </div>
  );
}
