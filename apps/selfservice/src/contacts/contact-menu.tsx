import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { ContactActive } from '@portal/common/enums/partner/contact-status';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { failureText } from '@portal/common/form/server-message';
import { Icon } from '@portal/common/ui/icons';
import { LateDropdown } from '@portal/common/ui/late/late-float';
import {
  useDeleteContact,
  useInvite,
  useSendPasswordLink,
  useSwitchContact,
  useWithdrawInvitation,
  type Contact,
  type Receipt,
} from './contacts.queries.ts';
import { useConfirm, type TextId } from './use-confirm.ts';
import styles from './contacts.module.css';

/** Actions of a manager on one contact. Actions that remove access ask first and return a receipt. */
export function ContactMenu({ contact, onReceipt }: { contact: Contact; onReceipt: (receipt: Receipt) => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const turn = useSwitchContact();
  const remove = useDeleteContact();
  const link = useSendPasswordLink();
  const invite = useInvite();
  const withdraw = useWithdrawInvitation();
  const { user_id: id, contact_name: name, active_status, invitation } = contact;
  const enabled = active_status === ContactActive.enabled;
  const accepted = invitation === null || invitation.state === InvitationState.accepted;
  const underWay = invitation?.state === InvitationState.sent || invitation?.state === InvitationState.opened;

  async function run(work: () => Promise<unknown>, done: TextId) {
    try {
      await work();
      void message.success(intl.formatMessage({ id: done }, { name }));
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    }
  }

  async function disable() {
    if (
      !(await confirm({ title: 'contacts.disable.title', text: 'contacts.disable.text', ok: 'contacts.disable', name }))
    )
      return;
    await run(async () => {
      const receipt = await turn.mutateAsync({ id, on: false });
      if (receipt) onReceipt(receipt);
    }, 'contacts.disable.done');
  }

  async function erase() {
    if (
      !(await confirm({
        title: 'contacts.delete.title',
        text: 'contacts.delete.text',
        ok: 'contacts.delete',
        name,
        danger: true,
      }))
    )
      return;
    await run(async () => onReceipt(await remove.mutateAsync(id)), 'contacts.delete.done');
  }

  const item = (
    key: 'invite' | 'withdraw' | 'reset' | 'enable' | 'disable' | 'delete',
    onClick: () => unknown,
    more: { danger?: boolean } = {},
  ) => ({ key, label: <FormattedMessage id={`contacts.${key}`} />, onClick: () => void onClick(), ...more });
  const items = [
    ...(enabled && !accepted ? [item('invite', () => run(() => invite.mutateAsync(id), 'contacts.invite.done'))] : []),
    ...(enabled && underWay
      ? [item('withdraw', () => run(() => withdraw.mutateAsync(id), 'contacts.withdraw.done'))]
      : []),
    ...(enabled && accepted ? [item('reset', () => run(() => link.mutateAsync(id), 'contacts.reset.done'))] : []),
    enabled
      ? item('disable', disable)
      : item('enable', () => run(() => turn.mutateAsync({ id, on: true }), 'contacts.enable.done')),
    item('delete', erase, { danger: true }),
  ];

  return (
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
  );
}
