import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { withdrawContactInvitation, type MemberContact } from '@portal/common/contract/company/member-contacts';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { rolesGivenBy } from '@portal/common/rules/company/member-rights';
import { useStepUp } from '@portal/common/security/use-step-up';
import { Icon } from '@portal/common/ui/icons';
import { LateDropdown } from '@portal/common/ui/late/late-float';
import styles from '../contacts.module.css';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

/**
 * What one can do with a contact: invite it, or, while an invitation is under way, invite it again and withdraw. One
 * that names a role which the user does not give is not theirs.
 */
export function ContactActions({ contact }: { contact: MemberContact }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const co_id = useCompanyId();
  const { role } = useSignedIn();
  const { mutateAsync: withdraw } = useChange(withdrawContactInvitation);
  /** The dialog is open, or was; undefined before the first time. */
  const [open, setOpen] = useState<boolean>();
  /** The menu was used to withdraw, so the button in its place takes the focus. */
  const [withdrew, setWithdrew] = useState(false);
  const { user_id, contact_name: name, invitation } = contact;
  const stepUp = useStepUp(`contactInvitation:${user_id}`, () => setOpen(true));
  const underWay = invitation?.state === InvitationState.sent || invitation?.state === InvitationState.opened;
  const given: readonly (number | null)[] = rolesGivenBy(role);
  if (underWay && !given.includes(contact.role)) return <span className={styles.hint}>--</span>;

  function invite() {
    setWithdrew(false);
    setOpen(true);
  }

  async function endInvitation() {
    setWithdrew(true);
    try {
      await withdraw({ params: { co_id, user_id } });
      void message.success(intl.formatMessage({ id: 'contacts.withdraw.done' }));
    } catch (error) {
      setWithdrew(false);
      void message.error(failureText(error, intl.locale));
    }
  }

  const items = [
    { key: 'invite', label: <FormattedMessage id="members.contacts.invite.again" />, onClick: invite },
    { key: 'withdraw', label: <FormattedMessage id="contacts.withdraw" />, onClick: () => void endInvitation() },
  ];
  return (
    <>
      {underWay ? (
        <LateDropdown menu={{ items }} placement="bottomRight">
          <Button
            type="link"
            className={styles.operation ?? ''}
            aria-haspopup="menu"
            aria-label={intl.formatMessage({ id: 'contacts.menu.of' }, { name })}
          >
            <FormattedMessage id="contacts.menu" />
            <Icon name="down" size={14} />
          </Button>
        </LateDropdown>
      ) : (
        <Button
          type="link"
          className={styles.operation ?? ''}
          aria-label={intl.formatMessage({ id: 'members.contacts.invite.of' }, { name })}
          autoFocus={withdrew}
          onClick={invite}
        >
          <FormattedMessage id="members.contacts.invite" />
        </Button>
      )}
      {open !== undefined && (
        <Suspense fallback={null}>
          <InviteDialog
            contact={contact}
            open={open}
            onClose={() => setOpen(false)}
            onLeave={() => stepUp.leave('invite')}
          />
        </Suspense>
      )}
      {stepUp.dialog}
    </>
  );
}
