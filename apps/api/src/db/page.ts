/** The largest page of any list. */
const MOST = 100;

/** What a list query asks for, clamped: `limit` 1 to 100 (else `size`), `offset` from 0. */
export const windowOf = ({ limit, offset }: { limit?: number | undefined; offset?: number | undefined }, size = 10): { limit: number; offset: number } =>
  ({ limit: Math.min(MOST, Math.max(1, limit ?? size)), offset: Math.max(0, offset ?? 0) });
