import type { Row } from './readable.ts';

/** Rows of one kind, which become a JSON and a CSV file. `one`: there is at most one, and the JSON is an object. */
export interface Data {
  name: string;
  columns: readonly string[];
  one?: boolean;
  /** The rows in batches. */
  batches: () => AsyncIterable<readonly Row[]>;
}

export const BATCH = 1000;

/** All rows of a query at once. */
export const all = (read: () => Promise<readonly Row[]>) =>
  async function* batches() {
    yield await read();
  };

/** An id above all: before it stands the whole list. */
export const AT_THE_END = Number.MAX_SAFE_INTEGER;

/** Rows of a long list, newest first. `read` gets the smallest id so far and returns the next batch. */
export const inBatches = <One extends { id: number }>(read: (before: number) => Promise<One[]>) =>
  async function* batches() {
    for (let before = AT_THE_END; ;) {
      const rows = await read(before);
      if (rows.length === 0) return;
      before = rows.at(-1)?.id ?? 0;
      yield rows.map(({ id: _, ...row }) => row);
    }
  };

/** Rows of a long list of people, by id. `read` gets the largest id so far and returns the next batch. */
export const byPerson = <One extends { user_id: string }>(read: (after: string) => Promise<One[]>) =>
  async function* batches() {
    for (let after = ''; ;) {
      const rows = await read(after);
      if (rows.length === 0) return;
      after = rows.at(-1)?.user_id ?? '';
      yield rows;
    }
  };
