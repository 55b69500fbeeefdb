import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import type { Tx } from '../../platform/db/connect.ts';
import { countWaiting } from './queue-days.db.ts';
import type { StoredDay } from './stored-days.db.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

interface Bounds {
  from: number | undefined;
  until: number;
}

/** The parts of days of which the number of pending requests is stored: before the office opens, and after it. */
const partsOf = (stored: readonly StoredDay[]) =>
  stored
    .flatMap(({ starts, opens, ends, waiting, waiting_early }) => [
      { from: starts, until: opens, number: waiting_early },
      { from: opens, until: ends, number: waiting - waiting_early },
    ])
    .filter(({ from, until }) => from < until);

/** The spans of each stored part, the longest first: its number is what the shorter ones leave of the part. */
function spansOfParts(spans: readonly Bounds[], parts: ReturnType<typeof partsOf>) {
  const next = spans.values();
  const length = ({ from = -Infinity, until }: Bounds) => until - from;
  return parts.map((part) => {
    const own: Bounds[] = [];
    for (const span of next) {
      if (span.from !== undefined && span.from >= part.from) own.push(span);
      if (span.until >= part.until) break;
    }
    return { part, own: own.sort((one, other) => length(other) - length(one)) };
  });
}

/** Times before which pending requests of a queue are counted, and its stored days whose requests wait as they say. */
interface WaitingOf {
  queue: ApprovalQueue;
  times: readonly Date[];
  stored: readonly StoredDay[];
}

/** The spans of a queue of which nothing is stored, and what their numbers make of the times. */
function spansOf({ times, stored }: WaitingOf) {
  const parts = partsOf(stored);
  const bounds = [...new Set([...parts.flatMap(({ from, until }) => [from, until]), ...times.map(Number)])].sort(
    (one, other) => one - other,
  );
  const spans = bounds.map((until, i): Bounds => ({ from: bounds[i - 1], until }));
  const divided = spansOfParts(spans, parts);
  const known = new Set(divided.map(({ own: [longest] }) => longest));
  const others = spans.filter((span) => !known.has(span));
  const numbersBefore = (counted: readonly number[]): number[] => {
    const numbers = new Map(others.map((span, i) => [span, counted[i] ?? 0]));
    const numberOf = (span: Bounds) => numbers.get(span) ?? 0;
    for (const { part, own } of divided) {
      const [longest, ...shorter] = own;
      // A request may have been decided since the figures were read.
      if (longest) numbers.set(longest, Math.max(0, part.number - sum(shorter.map(numberOf))));
    }
    // Up to the end of each span.
    let all = 0;
    const upTo = new Map(spans.map((span) => [span.until, (all += numberOf(span))]));
    return times.map((time) => upTo.get(time.getTime()) ?? 0);
  };
  return { others, numbersBefore };
}

/** Numbers of pending requests that were submitted before each of the times, for each queue. */
export async function waitingBefore(tx: Tx, queues: readonly WaitingOf[]): Promise<number[][]> {
  const each = queues.map((one) => ({ queue: one.queue, ...spansOf(one) }));
  const counted = await countWaiting(
    tx,
    each.map(({ queue, others }) => ({
      queue,
      spans: others.map(({ from, until }) => ({
        from: from === undefined ? undefined : new Date(from),
        until: new Date(until),
      })),
    })),
  );
  return each.map(({ numbersBefore }, i) => numbersBefore(counted[i] ?? []));
}
