import { useEffect } from 'react';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError } from '@portal/common/client/api-error';
import type { Call } from '@portal/common/client/call';
import type { Decided } from '@portal/common/contract/console/proposals';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { APPROVAL_QUEUE, MANY } from '@portal/common/rules/limits';
import { instantsOf } from '@portal/common/form/dates/days';
import { isBeyond } from '@portal/common/ui/list/page-in-query';
import { startingWith, useArrived } from '@portal/common/host/use-arrived';
import { readAgain } from '@portal/common/host/use-change';
import { useCall, useHost } from '@portal/common/host/use-host';
import type { Locale } from '@portal/common/intl/locale';
import type { ListQuery, Queue, QueueRequest, RequestKey, RequestQueue, Verdict } from './queue.ts';
import { takeOverConflicts } from './conflicts/conflicts.queries.ts';
import { useConfirmAssigned } from './work/use-confirm-assigned.ts';
import { reviewOf, reviewQuery } from './review/review.queries.ts';
import { documentQuery } from './viewer/document.queries.ts';
import { narrowing } from './only.ts';
import { isFiltered, showsPending, type Search } from './search.ts';

/** Roots of the query keys of all queues. */
const root = ['approvals'];
/** What the query keys of a queue need. */
export type Named = Pick<Queue<QueueRequest>, 'kind' | 'path'>;
const listsOf = ({ kind }: Pick<Named, 'kind'>) => [...root, 'lists', kind];
/** Query key of a request that a page shows, in all languages. */
export const itemOf = ({ path }: Pick<Named, 'path'>, { id }: Pick<RequestKey, 'id'>) => [...root, 'item', path, id];

/**
 * Filters by whose requests are. Those that are put off show in the filter for them only, and in lists that are narrowed
 * to what a figure counts.
 */
const workOf = ({
  view,
  work,
  only,
}: Pick<Search, 'view' | 'work' | 'only'>): Pick<ListQuery, 'assigned' | 'snoozed'> => ({
  ...(work === 'mine' && { assigned: 'me' }),
  ...(work === 'none' && { assigned: 'none' }),
  ...(work === 'snoozed' ? { snoozed: '1' } : view === 'pending' && only === '' && { snoozed: '0' }),
});
const filtersOf = ({ view, company, type, from, to, only, order, work }: Search) => ({
  view,
  company,
  type,
  ...instantsOf({ from, to }),
  order,
  ...workOf({ view, work, only }),
  ...(view === 'proposed' && { proposed: '1' as const }),
  ...narrowing(only),
});
const startOf = ({ page, size, cursor }: Search) =>
  isBeyond({ page, size }) ? { start: 0, count: size, cursor } : { start: (page - 1) * size, count: size };
/** What a list asks for. */
export const listQueryOf = (search: Search): ListQuery => ({ ...filtersOf(search), ...startOf(search) });
const noFilters = { company: '', type: '', order: 'asc' } as const;

/**
 * One page of the queue. Without `wanted` it is not asked for. The key has the language, because names of places,
 * partner types and levels come from the API.
 */
export function useRequests<Row extends QueueRequest>(queue: Queue<Row>, search: Search, wanted = true) {
  const call = useCall();
  const { locale } = useHost();
  const arrived = useArrived();
  const query = listQueryOf(search);
  return useQuery({
    queryKey: [...listsOf(queue), queue.path, query, locale],
    enabled: wanted,
    meta: { page: true },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => queue.list.read(call, query, signal),
    ...startingWith(() => queue.list.arrived(arrived, query)),
  });
}

/** All requests that match, at most so many: by cursors, a hundred at once. */
export async function readMatching<Row extends QueueRequest>(
  queue: Pick<Queue<Row>, 'list'>,
  search: Search,
  call: Call,
  most: number,
): Promise<Row[]> {
  const { signal } = new AbortController();
  const found: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await queue.list.read(
      call,
      { ...filtersOf(search), start: 0, count: MANY.aCall, ...(cursor && { cursor }) },
      signal,
    );
    found.push(...page.rows);
    cursor = page.cursor?.next ?? undefined;
  } while (cursor && found.length < most);
  return found.slice(0, most);
}

/** Number of pending requests, without filters. */
export function useWaiting<Row extends QueueRequest>(queue: Queue<Row>) {
  const call = useCall();
  const arrived = useArrived();
  const query: ListQuery = {
    ...noFilters,
    ...workOf({ view: 'pending', work: '', only: '' }),
    view: 'pending',
    start: 0,
    count: 1,
  };
  return useQuery({
    queryKey: [...listsOf(queue), queue.path, 'waiting'],
    queryFn: async ({ signal }) => (await queue.list.read(call, query, signal)).total,
    ...startingWith(() => queue.list.arrived(arrived, query)?.total),
  });
}

/** Refreshes the lists of a queue after a decision on this page, in another remote or in another tab. */
export function useDecisionsElsewhere({ kind }: Pick<Named, 'kind'>) {
  const { events } = useHost();
  const queries = useQueryClient();
  useEffect(
    function listenForDecisions() {
      return events.on('approval:changed', () => void readAgain(queries, { queryKey: listsOf({ kind }) }));
    },
    [events, queries, kind],
  );
}

/** Reads the lists of a queue again that are on the page: after a decision in the list itself. */
export function useRefreshLists(queue: Pick<Named, 'kind'>): () => void {
  const queries = useQueryClient();
  return () => void readAgain(queries, { queryKey: listsOf(queue) });
}

/**
 * Reads a request and the lists of its queue again, now or when they are shown: its decision was taken back or
 * reversed.
 */
