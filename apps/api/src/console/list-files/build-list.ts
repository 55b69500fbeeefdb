import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExportStatus } from '@portal/common/enums/user/export-status';
import type { Locale } from '@portal/common/intl/locale';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { LIST_FILE } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import { findOwner, tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../../platform/db/connect.ts';
import { causeOf } from '../../platform/errors/error-cause.ts';
import { refusing } from '../../platform/errors/refusal.ts';
import { authorise } from '../../platform/http/caller/authorise.ts';
import { BOM, csvText } from '../../platform/http/csv.ts';
import { linesOf, listAt, type ListContext } from '../../platform/http/lists/served-lists.ts';
import type { Services } from '../../platform/http/services.ts';
import { findMaker } from './list-files.db.ts';

/** Seconds a worker holds a file; after that another worker starts over. */
const LEASE_S = 120;
const MAX_ATTEMPTS = 3;

interface Job {
  file_id: string;
  user_id: string;
  list: string;
  address: string;
  locale: Locale;
  attempts: number;
}

/** Makes the next ordered file and tells its maker; false when there is none. */
export async function buildNextList(services: Services): Promise<boolean> {
  const { db, clock, log } = services;
  const lease = () => new Date(clock.now().getTime() + LEASE_S * 1000);
  const {
    rows: [job],
  } = await sql<Job>`
    update list_file set leased_until = ${lease()}, attempts = attempts + 1
    where file_id = (
      select file_id from list_file where status = ${ExportStatus.running} and leased_until <= ${clock.now()}
      order by leased_until limit 1 for update skip locked
    ) returning file_id, user_id, list, address, locale, attempts`.execute(db);
  if (!job) return false;
  const change = (values: { rows?: number; status?: number; expires_at?: Date; leased_until?: Date }) =>
    db
      .updateTable('list_file')
      .set(values)
      .where('file_id', '=', job.file_id)
      .where('status', '=', ExportStatus.running)
      .execute();
  const expires_at = new Date(clock.now().getTime() + LIST_FILE.livesMs);
  try {
    const rows = await writeList(services, job, (count) => change({ rows: count, leased_until: lease() }));
    if (!(await inTransaction(db, (tx) => finish(tx, services, job, { rows, expires_at }))))
      await removeEnded(services, job.file_id);
  } catch (error) {
    log.error({ event: 'list.failed', file_id: job.file_id, attempts: job.attempts, error: causeOf(error) });
    if (job.attempts >= MAX_ATTEMPTS) await change({ status: ExportStatus.failed, expires_at });
  }
  return true;
}

/** Reads the list as its maker may see it now, and puts the file into the store. Returns the number of rows. */
async function writeList(
  services: Services,
  { file_id, address, locale }: Job,
  onRows: (rows: number) => Promise<unknown>,
): Promise<number> {
  const caller = await findMaker(services.db, file_id);
  if (!caller) throw new Error('The sessions of its maker have ended.');
  const list = listAt(services, address);
  authorise(list.endpoint, caller);
  // A store wants to know the size before it takes a file.
  const folder = await mkdtemp(join(tmpdir(), 'portal-list-'));
  try {
    const path = join(folder, 'list.csv');
    let rows = 0;
    const file = await open(path, 'wx', 0o600);
    try {
      await file.appendFile(BOM);
      // A transaction for each page: the embedded database has one connection, and progress is written in between.
      // Of the replica, once it has what was there when the file was begun.
      const begun = await services.replica.position();
      const run = <T>(work: (context: ListContext) => Promise<T>) => {
        const read = (tx: Tx) => work({ ...refusing, tx, services, locale, now: services.clock.now });
        return services.replica.read(begun === null ? [] : [begun], read, () => inTransaction(services.db, read));
      };
      const progress = {
        onRows: (count: number) => {
          rows = count;
        },
      };
      for await (const some of linesOf(list, caller, { locale, run }, progress)) {
        await file.appendFile(csvText(some));
        await onRows(rows);
      }
    } finally {
      await file.close();
    }
    await services.files.putFile(file_id, path, 'text/csv');
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Stores that a file is ready, and tells its maker. False when it has ended meanwhile. */
async function finish(
  tx: Tx,
  { clock, config }: Services,
  { file_id, user_id, list, address }: Job,
  ready: { rows: number; expires_at: Date },
): Promise<boolean> {
  const at = clock.now();
  const changed = await tx
    .updateTable('list_file')
    .set({ ...ready, status: ExportStatus.ready })
    .where('file_id', '=', file_id)
    .where('status', '=', ExportStatus.running)
    .returning('file_id')
    .executeTakeFirst();
  if (!changed) return false;
  await audit(
    tx,
    { actor: user_id, action: 'list.saved', object: null, detail: { list, of: address, rows: ready.rows } },
    at,
  );
  await tellOwner(tx, await findOwner(tx, user_id), {
    template: 'listReady',
    at,
    link: pageUrl(config.publicUrl, PAGE.listFiles),
    values: { rows: ready.rows, until: ready.expires_at },
    dedupeKey: `listReady ${file_id}`,
  });
  return true;
}

/** Removes a file that ended while it was made, whose row may be gone. One that another worker has finished stays. */
async function removeEnded({ db, files }: Pick<Services, 'db' | 'files'>, fileId: string): Promise<void> {
  const finished = await db
    .selectFrom('list_file')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('status', '=', ExportStatus.ready)
    .executeTakeFirst();
  if (!finished) await files.remove(fileId);
}

/** Deletes expired files: the content first, so that none is left without a row. */
export async function deleteOldLists({ db, clock, files }: Pick<Services, 'db' | 'clock' | 'files'>): Promise<void> {
  const old = await db
    .selectFrom('list_file')
    .select('file_id')
    .where('expires_at', '<', clock.now())
    .limit(100)
    .execute();
  for (const { file_id } of old) {
    await files.remove(file_id);
    await db.deleteFrom('list_file').where('file_id', '=', file_id).execute();
  }
}
