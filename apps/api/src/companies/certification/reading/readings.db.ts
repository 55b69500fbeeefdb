import type { LicenceReading } from '@portal/common/contract/company/licence-reading';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { NOTHING_READ } from './licence-reader.ts';

/** Drops what is being read for an account: a newer picture replaces it. */
export async function dropReadings(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable('licence_file')
    .set({ reading_until: null })
    .where('owner_id', '=', ownerId)
    .where('reading_until', 'is not', null)
    .where('reading', 'is', null)
    .execute();
}

/** Stores what was read, unless the reading was dropped. */
export async function storeReading(db: Db | Tx, licId: string, reading: LicenceReading): Promise<void> {
  await db
    .updateTable('licence_file')
    .set({
      reading: JSON.stringify(reading),
      read_code: reading.code?.sure ? reading.code.text : '',
      read_company: reading.company?.text ?? '',
    })
    .where('lic_id', '=', licId)
    .where('reading_until', 'is not', null)
    .where('reading', 'is', null)
    .execute();
}

/** What is known of a picture's reading; it counts as over when its time is, because its instance may have stopped. */
export function readingState(
  { reading, reading_until }: { reading: LicenceReading | null; reading_until: Date | null },
  at: Date,
): { reading: boolean; values: LicenceReading } {
  return { reading: reading === null && reading_until !== null && reading_until > at, values: reading ?? NOTHING_READ };
}
