import { audit } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { SpecialDay } from './read-days.ts';

/** The days of a year, by date. */
export const findDays = (db: Db | Tx, year: number): Promise<SpecialDay[]> =>
  db
    .selectFrom('special_day')
    .select(['day', 'works', 'name'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute();

/** Month (from 0) from which on the days of the next year should be known. */
const NOVEMBER = 10;

/** The year that lacks its days: this one, or from November on the next one. */
export async function missingYear(db: Db | Tx, now: Date): Promise<number | null> {
  const year = now.getUTCFullYear();
  const years = now.getUTCMonth() >= NOVEMBER ? [year, year + 1] : [year];
  for (const one of years) if ((await findDays(db, one)).length === 0) return one;
  return null;
}

interface Act {
  by: string;
  at: Date;
}

/** Stores days and says how many are new and how many differ from before. */
export async function storeDays(
  tx: Tx,
  days: readonly SpecialDay[],
  { by, at }: Act,
): Promise<{ added: number; changed: number; years: number[] }> {
  const before = new Map(
    (
      await tx
        .selectFrom('special_day')
        .select(['day', 'works', 'name'])
        .where(
          'day',
          'in',
          days.map(({ day }) => day),
        )
        .execute()
    ).map((one) => [one.day, one]),
  );
  const added = days.filter(({ day }) => !before.has(day));
  const changed = days.filter(({ day, works, name }) => {
    const old = before.get(day);
    return old !== undefined && (old.works !== works || old.name !== name);
  });
  const years = [...new Set(days.map(({ day }) => Number(day.slice(0, 4))))].sort();
  const counts = { added: added.length, changed: changed.length, years };
  const stored = [...added, ...changed];
  if (stored.length === 0) return counts;
  await tx
    .insertInto('special_day')
    .values(stored)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({ works: eb.ref('excluded.works'), name: eb.ref('excluded.name') })),
    )
    .execute();
  await audit(
    tx,
    {
      actor: by,
      action: 'holidays.imported',
      object: null,
      detail: { ...counts, days: stored.map(({ day, works }) => `${day} ${works ? 'work' : 'holiday'}`) },
    },
    at,
  );
  return counts;
}

/** Removes a day; false when there is none. */
export async function deleteDay(tx: Tx, day: string, { by, at }: Act): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('special_day').where('day', '=', day).executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await audit(tx, { actor: by, action: 'holidays.removed', object: null, detail: { day } }, at);
  return true;
}
