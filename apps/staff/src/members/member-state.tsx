import { FormattedMessage } from 'react-intl';
import type { StaffMember } from '@portal/common/contract/console/staff';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { StaffState } from '@portal/common/enums/staff/staff-state';
import { StatusPill, type Tone } from '@portal/common/ui/status/status-pill';
import styles from './members.module.css';

const TONES: Readonly<Record<StaffState, Tone>> = { active: 'approved', invited: 'pending', disabled: 'neutral' };

/** State of an account and of its invitation. */
export function MemberState({ member: { state, invitation }, quiet = true }: { member: StaffMember; quiet?: boolean }) {
  const isDead = invitation?.state === InvitationState.expired || invitation?.state === InvitationState.withdrawn;
  return (
    <span className={styles.state}>
      <StatusPill tone={TONES[state]} quiet={quiet}>
        <FormattedMessage id={`members.state.${state}`} />
      </StatusPill>
      {state === StaffState.invited && isDead && (
        <span className={styles.hint}>
          <FormattedMessage id="members.invitation.expired" />
        </span>
      )}
    </span>
  );
}
