/**
 * `full`: nothing can be stored any more. `unavailable`: it does not answer, or rejects what is sent to it. `broken`:
 * what it holds was changed by others.
 */
export type PartState = 'ok' | 'full' | 'unavailable' | 'broken';

/** Codes of Node and of PostgreSQL: the disk is full, or a quota is reached. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True when something could not be stored because no space is left: in the file store or in the database. */
export const isStorageFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && FULL.has((error as { code?: unknown }).code);
