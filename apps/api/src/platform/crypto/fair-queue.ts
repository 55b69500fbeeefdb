/** Position in the queue: networks take turns, and the accounts within a network take turns. */
export interface Lane {
  network: string;
  account: string;
}

interface Waiting {
  start(): void;
  turnAway(): void;
}

export interface FairQueue {
  /** Runs `work` when its turn comes. Rejects with the error of `full`, after a pause, when the queue is full. */
  inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T>;
  /** Tasks in progress and waiting. */
  size(): { running: number; waiting: number };
}

const sizeOf = (accounts: ReadonlyMap<string, readonly Waiting[]> | undefined) =>
  [...(accounts?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);

/** Key of the largest entry (the last of several); `arriving` when one more would make it as large. */
function heaviestOf<T>(
  entries: ReadonlyMap<string, T> | undefined,
  arriving: string | undefined,
  size: (entry: T | undefined) => number,
): string {
  let [key, most] = arriving === undefined ? ['', 0] : [arriving, size(entries?.get(arriving)) + 1];
  for (const [other, entry] of entries ?? []) {
    if (size(entry) > most || (arriving === undefined && size(entry) === most)) [key, most] = [other, size(entry)];
  }
  return key;
}

/**
 * Fair queue for CPU work: `running` tasks at once, up to `room` waiting. Networks take turns, and so do the accounts
 * of a network. When the queue is full, the newest task of the largest network or account is rejected, so a flood only
 * rejects itself. Rejections are delayed by `pause`: rejected immediately, the client would retry immediately and we
 * would only ever send rejections.
 */
export function createFairQueue({
  running,
  room,
  full,
  pause,
}: {
  running: number;
  room: number;
  full: () => Error;
  pause: () => Promise<unknown>;
}): FairQueue {
  const networks = new Map<string, Map<string, Waiting[]>>();
  let busy = 0;
  let waiting = 0;

  function add({ network, account }: Lane, one: Waiting): void {
    const accounts = networks.get(network) ?? new Map<string, Waiting[]>();
    networks.set(network, accounts);
    accounts.set(account, [...(accounts.get(account) ?? []), one]);
    waiting += 1;
  }

  /**
   * Takes the next task of a lane and moves its network and account to the end, or removes them when they are empty.
   */
  function takeFrom({ network, account }: Lane, which: 'oldest' | 'newest'): Waiting | undefined {
    const accounts = networks.get(network);
    const row = accounts?.get(account);
    const one = which === 'oldest' ? row?.shift() : row?.pop();
    if (!accounts || !row || !one) return undefined;
    waiting -= 1;
    if (which === 'oldest' || row.length === 0) accounts.delete(account);
    if (row.length > 0) accounts.set(account, row);
    if (which === 'oldest' || accounts.size === 0) networks.delete(network);
    if (accounts.size > 0) networks.set(network, accounts);
    return one;
  }

  /** The lane that is rejected when one more task arrives: `arriving`, unless another one is larger. */
  function heaviest(arriving: Lane): Lane {
    const network = heaviestOf(networks, arriving.network, sizeOf);
    const account = heaviestOf(
      networks.get(network),
      network === arriving.network ? arriving.account : undefined,
      (row) => row?.length ?? 0,
    );
    return { network, account };
  }

  function next(): void {
    const [first] = networks;
    const [account] = first?.[1].keys() ?? [];
    const one = first && account !== undefined ? takeFrom({ network: first[0], account }, 'oldest') : undefined;
    if (one) one.start();
    else busy -= 1;
  }

  return {
    size: () => ({ running: busy, waiting }),
    async inTurn(lane, work) {
      if (busy < running) busy += 1;
      else {
        if (waiting >= room) {
          const heavy = heaviest(lane);
          if (heavy.network === lane.network && heavy.account === lane.account) {
            await pause();
            throw full();
          }
          takeFrom(heavy, 'newest')?.turnAway();
        }
        await new Promise<void>((start, fail) =>
          add(lane, { start, turnAway: () => void pause().then(() => fail(full())) }),
        );
      }
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
