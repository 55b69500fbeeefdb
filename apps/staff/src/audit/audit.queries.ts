import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { checkAudit, listAudit, type AuditEntry, type ChainReport } from '@portal/common/contract/console/audit';
import { instantsOf } from '@portal/common/form/dates/days';
import { useCall } from '@portal/common/host/use-host';
import { queryOf, type Search } from './search.ts';

/** Root of this feature's query keys. */
const root = ['audit'];
const PAGE_SIZE = 20;

export type Entry = AuditEntry;
export type Report = ChainReport;

/** Query of a list: a search, or the timeline of a person or company. */
export type Wanted = Search | { person: string } | { company: string };

/** The query of a list, as the API is asked for it. */
export function wireOf(wanted: Wanted): Record<string, string> {
  if (!('actor' in wanted)) return wanted;
  const { from, to, ...words } = wanted;
  return { ...queryOf(words), ...instantsOf({ from, to }) };
}

/** Entries, newest first, page by page. */
export function useAudit(wanted: Wanted) {
  const call = useCall();
  const query = wireOf(wanted);
  return useInfiniteQuery({
    queryKey: [...root, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { ...query, limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    meta: { page: true },
  });
}

/** How far back the last page of a list was searched, unless it is full (ISO 8601). */
export const reachedBy = ({ data }: Pick<ReturnType<typeof useAudit>, 'data'>): string | undefined =>
  data?.pages.at(-1)?.reached;

/** Checks the whole chain, some days at a time; `onProgress` gets the number of entries checked so far. */
export function useCheckChain(onProgress: (entries: number) => void) {
  const call = useCall();
  return useMutation({
    mutationFn: async (): Promise<Report> => {
      let sum = { entries: 0, days: 0, unsealed: 0 };
      let from: string | null = null;
      for (;;) {
        const report: Report = await call(checkAudit, { query: from === null ? {} : { from } });
        sum = {
          entries: sum.entries + report.entries,
          days: sum.days + report.days,
          unsealed: sum.unsealed + report.unsealed,
        };
        onProgress(sum.entries);
        if (report.broken || report.next === null) return { ...report, ...sum };
        from = report.next;
      }
    },
  });
}
