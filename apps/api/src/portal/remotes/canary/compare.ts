import type { Tx } from '../../../platform/db/connect.ts';
import { judge, WORSE, type Side, type Verdict } from './judge.ts';
import { readSide } from './uses.db.ts';

/** A candidate that runs. */
export interface Candidate {
  name: string;
  digest: string;
  started_at: Date;
}

/** Compares a candidate with the build that all other sessions get: what pages reported of both, and the verdict. */
export async function compare(
  tx: Tx,
  { name, digest, started_at }: Candidate,
  released: string | undefined,
  now: Date,
): Promise<Verdict & { candidate: Side; released: Side }> {
  const since = (ms: number) => new Date(Math.max(now.getTime() - ms, started_at.getTime()));
  const candidate = await readSide(tx, name, digest, since(WORSE.forMs));
  const beside = await readSide(tx, name, released ?? '', since(WORSE.besideMs));
  return { ...judge(candidate, beside, now.getTime() - started_at.getTime()), candidate, released: beside };
}
