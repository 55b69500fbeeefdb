import { useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import type { AssignResults } from '@portal/common/contract/queues/assignments';
import { failureText } from '@portal/common/form/server-message';
import { useCall } from '@portal/common/host/use-host';
import type { MessageId } from '../../intl/messages.ts';
import { useRefreshLists } from '../queue.queries.ts';
import { useReadReviewAgain, type Reviewed } from '../review/review.queries.ts';

/** What is done with a request, and the text when it is done. */
const DONE = {
  take: 'approvals.work.take.done',
  handOver: 'approvals.work.handOver.done',
  giveBack: 'approvals.work.giveBack.done',
  snooze: 'approvals.work.snooze.done',
  resume: 'approvals.work.resume.done',
} as const satisfies Record<string, MessageId>;

/** Why the work on a request was not ordered. */
export const NOT_DONE = {
  gone: 'approvals.work.gone',
  ended: 'approvals.work.ended',
  others: 'approvals.work.others',
} as const satisfies Record<string, MessageId>;

/** Returns the functions that order the work on one request. They say how it went; true when it was done. */
export function useOrderWork(queue: Reviewed, { id, company }: { id: number; company: string }) {
  const call = useCall();
  const intl = useIntl();
  const { message } = App.useApp();
  const readAgain = useReadReviewAgain(queue, id);
  const refreshLists = useRefreshLists(queue);

  async function say(what: keyof typeof DONE, answer: Promise<{ results: AssignResults }>): Promise<boolean> {
    try {
      const [first] = (await answer).results;
      const result = first?.result ?? 'gone';
      const name = first?.name ?? '';
      if (result === 'done') void message.success(intl.formatMessage({ id: DONE[what] }, { company, name }));
      else void message.warning(intl.formatMessage({ id: NOT_DONE[result] }, { company, name }));
      return result === 'done';
    } catch (error) {
      void message.error(failureText(error, intl.locale));
      return false;
    } finally {
      readAgain();
      refreshLists();
    }
  }

  const assign = (to: string | null, note = '') =>
    call(queue.review.assign, { body: { ids: [id], to, ...(note !== '' && { note }) } });
  const snooze = (until: string | null) => call(queue.review.snooze, { body: { ids: [id], until } });
  return {
    take: (userId: string) => say('take', assign(userId)),
    handOver: (userId: string, note: string) => say('handOver', assign(userId, note)),
    giveBack: () => say('giveBack', assign(null)),
    snooze: (until: string) => say('snooze', snooze(until)),
    resume: () => say('resume', snooze(null)),
  };
}
