import { MINUTE_MS } from '@portal/common/rules/units';
import { tellOfAdministrator } from '../contacts/tell-administrator.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/http/services.ts';
import { findUntold, listCreated, lockUntold, noteTold } from './contact-import.db.ts';
import { membersBy } from './kinds.ts';
import { readCells } from './understand.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'placeOf'>;

/** A file that is not worked off by then is told as far as it came. */
const PATIENCE_MS = 5 * MINUTE_MS;

/** Tells owner and administrators of the administrators that came of a file and of whom they were not told. */
export const tellOfFile = (services: Parts, importId: string): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const file = await lockUntold(tx, importId);
    if (!file || file.network === null || file.user_agent === null) return;
    const rows = await listCreated(tx, importId, { after: file.told_line });
    const { isPowerful } = membersBy(null);
    const names = rows
      .map(({ cells }) => readCells(cells))
      .flatMap(({ role, contact_name }) => (isPowerful(role) ? [contact_name] : []));
    if (names.length > 0)
      await tellOfAdministrator(
        { tx, services, network: file.network, userAgent: file.user_agent, now: services.clock.now },
        { userId: file.user_id },
        { coId: file.co_id, names, began: file.created_at },
      );
    await noteTold(tx, importId, { line: rows.at(-1)?.line ?? file.told_line, status: file.status });
  });

/** Tells of files that an instance of before this version has worked off, and of those that do not come to an end. */
export async function tellOfFiles(services: Parts): Promise<void> {
  const stuckSince = new Date(services.clock.now().getTime() - PATIENCE_MS);
  for (const { import_id } of await findUntold(services.db, stuckSince)) await tellOfFile(services, import_id);
}
