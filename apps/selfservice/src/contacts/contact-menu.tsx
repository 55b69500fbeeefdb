import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { sendInvitation, withdrawInvitation } from '@portal/common/contract/account/invitation';
import { resetContactPassword, type Contact, type Receipt } from '@portal/common/contract/company/contacts';
import { ContactActive } from '@portal/common/enums/partner/contact-status';
import { InvitationState } from '@portal/common/enums/partner/invitation-state';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { isMember, rolesGivenBy } from '@portal/common/rules/company/member-rights';
import { useStepUp } from '@portal/common/security/use-step-up';
import { Icon } from '@portal/common/ui/icons';
import { LateDropdown } from '@portal/common/ui/late/late-float';
import { usePeople } from './people.ts';
import { useConfirm, type TextId } from './use-confirm.ts';
import styles from './contacts.module.css';

const FactorDialog = lazy(async () => ({ default: (await import('./factor-dialog.tsx')).FactorDialog }));
const RoleDialog = lazy(async () => ({ default: (await import('./role-dialog.tsx')).RoleDialog }));

/** Actions of a manager on one person. Actions that remove access ask first and return a receipt. */
export function ContactMenu({ contact, onReceipt }: { contact: Contact; onReceipt: (receipt: Receipt) => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { calls } = usePeople();
  const turn = useChange(calls.switch);
  const remove = useChange(calls.remove);
  const link = useChange(resetContactPassword);
  const invite = useChange(sendInvitation, { also: ['contacts'] });
  const withdraw = useChange(withdrawInvitation, { also: ['contacts'] });
  const { user_id, contact_name: name, active_status, invitation } = contact;
  const params = { co_id: useCompanyId(), user_id };
  const enabled = active_status === ContactActive.enabled;
  const user = useSignedIn();
  const member = isMember(user.user_type);
  const ranks = member && rolesGivenBy(user.role).includes(contact.role);
  /** The dialog that is open, or was; undefined before the first time. */
  const [dialog, setDialog] = useState<{ kind: 'role' | 'resetFactor'; open: boolean }>();
  const stepUp = useStepUp(`contact:${user_id}`, (what) => {
    if (what === 'enable') void enable();
    else setDialog({ kind: what === 'role' ? 'role' : 'resetFactor', open: true });
  });
  const close = () => setDialog(dialog && { ...dialog, open: false });
  const accepted = invitation === null || invitation.state === InvitationState.accepted;
  const underWay = invitation?.state === InvitationState.sent || invitation?.state === InvitationState.opened;

  async function run(work: () => Promise<unknown>, done: TextId) {
    try {
      await work();
      void message.success(intl.formatMessage({ id: done }, { name }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') stepUp.again('enable');
      else void message.error(failureText(error, intl.locale));
    }
  }

  async function enable() {
    const body = { active_status: ContactActive.enabled };
    await run(() => turn.mutateAsync({ params, body }), 'contacts.enable.done');
  }

  async function disable() {
    if (
      !(await confirm({ title: 'contacts.disable.title', text: 'contacts.disable.text', ok: 'contacts.disable', name }))
    )
      return;
    await run(async () => {
      const { receipt } = await turn.mutateAsync({ params, body: { active_status: ContactActive.disabled } });
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
    await run(async () => onReceipt((await remove.mutateAsync({ params })).receipt), 'contacts.delete.done');
  }

  const item = (
    key: 'invite' | 'withdraw' | 'role' | 'reset' | 'resetFactor' | 'enable' | 'disable' | 'delete',
    onClick: () => unknown,
    more: { danger?: boolean } = {},
  ) => ({ key, label: <FormattedMessage id={`contacts.${key}`} />, onClick: () => void onClick(), ...more });
  const items = [
    ...(enabled && !accepted
      ? [item('invite', () => run(() => invite.mutateAsync({ params }), 'contacts.invite.done'))]
      : []),
    ...(enabled && underWay
      ? [item('withdraw', () => run(() => withdraw.mutateAsync({ params }), 'contacts.withdraw.done'))]
      : []),
    ...(ranks ? [item('role', () => stepUp.ask('role'))] : []),
    ...(enabled && accepted && !member
      ? [item('reset', () => run(() => link.mutateAsync({ params }), 'contacts.reset.done'))]
      : []),
    ...(enabled && accepted && (ranks || !member) ? [item('resetFactor', () => stepUp.ask('resetFactor'))] : []),
    ...(enabled ? [item('disable', disable)] : []),
    ...(active_status === ContactActive.disabled ? [item('enable', enable)] : []),
    item('delete', erase, { danger: true }),
  ];

  return (
    <>
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
      {dialog && (
        <Suspense fallback={null}>
          {dialog.kind === 'role' ? (
            <RoleDialog member={contact} open={dialog.open} onClose={close} onLeave={() => stepUp.leave('role')} />
          ) : (
            <FactorDialog
              person={contact}
              open={dialog.open}
              onClose={close}
              onLeave={() => stepUp.leave('resetFactor')}
            />
          )}
        </Suspense>
      )}
      {stepUp.dialog}
    </>
  );
}
