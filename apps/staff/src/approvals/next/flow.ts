import { useSearchParams } from 'react-router-dom';
import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { WORK_PAGE, type QueuePath } from '@portal/common/pages/addresses';
import { QUEUE_OF } from '../../lists/views/views.queries.ts';

/** Requests that are passed over, at most: as many as the address holds. */
const PASSED_MOST = 50;

const FLOW = 'flow';
const PASSED = 'except';

/** Query of the page of a request that is opened as the next one. */
export const flowQuery = (passed: string): string =>
  `?${new URLSearchParams({ [FLOW]: 'me', ...(passed && { [PASSED]: passed }) })}`;

/** Address that opens the next request, without those that were passed over. */
export const nextAddress = (passed: string): string =>
  WORK_PAGE.next + (passed && `?${new URLSearchParams({ [PASSED]: passed })}`);

/** Requests that were passed over, as the API takes them. */
export const passedIn = (query: URLSearchParams): string => query.get(PASSED) ?? '';

/** One more request that is passed over; the first ones come again. */
export const passOver = (passed: string, queue: ApprovalQueue, id: number): string =>
  [...passed.split(',').filter((one) => one !== ''), `${queue}-${id}`].slice(-PASSED_MOST).join(',');

/** Where a request leads that was opened as the next one. */
interface Flow {
  /** After its decision. */
  next: string;
  /** Without one. */
  onward: string;
  /** Query of its address. */
  query: string;
}

/** The way through all queues that the reader is on; undefined when the request was opened from its list. */
export function useFlow(path: QueuePath, id: number): Flow | undefined {
  const [query] = useSearchParams();
  if (query.get(FLOW) !== 'me') return undefined;
  const passed = passedIn(query);
  return {
    next: nextAddress(passed),
    onward: nextAddress(passOver(passed, QUEUE_OF[path], id)),
    query: flowQuery(passed),
  };
}
