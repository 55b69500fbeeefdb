import { useState } from 'react';
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
  const [returning, setReturning] = useState(false);
  const end = useEndProposal(queue, id);
  const mine = proposal.own === 0 && !disabled && !confirming;
  useAction('agree', mine ? onConfirm : undefined);
  useAction('reject', mine ? () => setReturning(true) : undefined);
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
      hints={{ confirm: <KeyHint action="agree" />, return: <KeyHint action="reject" /> }}
    />
  );
}
