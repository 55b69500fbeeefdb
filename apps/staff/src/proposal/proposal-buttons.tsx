import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import type { Proposal } from '@portal/common/contract/console/proposals';
import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { failureText } from '@portal/common/form/server-message';
import { ReturnDialog } from './return-dialog.tsx';

/** The buttons that end an open proposal: confirm and return for other members of staff, withdraw for the proposer. */
export function ProposalButtons({
  proposal,
  of,
  disabled,
  confirming,
  onConfirm,
  onEnd,
  returning,
  onReturning,
  mayConfirm = true,
  hints = {},
}: {
  proposal: Proposal;
  of: 'approval' | 'deletion' | 'reversal' | 'level' | 'release';
  disabled: boolean;
  confirming: boolean;
  onConfirm: () => void;
  /** Returns the proposal with a reason; without one, withdraws it. */
  onEnd: (reason?: string) => Promise<unknown>;
  /** The dialog that asks for the reason is open. */
  returning: boolean;
  onReturning: (returning: boolean) => void;
  /** False when the viewer may return it but not confirm it. */
  mayConfirm?: boolean;
  /** Keys beside the texts. */
  hints?: { confirm?: ReactNode; return?: ReactNode };
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const [withdrawing, setWithdrawing] = useState(false);

  async function withdraw() {
    setWithdrawing(true);
    try {
      await onEnd();
      void message.success(intl.formatMessage({ id: 'proposal.withdrawn' }));
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    } finally {
      setWithdrawing(false);
    }
  }

  const what = of === 'approval' && proposal.kinds.includes(ProposalKind.spam) ? 'spam' : of;
  if (proposal.own === 1)
    return (
      <Button disabled={disabled} loading={withdrawing} onClick={() => void withdraw()}>
        <FormattedMessage id="proposal.withdraw" />
      </Button>
    );
  return (
    <>
      <Button danger disabled={disabled || confirming} aria-haspopup="dialog" onClick={() => onReturning(true)}>
        <FormattedMessage id="proposal.return" />
        {hints.return}
      </Button>
      <Button type="primary" disabled={disabled || !mayConfirm} loading={confirming} onClick={onConfirm}>
        <FormattedMessage id={`proposal.${what}.confirm`} />
        {hints.confirm}
      </Button>
      <ReturnDialog
        open={returning}
        onClose={() => onReturning(false)}
        onReturn={async (reason) => {
          await onEnd(reason);
          void message.success(intl.formatMessage({ id: 'proposal.returned' }));
        }}
      />
    </>
  );
}
