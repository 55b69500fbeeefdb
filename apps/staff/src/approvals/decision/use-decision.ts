import { useEffect, useReducer, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import type { Call } from '@portal/common/client/call';
import type { Decided } from '@portal/common/contract/console/proposals';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { failureText } from '@portal/common/form/server-message';
import type { QueueRequest, RequestQueue, Verdict } from '../queue.ts';
import { useConfirm, useDecide, useNextPending } from '../queue.queries.ts';
import { useTakeBack } from '../take-back/take-back.tsx';
import { formatSearch } from '../search.ts';
import type { Origin } from '../request/request-frame.tsx';
import { isAlreadyProcessed, next as nextStep } from './decision.steps.ts';
import { useOpenNext } from './use-open-next.ts';

/** Sends the decision on one request, shows its result, and goes on to the next pending request or to the list. */
export function useDecision<Row extends QueueRequest, Item extends QueueRequest, V extends Verdict>({ queue, request, origin: { search, listPath, next }, decide }: {
  queue: RequestQueue<Row, Item>;
  request: QueueRequest;
  origin: Origin;
  decide: (call: Call, verdict: V) => Promise<Decided>;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const [step, dispatch] = useReducer(nextStep, { at: 'review' });
  const [openNext, setOpenNext] = useOpenNext();
  const sending = useDecide(queue, request, decide);
  const confirming = useConfirm(queue, request);
  const others = useNextPending(queue, search, request.id);
  const { made } = useTakeBack();
  const leave = useLeave(step.at === 'leaving');

  /** `typed`: what the form says, for the case that the decision is taken back. Rejects with what the API refused: pass it to `refuse`. */
  async function send(verdict: V, typed: object) {
    const { decision, company = request.company } = verdict;
    dispatch({ type: 'decided', decision });
    const { proposed } = await sending.mutateAsync(verdict) ?? {};
    if (proposed === 1) void message.success(intl.formatMessage({ id: 'proposal.proposed' }, { company }));
    else made({ queue, id: request.id, company, decision, address: queue.addressOf(request, 'operation') + formatSearch(search), typed });
    dispatch({ type: 'accepted' });
    leave(await placeAfter());
  }

  /** Confirms the open proposal: the approval that somebody else proposed. */
  async function confirm(proposal: number) {
    const decision = Decision.agree;
    dispatch({ type: 'decided', decision });
    await confirming.mutateAsync({ decision, opinion: '', proposal });
    made({ queue, id: request.id, company: request.company, decision, address: queue.addressOf(request, 'operation') + formatSearch(search) });
    dispatch({ type: 'accepted' });
    leave(await placeAfter());
  }

  /** Shows why a decision failed, at its fields if it can. Leaves a request that somebody else has decided. */
  function refuse(error: unknown, showAtFields: (error: unknown) => boolean) {
    const code = error instanceof ApiError ? error.code : '-1';
    dispatch({ type: 'refused', code });
    const processed = isAlreadyProcessed(code);
    if (processed || !showAtFields(error)) void message.error(failureText(error, intl.locale));
    if (processed) void placeAfter().then(leave);
  }

  /** Leaves a request that somebody else has decided. */
  function giveUp() {
    dispatch({ type: 'givenUp' });
    void placeAfter().then(leave);
  }

  /** Path to go to after a decision: the next request of the list, else the first other one that matches the filters, else the list. */
  async function placeAfter() {
    if (!openNext) return listPath;
    if (next !== undefined) return next;
    const { data, isError } = await others.refetch();
    if (!isError && data?.next) return queue.addressOf(data.next, 'operation') + formatSearch(search);
    void message.info(intl.formatMessage({ id: isError ? 'approvals.decision.nextFailed' : 'approvals.decision.noNext' }));
    return listPath;
  }

  return { step, waiting: others.data?.waiting, openNext, setOpenNext, send, confirm, refuse, giveUp };
}

/** Navigates after the render that switches the leave guard off. */
function useLeave(free: boolean) {
  const navigate = useNavigate();
  const [place, setPlace] = useState<string>();
  useEffect(function goThere() {
    if (free && place !== undefined) void navigate(place);
  }, [free, place, navigate]);
  return setPlace;
}
