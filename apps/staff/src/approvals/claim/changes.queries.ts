import { useEffect } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Call } from '@portal/common/client/call';
import { parseReply } from '@portal/common/client/parse-reply';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import type { ReviewChange, ReviewClaim, WaitingProposal } from '@portal/common/contract/queues/review';
import { UserType } from '@portal/common/enums/user/user-type';
import { useLive } from '@portal/common/host/live';
import { startingWith, useArrived } from '@portal/common/host/use-arrived';
import { readAgain } from '@portal/common/host/use-change';
import { useCall } from '@portal/common/host/use-host';
import { REVIEW_CLAIM } from '@portal/common/rules/limits';
import type { Queue, QueueRequest } from '../queue.ts';
import { forgetRequest, useRefreshLists, type Named } from '../queue.queries.ts';

type Polled = Pick<Queue<QueueRequest>, 'kind' | 'review'>;

/** Claims and proposals of a queue, and changes of its requests since the page began to poll. */
interface Changes {
  cursor: string;
  claims: readonly ReviewClaim[];
  proposals: readonly WaitingProposal[];
  /** The latest change of each request. */
  latest: ReadonlyMap<number, ReviewChange>;
  /** Number of changes so far. */
  count: number;
}

const keyOf = ({ kind }: Pick<Polled, 'kind'>) => ['approvals', 'changes', kind];
const NONE: readonly ReviewClaim[] = [];
const NO_PROPOSALS: readonly WaitingProposal[] = [];

type Answer = ReplyOf<Polled['review']['changes']>;

/** What is known after another answer. */
function added(before: Changes | undefined, { cursor, claims, proposals, changed }: Answer): Changes {
  const latest = new Map(before?.latest);
  let count = before?.count ?? 0;
  for (const change of changed) {
    if (change.version <= (latest.get(change.id)?.version ?? 0)) continue;
    latest.set(change.id, change);
    count += 1;
  }
  return { cursor, claims, proposals, latest, count };
}

async function read(queue: Polled, call: Call, queries: QueryClient, signal: AbortSignal): Promise<Changes> {
  const before = queries.getQueryData<Changes>(keyOf(queue));
  const answer = await call(queue.review.changes, { query: before ? { since: before.cursor } : {} }, signal);
  return added(queries.getQueryData<Changes>(keyOf(queue)), answer);
}

/** Without `asking` it only reads the result of another component's poll. With `live` the changes come by themselves. */
function useChangesQuery(queue: Polled, asking: boolean, live = false) {
  const call = useCall();
  const arrived = useArrived();
  const queries = useQueryClient();
  return useQuery({
    queryKey: keyOf(queue),
    enabled: asking,
    refetchInterval: asking && !live && REVIEW_CLAIM.pollMs,
    refetchOnWindowFocus: 'always',
    retry: false,
    queryFn: ({ signal }) => read(queue, call, queries, signal),
    ...startingWith(() => {
      const answer = asking ? arrived(queue.review.changes, { query: {} }) : undefined;
      return answer && added(undefined, answer);
    }),
  });
}

/**
 * Follows the claims, proposals and changes of a queue, once per page for the whole queue, and refetches the lists of
 * the queue again after changes. Without a stream it polls every few seconds.
 */
export function useFollowChanges(queue: Polled): void {
  const refresh = useRefreshLists(queue);
  const queries = useQueryClient();
  const askNow = useAskNow(queue);
  const live = useLive(queue.kind, (data) =>
    queries.setQueryData<Changes>(keyOf(queue), (before) =>
      added(before, parseReply<Answer>(queue.review.changes.reply, data)),
    ),
  );
  useEffect(
    function readWhatCameBefore() {
      if (live) askNow();
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once per stream; `askNow` is a new function with each render
    [live],
  );
  const { data } = useChangesQuery(queue, true, live);
  const count = data?.count ?? 0;
  useEffect(
    function readListsAgain() {
      if (count > 0) refresh();
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once per change; `refresh` is a new function with each render
    [count],
  );
}

/** Who works on the requests of a queue. */
export const useClaims = (queue: Polled): readonly ReviewClaim[] => useChangesQuery(queue, false).data?.claims ?? NONE;

/** Requests of the queue with an open proposal. The queue of certifications has those of two lists. */
export function useWaitingProposals(queue: Polled & Pick<Queue<QueueRequest>, 'area'>): readonly WaitingProposal[] {
  const userType = queue.area === 'partners' ? UserType.partner : UserType.enterprise;
  return useChangesQuery(queue, false).data?.proposals.filter((one) => one.user_type === userType) ?? NO_PROPOSALS;
}

/** The latest change of a request since the page began to poll. */
export const useLatestChange = (queue: Polled, id: number): ReviewChange | undefined =>
  useChangesQuery(queue, false).data?.latest.get(id);

/**
 * Returns the function that forgets the decision on a request, which was taken back or reversed: its latest change is
 * removed, and changes, request and lists are read again.
 */
export function useForgetDecision(): (queue: Named, id: number) => void {
  const queries = useQueryClient();
  return (queue, id) => {
    queries.setQueryData<Changes>(
      keyOf(queue),
      (before) => before && { ...before, latest: new Map([...before.latest].filter(([one]) => one !== id)) },
    );
    void readAgain(queries, { queryKey: keyOf(queue) });
    forgetRequest(queries, queue, id);
  };
}

/** Polls now instead of at the next interval. */
export function useAskNow(queue: Polled): () => void {
  const queries = useQueryClient();
  return () => void readAgain(queries, { queryKey: keyOf(queue) });
}
