import * as z from 'zod/mini';
import { readNote, writeNote } from '../../platform/files/store/notes.ts';
import type { Services } from '../../platform/http/services.ts';
import { lastDay, shardsIn } from './day-end.db.ts';
import { openSeal } from './seal.ts';

/** Head of the chain as it is kept in the file store: who deletes the last days in the database does not reach it. */
const anchor = z.strictObject({
  day: z.string(),
  /** Number of entries of the day. */
  entries: z.number(),
  /** Over the ends of its chains. */
  head: z.string(),
  /** These ends; left out for a day of one chain. */
  shards: z.optional(z.array(z.strictObject({ number: z.number(), head: z.string() }))),
  /** The first day with a seal; null while no day has one. */
  sealed_from: z.nullable(z.string()),
  /** Epoch milliseconds. */
  at: z.number(),
});
export type Anchor = z.infer<typeof anchor>;

/** The anchor; undefined before the first one. Rejects while the file store is away. */
export const readAnchor = (services: Services): Promise<Anchor | undefined> =>
  readNote(services, 'audit-anchor', anchor);

/** Anchors the head as it is now: in the file store, in the log and in the metrics. Undefined without entries. */
export async function anchorHead(services: Services): Promise<Anchor | undefined> {
  const { db, vault, clock, log, metrics } = services;
  const last = await lastDay(db, vault, clock.now());
  if (!last) return undefined;
  const sealedEnd = openSeal(vault, last);
  const ends = sealedEnd?.ends ?? [];
  // Without its seal nothing says where the chains of a day end.
  if (shardsIn(last) > 1 && ends.length !== shardsIn(last)) return undefined;
  const { day, entries, head } = ends.length > 1 && sealedEnd ? sealedEnd : last;
  const sealed = await db
    .selectFrom('audit_day')
    .select('day')
    .where('head_sealed', 'is not', null)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  const made: Anchor = {
    day,
    entries,
    head,
    ...(ends.length > 1 && { shards: ends }),
    sealed_from: sealed?.day ?? null,
    at: clock.now().getTime(),
  };
  await writeNote(services, 'audit-anchor', made);
  log.info({ event: 'audit.anchored', day, number: entries, head });
  metrics.auditAnchored({ day, number: entries, head });
  return made;
}
