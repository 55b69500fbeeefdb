import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { App } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import type { Decision } from '@portal/common/enums/approval/approval-status';
import { failureText } from '@portal/common/form/server-message';
import { isAlreadyProcessed } from '../decision/decision.steps.ts';
import { useDecide, useRefreshLists } from '../queue.queries.ts';
import { useTakeBack } from '../take-back/take-back.tsx';
import { ASSIGNED } from '../work/use-confirm-assigned.ts';
import { decide, type AccountRequest } from './account.queries.ts';
import { accountQueue } from './account.queue.tsx';

/** Decides an application, tells what has happened, and calls `onDone`; also when somebody else has decided it. */
export function useDecideAccount(request: AccountRequest, onDone: () => void) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { mutateAsync: send, isPending } = useDecide(accountQueue, request, decide(request));
  const refresh = useRefreshLists(accountQueue);
  const { made } = useTakeBack();
  const { pathname, search } = useLocation();

  async function submit(decision: Decision, opinion: string) {
    const decided = await send({ decision, opinion });
    if (decided?.proposed === 1)
      void message.success(intl.formatMessage({ id: 'proposal.proposed' }, { company: request.company }));
    else
      made({
        queue: accountQueue,
        id: request.id,
        company: request.company,
        decision,
        address: pathname + search,
        state: { shown: request },
      });
    refresh();
    onDone();
  }

  /** `show` shows what the person can react to. */
  function fail(error: unknown, show: (error: unknown) => void) {
    // The reader was asked, and leaves it to the colleague.
    if (error instanceof ApiError && error.code === ASSIGNED) return;
    // The row shows what has changed since.
    if (error instanceof ApiError && error.code === 'Account.Conflict') refresh();
    if (!(error instanceof ApiError) || !isAlreadyProcessed(error.code)) return show(error);
    void message.error(failureText(error, intl.locale));
    refresh();
    onDone();
  }

  return { submit, fail, isPending };
}
