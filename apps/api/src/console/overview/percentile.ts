/** Decisions by the tenths of hours that they took, in this order. */
export type Took = readonly (readonly [tenths: number, decisions: number])[];

/** Adds up numbers of equal duration, and sorts. */
export function countHours(pairs: Took): Took {
  const numbers = new Map<number, number>();
  for (const [tenths, decisions] of pairs) numbers.set(tenths, (numbers.get(tenths) ?? 0) + decisions);
  return [...numbers].sort(([one], [other]) => one - other);
}

/** The hours that this part of the decisions did not exceed, between two of them in proportion; null without any. */
export function percentile(took: Took, part: number): number | null {
  const last = took.reduce((sum, [, decisions]) => sum + decisions, 0) - 1;
  if (last < 0) return null;
  const at = (place: number) => {
    let passed = 0;
    return (took.find(([, decisions]) => (passed += decisions) > place)?.[0] ?? 0) / 10;
  };
  const place = part * last;
  const [low, high] = [at(Math.floor(place)), at(Math.ceil(place))];
  return low + (high - low) * (place - Math.floor(place));
}
