import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { sql } from 'kysely';
import { ExportStatus } from '@portal/common/enums/user/export-status';
import { ACCOUNT_EXPORT } from '@portal/common/rules/limits';
import { causeOf } from '../../platform/errors/error-cause.ts';
import { exportFiles, type ExportFile } from './contents.ts';
import type { Services } from '../../platform/http/services.ts';

/** Seconds a worker holds an export; after that another worker starts over. */
const LEASE = 120;
const MAX_ATTEMPTS = 3;

/** Pictures and PDF are compressed already. */
const PACKED = /\.(?:jpg|png|pdf)$/;
/** Bytes that are packed before other work of the process has its turn. */
const PIECE = 128 * 1024;

/** Packs the files one after the other, as it is read; `onFile` receives the number of finished files. */
async function* pack(
  contents: readonly ExportFile[],
  onFile: (done: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const taken = () => {
    const chunks = packed;
    packed = [];
    return chunks;
  };
  for (const [n, { name, chunks: content }] of contents.entries()) {
    const entry = PACKED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const chunk of content) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        entry.push(chunk.subarray(at, at + PIECE));
        yield* taken();
        await nextTurn();
      }
    }
    entry.push(new Uint8Array(0), true);
    await onFile(n + 1);
  }
  zip.end();
  yield* taken();
}

/** Builds the next pending export; false when there is none. */
export async function buildNextExport({
  db,
  clock,
  files,
  log,
}: Pick<Services, 'db' | 'clock' | 'files' | 'log'>): Promise<boolean> {
  const now = clock.now();
  const lease = () => new Date(clock.now().getTime() + LEASE * 1000);
  const {
    rows: [job],
  } = await sql<{ export_id: string; user_id: string; attempts: number }>`
    update account_export set leased_until = ${lease()}, attempts = attempts + 1
    where export_id = (
      select export_id from account_export where status = ${ExportStatus.running} and leased_until <= ${now}
      order by created_at limit 1 for update skip locked
    ) returning export_id, user_id, attempts`.execute(db);
  if (!job) return false;
  const change = (values: { progress?: number; status?: number; expires_at?: Date; leased_until?: Date }) =>
    db
      .updateTable('account_export')
      .set(values)
      .where('export_id', '=', job.export_id)
      .where('status', '=', ExportStatus.running)
      .returning('export_id')
      .executeTakeFirst();
  const keptUntil = new Date(now.getTime() + ACCOUNT_EXPORT.livesMs);
  try {
    const contents = await exportFiles(db, files, job.user_id);
    const packed = pack(contents, async (done) => {
      await change({ progress: Math.floor((done / (contents.length + 1)) * 100), leased_until: lease() });
    });
    // A store wants to know the size before it takes a file.
    const folder = await mkdtemp(join(tmpdir(), 'portal-export-'));
    try {
      const file = join(folder, 'account-data.zip');
      await pipeline(packed, createWriteStream(file, { mode: 0o600 }));
      await files.putFile(job.export_id, file, 'application/zip');
    } finally {
      await rm(folder, { recursive: true });
    }
    if (!(await change({ status: ExportStatus.ready, progress: 100, expires_at: keptUntil })))
      await removeEnded({ db, files }, job.export_id);
  } catch (error) {
    log.error({ event: 'export.failed', export_id: job.export_id, attempts: job.attempts, error: causeOf(error) });
    if (job.attempts >= MAX_ATTEMPTS) await change({ status: ExportStatus.failed, expires_at: keptUntil });
  }
  return true;
}

/**
 * Removes the file of an export that ended while it was built, as that of an erased account does: its row may be gone, so
 * that nothing else would remove the file. One that another worker has finished stays.
 */
async function removeEnded({ db, files }: Pick<Services, 'db' | 'files'>, exportId: string): Promise<void> {
  const finished = await db
    .selectFrom('account_export')
    .select('export_id')
    .where('export_id', '=', exportId)
    .where('status', '=', ExportStatus.ready)
    .executeTakeFirst();
  if (!finished) await files.remove(exportId);
}

/** Deletes expired exports: the file first, so that no file is left without a row. */
export async function deleteOldExports({ db, clock, files }: Pick<Services, 'db' | 'clock' | 'files'>): Promise<void> {
  const old = await db
    .selectFrom('account_export')
    .select('export_id')
    .where('expires_at', '<', clock.now())
    .limit(100)
    .execute();
  for (const { export_id } of old) {
    await files.remove(export_id);
    await db.deleteFrom('account_export').where('export_id', '=', export_id).execute();
  }
}
