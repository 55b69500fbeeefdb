import { isStorageFull, type PartState } from '../errors/storage-full.ts';
import { MINUTE_MS } from '@portal/common/rules/units';

/** Milliseconds for which the database counts as full after such an error. */
const FULL_FOR_MS = MINUTE_MS;

export interface Health {
  /** State of every part that this instance needs, by name. */
  parts(): Promise<Record<string, PartState>>;
  /** Adds a part. */
  watch(part: string, state: () => PartState | Promise<PartState>): void;
  /** Reports an error of a request or a job. */
  saw(error: unknown): void;
}

/** State of the parts that this instance depends on, for readiness checks. `now` answers monotonic milliseconds. */
export function createHealth({
  ready,
  files,
  now = () => performance.now(),
}: {
  /** True when the database answers. */
  ready: () => Promise<boolean>;
  files: () => Promise<PartState>;
  now?: () => number;
}): Health {
  let fullAt = -Infinity;
  const parts = new Map<string, () => PartState | Promise<PartState>>([
    // A full database still answers reads, so only failed writes show it.
    ['database', async () => ((await ready()) ? (now() - fullAt < FULL_FOR_MS ? 'full' : 'ok') : 'unavailable')],
    ['files', files],
  ]);
  return {
    async parts() {
      return Object.fromEntries(
        await Promise.all([...parts].map(async ([name, state]) => [name, await state()] as const)),
      );
    },
    watch(part, state) {
      parts.set(part, state);
    },
    saw(error) {
      if (isStorageFull(error) && (error as { code?: string }).code === '53100') fullAt = now();
    },
  };
}
