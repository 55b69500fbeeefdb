import { FormattedMessage } from 'react-intl';
import type { Contact } from '@portal/common/contract/company/contacts';
import { ContactActive } from '@portal/common/enums/partner/contact-status';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import type { MemberRole } from '@portal/common/enums/user/member-role';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { usePeople } from './people.ts';
import styles from './contacts.module.css';

export function RoleName({ role }: { role: MemberRole }) {
  return <FormattedMessage id={usePeople().texts.roles[role]} />;
}

const invitations = {
  [InvitationState.sent]: 'contacts.invitation.sent',
  [InvitationState.opened]: 'contacts.invitation.opened',
  [InvitationState.expired]: 'contacts.invitation.expired',
  [InvitationState.withdrawn]: 'contacts.invitation.withdrawn',
} as const;

const statuses = {
  [ContactActive.enabled]: 'contacts.status.enabled',
  [ContactActive.disabled]: 'contacts.status.disabled',
  [ContactActive.leaving]: 'contacts.status.leaving',
} as const;

/** The state of an invitation that was not accepted yet. */
export function InvitationHint({ invitation }: Pick<Contact, 'invitation'>) {
  if (!invitation || invitation.state === InvitationState.accepted) return null;
  return (
    <span className={styles.hint}>
      <FormattedMessage id={invitations[invitation.state]} values={{ days: invitation.days_left }} />
    </span>
  );
}

/** Enabled or disabled, and below it the state of an invitation that was not accepted yet, and whether the directory decides. */
export function ContactStatus({ contact: { active_status, invitation, provisioned } }: { contact: Contact }) {
  const enabled = active_status === ContactActive.enabled;
  return (
    <span className={styles.state}>
      <StatusPill tone={enabled ? 'approved' : 'neutral'} quiet>
        <FormattedMessage id={statuses[active_status]} />
      </StatusPill>
      {enabled && <InvitationHint invitation={invitation} />}
      {provisioned === 1 && (
        <span className={styles.hint}>
          <FormattedMessage id="contacts.provisioned" />
        </span>
      )}
    </span>
  );
}
