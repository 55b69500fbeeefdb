import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { WEEKS } from '../lists/queues.ts';

const USUAL = 8;

/** State of the page, kept in the query string. */
export interface Search {
  weeks: number;
  /** Whose plots are shown; undefined: the first queue. */
  queue: ApprovalQueue | undefined;
}

/** Parses a query string. Invalid values are dropped. */
export function parseSearch(query: URLSearchParams): Search {
  const weeks = Number(query.get('weeks'));
  return {
    weeks: WEEKS.find((one) => one === weeks) ?? USUAL,
    queue: Object.values(ApprovalQueue).find((one) => one === query.get('queue')),
  };
}

/** Formats the query string with its `?`; empty for the usual state. */
export function formatSearch({ weeks, queue }: Search): string {
  const query = new URLSearchParams({ ...(queue && { queue }), ...(weeks !== USUAL && { weeks: String(weeks) }) });
  return query.size === 0 ? '' : `?${query}`;
}