export function forgetRequest(queries: QueryClient, queue: Named, id: number): void {
  for (const queryKey of [itemOf(queue, { id }), reviewOf(queue, id), listsOf(queue)])
    void readAgain(queries, { queryKey });
}

/** The same as a hook. */
export function useForgetRequest(): (queue: Named, id: number) => void {
  const queries = useQueryClient();
  return (queue, id) => forgetRequest(queries, queue, id);
}

/** How long a request that was fetched ahead is shown without asking again. */
const FRESH_MS = 15_000;

const itemQuery = <Row extends QueueRequest, Item extends QueueRequest>(
  queue: RequestQueue<Row, Item>,
  call: Call,
  locale: Locale,
  key: RequestKey,
) =>
  queryOptions({
    queryKey: [...itemOf(queue, key), locale],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => queue.read(call, key, signal),
  });

/**
 * One request. Disabled while the id is not a positive integer. If it cannot be read after a change of language, it is
 * still the one in the other language: the page stays, with what is typed on it.
 */
export function useRequest<Row extends QueueRequest, Item extends QueueRequest>(
  queue: RequestQueue<Row, Item>,
  key: RequestKey,
) {
  const { locale } = useHost();
  const queries = useQueryClient();
  const request = useQuery({
    ...itemQuery(queue, useCall(), locale, key),
    // After a change of language the page stays, with what is typed on it, until the names are here. Not another
    // request.
    placeholderData: (before, query) =>
      query?.queryKey.slice(0, -1).join() === itemOf(queue, key).join() ? before : undefined,
    enabled: Number.isSafeInteger(key.id) && key.id > 0,
    meta: { page: true },
    // A refetch must not change the page while staff edit it. The API refuses a decision that is too late.
    refetchOnWindowFocus: false,
  });
  const { data, isError } = request;
  const inOtherLanguage = () =>
    queries.getQueriesData<NonNullable<typeof data>>({ queryKey: itemOf(queue, key) }).find(([, item]) => item)?.[1];
  return { ...request, data: data === undefined && isError ? inOtherLanguage() : data };
}

/** Fetches a request and its documents ahead, so that it shows at once when it is opened. */
export function useAhead<Row extends QueueRequest, Item extends QueueRequest>(
  queue: RequestQueue<Row, Item>,
  request: RequestKey | undefined,
) {
  const call = useCall();
  const { locale } = useHost();
  const queries = useQueryClient();
  const { id, userId } = request ?? {};
  useEffect(
    function fetchAhead() {
      if (id === undefined || userId === undefined) return;
      void queries.prefetchQuery(reviewQuery(queue, call, id));
      void queries.fetchQuery(itemQuery(queue, call, locale, { id, userId })).then(
        (item) => {
          if (item)
            for (const document of queue.documents?.(item) ?? [])
              void queries.prefetchQuery(documentQuery(document, call));
        },
        () => {},
      );
    },
    [call, id, locale, queries, queue, userId],
  );
}

/** The other pending requests that match the filters: their number and the first of them in the order of the list. */
export function useNextPending<Row extends QueueRequest>(queue: Queue<Row>, search: Search, except: number) {
  const call = useCall();
  const order = showsPending(search.view) ? search.order : 'asc';
  // Requests whose approval is proposed are left out, unless the list shows just them.
  const query: ListQuery = {
    ...filtersOf({ ...search, view: 'pending', only: search.view === 'pending' ? search.only : '' }),
    order,
    start: 0,
    count: 1,
    except,
    proposed: search.view === 'proposed' ? '1' : '0',
  };
  return useQuery({
    queryKey: [...listsOf(queue), queue.path, 'next', query],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { rows, total } = await queue.list.read(call, query, signal);
      return { next: rows[0], waiting: isFiltered(search) ? Math.min(total, APPROVAL_QUEUE.countMost) : total };
    },
  });
}

/** Submits a decision with the queue's own call, or confirms a proposed one, and emits `approval:changed`. */
export function useDecide<V extends Verdict>(
  queue: Named,
  { id }: RequestKey,
  decide: (call: Call, verdict: V) => Promise<Decided | void>,
) {
  const call = useCall();
  const { events } = useHost();
  const queries = useQueryClient();
  const confirmed = useConfirmAssigned();
  return useMutation({
    mutationFn: (verdict: V) => confirmed((assignedTo) => decide(call, { ...verdict, ...assignedTo })),
    onError: (error) => {
      takeOverConflicts(queries, queue, id, error);
      if (!(error instanceof ApiError)) return;
      // The request was changed since it was read, or a proposal was made or ended: show what is there now.
      if (error.code === 'Account.Conflict') void queries.invalidateQueries({ queryKey: itemOf(queue, { id }) });
      if (['Account.Conflict', 'Account.Approval.Proposed', 'Account.Proposal.Gone'].includes(error.code))
        void queries.invalidateQueries({ queryKey: reviewOf(queue, id) });
    },
    onSuccess: (decided, { decision }) => {
      events.emit('approval:changed', {
        kind: queue.kind,
        id,
        status: decided?.proposed === 1 ? ApprovalStatus.pending : decision,
      });
      // Not refetched here, because the page is being left; the next page that shows the request does.
      void queries.invalidateQueries({ queryKey: itemOf(queue, { id }), refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: listsOf(queue), refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: reviewOf(queue, id), refetchType: 'none' });
    },
  });
}

/** Confirms what somebody else proposed. */
export function useConfirm(queue: Named & Pick<Queue<QueueRequest>, 'review'>, request: RequestKey) {
  return useDecide<Verdict & { proposal: number }>(queue, request, (call, { proposal }) =>
    call(queue.review.confirm, { params: { id: String(request.id) }, body: { proposal } }),
  );
}
