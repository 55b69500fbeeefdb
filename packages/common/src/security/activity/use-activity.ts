import { useState } from 'react';
import { listActivity, type ActivityEntry } from '../../contract/account/activity.ts';
import { useCall } from '../../host/use-host.tsx';
import { useRead } from '../../host/use-read.ts';

const PAGE = 10;

/** Further pages, tied to the first page they were loaded after. */
interface More {
  after: readonly ActivityEntry[];
  entries: readonly ActivityEntry[];
  next: number | null;
}

/**
 * Own activity, newest first: the first page, then more on `loadMore`. When a refetched first page differs, the list
 * starts over, so that no entry is repeated or missing.
 */
export function useActivity() {
  const call = useCall();
  const first = useRead(listActivity, { query: { limit: PAGE } });
  const [more, setMore] = useState<More | null>(null);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);

  const shown = first.data?.entries ?? [];
  const known = more?.after === shown ? more : null;
  const next = known ? known.next : (first.data?.next ?? null);

  /** Resolves with the id of the first new entry, and whether this is the last page. */
  async function loadMore(): Promise<{ id: number; last: boolean } | undefined> {
    if (next === null) return undefined;
    setLoading(true);
    setFailed(false);
    try {
      const page = await call(listActivity, { query: { before: next, limit: PAGE } });
      setMore({ after: shown, entries: [...(known?.entries ?? []), ...page.entries], next: page.next });
      return page.entries[0] && { id: page.entries[0].id, last: page.next === null };
    } catch {
      setFailed(true);
      return undefined;
    } finally {
      setLoading(false);
    }
  }

  return {
    first,
    entries: first.data ? [...shown, ...(known?.entries ?? [])] : undefined,
    hasMore: next !== null,
    loadMore,
    loading,
    failed,
  };
}
