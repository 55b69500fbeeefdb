import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { sendInvitation } from '@portal/common/contract/account/invitation';
import { endStaffSessions, type StaffMember } from '@portal/common/contract/console/staff';
import { StaffState } from '@portal/common/enums/staff/staff-state';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useStepUp } from '@portal/common/security/use-step-up';
import { Icon } from '@portal/common/ui/icons';
import { LateDropdown } from '@portal/common/ui/late/late-float';
import { isAct, ReasonDialog, type Act } from './reason-dialog.tsx';

/**
 * Actions of an administrator on another account. Actions that remove access ask for a reason, of which the person is
 * notified.
 */
export function MemberActions({ member }: { member: StaffMember }) {
  const intl = useIntl();
  const { message, modal } = App.useApp();
  const [act, setAct] = useState<Act | null>(null);
  const stepUp = useStepUp(`staff:${member.user_id}`, (what) => isAct(what) && setAct(what));
  const { mutateAsync: end } = useChange(endStaffSessions);
  const { mutateAsync: invite, isPending: inviting } = useChange(sendInvitation, { also: ['staff'] });
  const params = { user_id: member.user_id };
  const { state, second_factor, sessions, user_name: name } = member;
  const failed = (error: unknown) => void message.error(failureText(error, intl.locale));

  const endAll = () =>
    void modal.confirm({
      title: intl.formatMessage({ id: 'members.sessions.title' }, { name }),
      content: intl.formatMessage({ id: 'members.sessions.text' }, { name }),
      okText: intl.formatMessage({ id: 'members.sessions' }),
      cancelText: intl.formatMessage({ id: 'common.cancel' }),
      okButtonProps: { danger: true },
      onOk: () =>
        end({ params }).then(
          (reply) =>
            void message.success(intl.formatMessage({ id: 'members.sessions.done' }, { count: reply.sessions })),
          failed,
        ),
    });
  const inviteAgain = () =>
    void invite({ params }).then(
      () => void message.success(intl.formatMessage({ id: 'members.invite.done' }, { email: member.email })),
      failed,
    );

  const items = [
    { key: 'sessions', label: <FormattedMessage id="members.sessions" />, onClick: endAll, disabled: sessions === 0 },
    {
      key: 'resetFactor',
      label: <FormattedMessage id="members.resetFactor" />,
      onClick: () => stepUp.ask('resetFactor'),
      disabled: second_factor === 0,
    },
    ...(state === StaffState.disabled
      ? []
      : [
          {
            key: 'disable',
            danger: true,
            label: <FormattedMessage id="members.disable" />,
            onClick: () => setAct('disable'),
          },
        ]),
  ];
  return (
    <>
      {state === StaffState.invited && (
        <Button loading={inviting} onClick={inviteAgain}>
          <FormattedMessage id="members.invite.again" />
        </Button>
      )}
      {state === StaffState.disabled && (
        <Button type="primary" loading={stepUp.checking === 'enable'} onClick={() => stepUp.ask('enable')}>
          <FormattedMessage id="members.enable" />
        </Button>
      )}
      <LateDropdown menu={{ items }} placement="bottomRight">
        <Button aria-haspopup="menu">
          <FormattedMessage id="members.actions" />
          <Icon name="down" size={14} />
        </Button>
      </LateDropdown>
      <ReasonDialog act={act} member={member} onClose={() => setAct(null)} onLeave={stepUp.leave} />
      {stepUp.dialog}
    </>
  );
}
