import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { App } from '@portal/common/antd/base';
import type { Proposal } from '@portal/common/contract/console/proposals';
import { ProposalButtons } from '../../proposal/proposal-buttons.tsx';
import { KeyHint } from '../keys/key-hint.tsx';
import { useAction } from '../keys/keys.ts';
import type { Reviewed } from '../review/review.queries.ts';
import { useEndProposal } from './use-end-proposal.ts';

/** The buttons of an open proposal on a request, with the keys of a decision. */
export function RequestProposalButtons({
  queue,
  id,
  proposal,
  disabled,
  confirming,
  onConfirm,
}: {
  queue: Reviewed;
  id: number;
  proposal: Proposal;
  disabled: boolean;
  confirming: boolean;
  onConfirm: () => void;
}) {
  const { message } = App.useApp();
  const [returning, setReturning] = useState(false);
  const end = useEndProposal(queue, id);
  const free = !disabled && !confirming;
  const own = proposal.own === 1;
  const notOneself = () =>
    void message.info({ key: 'notOneself', content: <FormattedMessage id="proposal.notOneself" /> });
  useAction('approve', own ? notOneself : free ? onConfirm : undefined);
  useAction('reject', own ? notOneself : free ? () => setReturning(true) : undefined);
  return (
    <ProposalButtons
      proposal={proposal}
      of="approval"
      disabled={disabled}
      confirming={confirming}
      onConfirm={onConfirm}
      onEnd={(reason) => end({ proposal, reason })}
      returning={returning}
      onReturning={setReturning}
      hints={{ confirm: <KeyHint action="approve" />, return: <KeyHint action="reject" /> }}
    />
  );
}
