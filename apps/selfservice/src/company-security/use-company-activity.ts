import { useState } from 'react';
import { listCompanyActivity, type CompanyActivityEntry } from '@portal/common/contract/company/company-activity';
import { useCall } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { wireOf, type Search } from './activity-search.ts';

const PAGE_SIZE = 20;

/** Further pages, tied to the first page they were loaded after. */
interface More {
  after: readonly CompanyActivityEntry[];
  entries: readonly CompanyActivityEntry[];
  next: number | null;
}

/**
 * What happened in the own company, newest first: the first page, then more on `loadMore`. When the first page differs,
 * also by other filters, the list starts over.
 */
export function useCompanyActivity(search: Search) {
  const call = useCall();
  const query = { ...wireOf(search), limit: PAGE_SIZE };
  const first = useRead(listCompanyActivity, { query });
  const [more, setMore] = useState<More | null>(null);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const { data } = first;
  const known = data && more?.after === data.entries ? more : null;
  const next = known ? known.next : (data?.next ?? null);

  async function loadMore(): Promise<void> {
    if (!data || next === null) return;
    setLoading(true);
    setFailed(false);
    try {
      const page = await call(listCompanyActivity, { query: { ...query, before: next } });
      setMore({ after: data.entries, entries: [...(known?.entries ?? []), ...page.entries], next: page.next });
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  }

  return {
    first,
    entries: data && [...data.entries, ...(known?.entries ?? [])],
    hasMore: next !== null,
    loadMore,
    loading,
    failed,
  };
}
