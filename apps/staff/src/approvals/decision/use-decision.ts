import { useEffect, useReducer, useRef, type RefObject } from 'react';
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
import { ASSIGNED } from '../work/use-confirm-assigned.ts';
import { useOpenNext } from './use-open-next.ts';

/** Sends the decision on one request, shows its result, and goes on to the next pending request or to the list. */
export function useDecision<Row extends QueueRequest, Item extends QueueRequest, V extends Verdict>({
  queue,
  request,
  origin: { search, listPath, next, query },
  decide,
}: {
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
  const { leave, free } = useLeave();

  /**
   * `typed`: what the form says, for the case that the decision is taken back. Rejects with what the API refused: pass
   * it to `refuse`.
   */
  async function send(verdict: V, typed: object) {
    const { decision, company = request.company } = verdict;
    dispatch({ type: 'decided', decision });
    const { proposed } = (await sending.mutateAsync(verdict)) ?? {};
    dispatch({ type: 'accepted' });
    const gone = goOn();
    if (proposed === 1) void message.success(intl.formatMessage({ id: 'proposal.proposed' }, { company }));
    else
      made({ queue, id: request.id, company, decision, address: queue.addressOf(request, 'operation') + query, typed });
    await gone;
  }

  /** Confirms the open proposal: the approval that somebody else proposed. */
  async function confirm(proposal: number) {
    const decision = Decision.approve;
    dispatch({ type: 'decided', decision });
    await confirming.mutateAsync({ decision, opinion: '', proposal });
    dispatch({ type: 'accepted' });
    const gone = goOn();
    made({
      queue,
      id: request.id,
      company: request.company,
      decision,
      address: queue.addressOf(request, 'operation') + query,
    });
    await gone;
  }

  /** Shows why a decision failed, at its fields if it can. Leaves a request that somebody else has decided. */
  function refuse(error: unknown, showAtFields: (error: unknown) => boolean) {
    const code = error instanceof ApiError ? error.code : '-1';
    dispatch({ type: 'refused', code });
    // The reader was asked, and leaves it to the colleague.
    if (code === ASSIGNED) return;
    const processed = isAlreadyProcessed(code);
    if (processed || !showAtFields(error)) void message.error(failureText(error, intl.locale));
    if (processed) void goOn();
  }

  /** Leaves a request that somebody else has decided. */
  function giveUp() {
    dispatch({ type: 'givenUp' });
    void goOn();
  }

  /**
   * Goes on after a decision: to the next request of the list, else to the first other one that matches the filters,
   * else to the list. What the list knows opens immediately: the page of a decided request is not rendered again.
   */
  async function goOn(): Promise<void> {
    const place = openNext ? (next ?? (await otherPlace())) : listPath;
    leave(place);
  }

  async function otherPlace(): Promise<string> {
    const { data, isError } = await others.refetch();
    if (!isError && data?.next) return queue.addressOf(data.next, 'operation') + formatSearch(search);
    void message.info(
      intl.formatMessage({ id: isError ? 'approvals.decision.nextFailed' : 'approvals.decision.noNext' }),
    );
    return listPath;
  }

  return { step, waiting: others.data?.waiting, openNext, setOpenNext, free, send, confirm, refuse, giveUp };
}

/** Opens another page, unless this one has been left meanwhile. `free` is for the guard, which then asks nothing. */
function useLeave(): { leave: (place: string) => void; free: RefObject<boolean> } {
  const navigate = useNavigate();
  const free = useRef(false);
  const here = useRef(false);
  useEffect(function noteLeaving() {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  function leave(place: string) {
    if (!here.current) return;
    free.current = true;
    void navigate(place);
  }
  return { leave, free };
}
