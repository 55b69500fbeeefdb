import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Call } from '@portal/common/client/call';
import type { Decided } from '@portal/common/contract/console/proposals';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import type { Locale } from '@portal/common/intl/locale';
import { ProposalBanner, ProposalNeeded } from '../../proposal/proposal-banner.tsx';
import { ClaimLimit } from '../claim/own-claims.tsx';
import { HindranceText } from '../claim/hindrance-text.tsx';
import { ConflictCard } from '../conflicts/conflict-card.tsx';
import { useConflicts } from '../conflicts/conflicts.queries.ts';
import { TouchOnChange } from '../claim/touch-on-change.tsx';
import { useClaim } from '../claim/use-claim.ts';
import { useAction } from '../keys/keys.ts';
import { NoteSheet } from '../note/note-sheet.tsx';
import { useNote } from '../note/use-note.ts';
import { RequestProposalButtons } from '../proposal/request-proposal-buttons.tsx';
import { useOpenProposal, useProposedValues } from '../proposal/use-proposal.ts';
import type { QueueRequest, RequestQueue, Verdict } from '../queue.ts';
import { ReviewSheet } from '../review/review-history.tsx';
import { AskButton } from '../question/ask-button.tsx';
import { QuestionCard } from '../question/question-card.tsx';
import { useReview } from '../review/use-review.ts';
import { useTakeBack } from '../take-back/take-back.tsx';
import { RequestColumns } from '../request/request-columns.tsx';
import type { Origin } from '../request/request-frame.tsx';
import { DecisionFooter } from './decision-footer.tsx';
import { useDecision } from './use-decision.ts';
import { useVerdict } from './use-verdict.ts';

/** What the form of a decision gets from the frame. */
export interface DecisionState {
  /** The decision being made, for rules that differ. */
  decision: () => Decision;
  /** A decision is being sent, or made, or cannot be made now. */
  disabled: boolean;
  /** Language of the applicant; undefined while unknown. */
  language: Locale | undefined;
}

/**
 * Page content on which a request is decided: what was submitted, the form, and the footer with its buttons. A decision
 * leads to the next pending request, or to the list. The first change claims the request. Needs a key per request.
 */
export function DecisionFrame<
  Row extends QueueRequest,
  Item extends QueueRequest,
  Fields extends object,
  V extends Verdict,
>({
  queue,
  request,
  origin,
  form,
  rejectNames,
  verdictOf,
  decide,
  submitted,
  blocked,
  children,
}: {
  queue: RequestQueue<Row, Item>;
  request: Item;
  origin: Origin;
  form: PortalFormState<Fields>;
  /** Fields that a rejection validates: it does not need the rest corrected. */
  rejectNames: readonly (keyof Fields & string)[];
  verdictOf: (decision: Decision, values: Fields) => V;
  decide: (call: Call, verdict: V) => Promise<Decided>;
  /** What the applicant submitted. `touch` claims the request, for what is changed there. */
  submitted: ReactNode | ((touch: () => void) => ReactNode);
  /** Why nothing can be decided now, beside the disabled buttons. */
  blocked?: ReactNode;
  /** The form. */
  children: (state: DecisionState) => ReactNode;
}) {
  const navigate = useNavigate();
  const { step, waiting, openNext, setOpenNext, free, send, confirm, refuse, giveUp } = useDecision({
    queue,
    request,
    origin,
    decide,
  });

  const claim = useClaim(queue, request.id);
  // The own decision is reported as a change as well, but this page is being left.
  const hindrance = step.at === 'review' ? claim.hindrance : undefined;

  useEffect(function beginAtTheTop() {
    window.scrollTo({ top: 0 });
  }, []);

  const note = useNote(queue, request.id);
  const reviewed = useReview(queue, request.id);
  const conflicts = useConflicts(queue, request.id);
  // The form waits for what stands above it, but not for a second try.
  const pending = [reviewed, conflicts].some(({ isPending, failureCount }) => isPending && failureCount === 0);
  const review = reviewed.data;
  const proposal = useOpenProposal(queue, request.id);
  useProposedValues(queue, request.id, form);
  const proposalKinds = proposal ? [] : (review?.second_pair ?? []);
  const { typedFor } = useTakeBack();
  useEffect(function restoreWhatWasTyped() {
    const typed = typedFor({ kind: queue.kind, id: request.id });
    if (typed) form.antd.setFieldsValue(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when a request opens again
  }, []);

  const { intent, onDecide, onConfirm } = useVerdict({
    form,
    rejectNames,
    verdictOf,
    note,
    reviewing: step.at === 'review',
    send,
    confirm,
    refuse,
  });

  const ready = step.at === 'review' && !hindrance && !blocked && !proposal;
  useAction('approve', ready ? () => onDecide(Decision.approve) : undefined);
  useAction('reject', ready ? () => onDecide(Decision.reject) : undefined);

  return (
    <>
      <LeaveGuard
        free={free}
        when={(form.edited || note.text.trim() !== '') && step.at !== 'leaving' && hindrance?.kind !== 'ended'}
      />
      <TouchOnChange form={form} onTouch={claim.touch} />
      <RequestColumns
        submitted={typeof submitted === 'function' ? submitted(claim.touch) : submitted}
        pending={pending}
      >
        {claim.limited && <ClaimLimit onReleased={claim.touch} />}
        {proposal && <ProposalBanner proposal={proposal} of="approval" />}
        <ProposalNeeded kinds={proposalKinds} of="approval" />
        <QuestionCard queue={queue} id={request.id} />
        <ConflictCard queue={queue} id={request.id} />
        {children({
          decision: () => intent.current,
          disabled: step.at !== 'review' || hindrance !== undefined || proposal !== undefined,
          language: review?.language,
        })}
        <NoteSheet queue={queue} id={request.id} note={note} />
        <ReviewSheet queue={queue} request={request} />
      </RequestColumns>
      <DecisionFooter
        step={step}
        blocked={hindrance ? <HindranceText hindrance={hindrance} /> : blocked}
        onGiveUp={hindrance?.kind === 'ended' ? giveUp : undefined}
        waiting={waiting}
        openNext={openNext}
        onOpenNext={setOpenNext}
        onCancel={() => navigate(origin.listPath)}
        onDecide={onDecide}
        ask={
          queue.asking.fits(request) &&
          review?.questions?.[0]?.state !== 'open' && (
            <AskButton
              queue={queue}
              asking={queue.asking}
              request={request}
              language={review?.language}
              disabled={!ready}
              unreachable={review?.reachable === 0}
              onAsked={giveUp}
            />
          )
        }
        proposes={proposalKinds.length > 0}
        buttons={
          proposal &&
          hindrance?.kind !== 'ended' && (
            <RequestProposalButtons
              queue={queue}
              id={request.id}
              proposal={proposal}
              disabled={step.at === 'leaving' || hindrance !== undefined || Boolean(blocked)}
              confirming={form.busy}
              onConfirm={() => onConfirm(proposal.id)}
            />
          )
        }
      />
    </>
  );
}
