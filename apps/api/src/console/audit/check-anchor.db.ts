import { AuditBreak, type ChainReport } from '@portal/common/contract/console/audit';
import type { Db } from '../../platform/db/connect.ts';
import type { AuditDay } from '../../platform/db/tables/schema.generated.ts';
import type { Anchor } from './anchor.ts';

/** What the chain lacks of the head that is kept outside the database; null when it is all there. */
export async function brokenAnchor(
  db: Db,
  { day, entries, head, shards, sealed_from }: Anchor,
  days: readonly AuditDay[],
): Promise<ChainReport['broken']> {
  const firstSealed = days.find((one) => one.day === sealed_from);
  // Without any seal all days would look like days of before there were seals.
  if (firstSealed?.head_sealed === null)
    return { day: firstSealed.day, number: firstSealed.entries, entry: null, why: AuditBreak.seal, until: null };
  const row = days.find((one) => one.day === day);
  if (row?.deleted_at && (row.entries > entries || row.head === head)) return null;
  const ends = (shards ?? [{ number: entries, head }]).filter(({ number }) => number > 0);
  const found = await db
    .selectFrom('audit')
    .select(['chain_number', 'digest'])
    .where('chain_day', '=', day)
    .where(
      'chain_number',
      'in',
      ends.map(({ number }) => number),
    )
    .execute();
  const lacking = ends.filter(
    (end) => !found.some(({ chain_number, digest }) => chain_number === end.number && digest === end.head),
  );
  if (lacking.length === 0) return null;
  const isThere = lacking.some(({ number }) => found.some(({ chain_number }) => chain_number === number));
  const last = days.findLast((one) => one.day <= day);
  const until = Math.max(...lacking.map(({ number }) => number));
  return {
    day: last?.day ?? day,
    number: isThere || !last ? until : last.entries + 1,
    entry: null,
    why: AuditBreak.anchor,
    until: { day, number: until },
  };
}
