import { FormattedMessage } from 'react-intl';
import type { Contact } from '@portal/common/contract/company/contacts';
import { ContactActive } from '@portal/common/enums/partner/contact-status';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import styles from './contacts.module.css';

const roles = {
  [PartnerRole.admin]: 'contacts.role.admin',
  [PartnerRole.platformAdmin]: 'contacts.role.platformAdmin',
  [PartnerRole.ordinary]: 'contacts.role.ordinary',
} as const;

export function RoleName({ role }: { role: PartnerRole }) {
  return <FormattedMessage id={roles[role]} />;
}

const invitations = {
  [InvitationState.sent]: 'contacts.invitation.sent',
  [InvitationState.opened]: 'contacts.invitation.opened',
  [InvitationState.expired]: 'contacts.invitation.expired',
  [InvitationState.withdrawn]: 'contacts.invitation.withdrawn',
} as const;

/** Enabled or disabled, and below it the state of an invitation that was not accepted yet. */
export function ContactStatus({ contact: { active_status, invitation } }: { contact: Contact }) {
  const enabled = active_status === ContactActive.enabled;
  return (
    <span className={styles.state}>
      <StatusPill tone={enabled ? 'approved' : 'neutral'} quiet>
        <FormattedMessage id={enabled ? 'contacts.status.enabled' : 'contacts.status.disabled'} />
      </StatusPill>
      {enabled && invitation && invitation.state !== InvitationState.accepted && (
        <span className={styles.hint}>
          <FormattedMessage id={invitations[invitation.state]} values={{ days: invitation.days_left }} />
        </span>
      )}
    </span>
  );
}
