import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import type { customerDeletion } from '@portal/common/contract/console/own-customers';
import type { levelProposal } from '@portal/common/contract/console/partners';
import type { Proposal } from '@portal/common/contract/console/proposals';
import type { releaseProposal } from '@portal/common/contract/portal/remotes';
import type { Noun } from '@portal/common/contract/nouns';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useStepUp } from '@portal/common/security/use-step-up';
import { Buttons } from '@portal/common/ui/buttons';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EndedProposal } from './ended-proposal.tsx';
import { openOf, ProposalBanner } from './proposal-banner.tsx';
import { ProposalButtons } from './proposal-buttons.tsx';
import styles from './proposal.module.css';

/**
 * Proposals about a company or a remote: the open one, with its buttons for those who may end it, and those that ended. `carryOut`
 * gets the call that confirms, and asks before or says afterwards what is due. Where confirming needs a recent sign-in,
 * that is offered, and afterwards the same proposal is confirmed.
 */
export function Proposals<P extends Proposal>({
  id,
  proposals,
  of,
  level,
  reason,
  calls,
  also,
  onSuccess,
  mayEnd,
  carryOut,
  history,
}: {
  id: string;
  proposals: readonly P[];
  of: 'deletion' | 'level' | 'release';
  /** The name of a proposed level, or of the build to release. */
  level?: (proposal: P) => string;
  /** Why it was proposed. */
  reason?: (proposal: P) => ReactNode;
  calls: typeof customerDeletion | typeof levelProposal | typeof releaseProposal;
  also: readonly Noun[];
  onSuccess: () => void;
  mayEnd: boolean;
  carryOut: (confirm: () => Promise<boolean>) => void;
  history: ReactNode;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const [returning, setReturning] = useState(false);
  const refreshing = { also, onSuccess };
  const confirm = useChange(calls.confirm, refreshing);
  const sendBack = useChange(calls.return, refreshing);
  const withdraw = useChange(calls.withdraw, refreshing);
  const open = openOf(proposals);
  const params = { id };
  const stepUp = useStepUp(`confirm:${of}:${id}`, (proposal) => carryOut(() => confirmOpen(Number(proposal))));

  /** False after a refusal, which it shows. */
  async function confirmOpen(proposal: number): Promise<boolean> {
    try {
      await confirm.mutateAsync({ params, body: { proposal } });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') stepUp.again(String(proposal));
      else void message.error(failureText(error, intl.locale));
      return false;
    }
  }

  return (
    <>
      {stepUp.dialog}
      {open && (
        <div className={styles.open}>
          <ProposalBanner proposal={open} of={of} level={level?.(open)} />
          {reason?.(open)}
          {mayEnd && (
            <Buttons>
              <ProposalButtons
                proposal={open}
                of={of}
                disabled={false}
                confirming={confirm.isPending}
                onConfirm={() => carryOut(() => confirmOpen(open.id))}
                returning={returning}
                onReturning={setReturning}
                onEnd={(reason) =>
                  reason === undefined
                    ? withdraw.mutateAsync({ params })
                    : sendBack.mutateAsync({ params, body: { proposal: open.id, reason } })
                }
              />
            </Buttons>
          )}
        </div>
      )}
      {proposals.some(({ state }) => state !== 'open') && (
        <Sheet title={history}>
          {proposals.map((proposal) => (
            <EndedProposal
              key={proposal.id}
              proposal={proposal}
              of={of === 'deletion' ? undefined : of}
              level={level?.(proposal)}
            />
          ))}
        </Sheet>
      )}
    </>
  );
}
