import type { ReportedResult } from '@portal/common/contract/service/service-calls';
import { REPORTED } from '@portal/common/rules/limits';
import { inTransaction, type Db } from '../../platform/db/connect.ts';
import { applyReports, type Report } from './apply-reports.ts';
import type { FileItem } from './read-items.ts';
import type { Reported } from './reported-noun.ts';

/** Ends the transaction of a dry run. */
class DryRun extends Error {
  override name = 'DryRun';
  readonly results: ReportedResult[];
  constructor(results: ReportedResult[]) {
    super('Nothing is kept.');
    this.results = results;
  }
}

/**
 * Imports the items of a file as if they had been reported by a call, in batches of the same size, and answers for each
 * row. What was imported before, by its reference, is `repeated`, so a file can be imported again. A dry run keeps
 * nothing.
 */
export async function importItems(
  db: Db,
  reported: Reported,
  items: readonly FileItem[],
  { dryRun, ...report }: Report & { dryRun: boolean },
): Promise<(ReportedResult & { row: number })[]> {
  const answers: (ReportedResult & { row: number })[] = [];
  for (let begin = 0; begin < items.length; begin += REPORTED.itemsMost) {
    const batch = items.slice(begin, begin + REPORTED.itemsMost);
    const results = await inTransaction(db, async (tx) => {
      const done = await applyReports(
        tx,
        reported,
        batch.map(({ item }) => item),
        report,
      );
      if (dryRun) throw new DryRun(done);
      return done;
    }).catch((error: unknown) => {
      if (error instanceof DryRun) return error.results;
      throw error;
    });
    answers.push(...results.map((result, place) => ({ row: batch[place]?.row ?? 0, ...result })));
  }
  return answers;
}
