import { ImportOutcome, ImportStatus } from '@portal/common/enums/partner/import-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { CONTACT_IMPORT } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Cells, Problem } from '../../platform/db/tables/stored-values.ts';

/** Those of the given e-mails and phones (stored form) that people of the company already have. */
export async function findPresent(
  tx: Tx | Db,
  { coId, userTypes }: { coId: string; userTypes: readonly UserType[] },
  addresses: { emails: string[]; phones: string[] },
): Promise<{ emails: Set<string>; phones: Set<string> }> {
  const rows = await tx
    .selectFrom('app_user')
    .select(['email', 'phone'])
    .where('co_id', '=', coId)
    .where('user_type', 'in', userTypes)
    .where((is) => is.or([is('email', 'in', [...addresses.emails, '']), is('phone', 'in', [...addresses.phones, ''])]))
    .execute();
  return {
    emails: new Set(rows.flatMap(({ email }) => email ?? [])),
    phones: new Set(rows.flatMap(({ phone }) => phone ?? [])),
  };
}

export interface NewRow {
  line: number;
  outcome: number;
  cells: Cells;
  codes: Problem[];
}

/** Queues a file and returns its id. Rows with problems are stored as failed. */
export async function queueImport(
  tx: Tx,
  {
    coId,
    userId,
    language,
    network,
    userAgent,
    rows,
    at,
  }: {
    coId: string;
    userId: string;
    language: string;
    network: string;
    userAgent: string;
    rows: readonly NewRow[];
    at: Date;
  },
): Promise<string> {
  const import_id = newId('imp');
  await tx
    .insertInto('contact_import')
    .values({
      import_id,
      co_id: coId,
      user_id: userId,
      language,
      network,
      user_agent: userAgent,
      status: ImportStatus.running,
      created_at: at,
      leased_until: at,
      expires_at: new Date(at.getTime() + CONTACT_IMPORT.livesMs),
    })
    .execute();
  await tx
    .insertInto('contact_import_row')
    .values(
      rows.map(({ line, outcome, cells, codes }) => ({
        import_id,
        line,
        outcome,
        cells: JSON.stringify(cells),
        codes: JSON.stringify(codes),
      })),
    )
    .execute();
  return import_id;
}

/** A file of a company with all its rows; undefined when there is none. */
export async function findImport(tx: Tx, { coId, importId }: { coId: string; importId: string }) {
  const found = await tx
    .selectFrom('contact_import')
    .select('status')
    .where('import_id', '=', importId)
    .where('co_id', '=', coId)
    .executeTakeFirst();
  if (!found) return undefined;
  const rows = await tx
    .selectFrom('contact_import_row')
    .select(['line', 'outcome', 'cells', 'codes'])
    .where('import_id', '=', importId)
    .orderBy('line')
    .execute();
  return { status: found.status as ImportStatus, rows };
}

export interface ImportJob {
  import_id: string;
  co_id: string;
  user_id: string;
  language: string;
  /** Of who sent the file, now. */
  role: number | null;
  /** The people in it become members of an enterprise, not contacts of a partner company. */
  members: boolean;
}
const MEMBERS = [UserType.enterprise, UserType.idpUser];

/** Leases the next running file. After the lease another worker may continue it. */
export async function leaseImport(db: Db, now: Date, until: Date): Promise<ImportJob | undefined> {
  const {
    rows: [job],
  } = await sql<ImportJob>`
    update contact_import i set leased_until = ${until} where import_id = (
      select import_id from contact_import where status = ${ImportStatus.running} and leased_until <= ${now} order by created_at limit 1 for update skip locked
    ) returning import_id, co_id, user_id, language,
      (select role from app_user u where u.user_id = i.user_id) as role,
      exists (select from app_user u where u.user_id = i.user_id and u.user_type = any(${MEMBERS}::int[])) as members`.execute(
    db,
  );
  return job;
}

/** Keeps the import reserved for this instance until then. */
export const renewLease = (db: Db, importId: string, until: Date) =>
  db.updateTable('contact_import').set({ leased_until: until }).where('import_id', '=', importId).execute();
/** Marks an import as done; false when another worker did. */
export async function finishImport(db: Db, importId: string): Promise<boolean> {
  const done = await db
    .updateTable('contact_import')
    .set({ status: ImportStatus.done })
    .where('import_id', '=', importId)
    .where('status', '=', ImportStatus.running)
    .returning('import_id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Files of whose people may still have to be told: done, or sent before `stuckSince`. Oldest first. */
export const findUntold = (db: Db, stuckSince: Date) =>
  db
    .selectFrom('contact_import')
    .select('import_id')
    .where('network', 'is not', null)
    .where((is) => is.or([is('status', '=', ImportStatus.done), is('created_at', '<', stuckSince)]))
    .orderBy('created_at')
    .execute();

/** Locks a file of whose people may still have to be told; undefined when all is told. */
export const lockUntold = (tx: Tx, importId: string) =>
  tx
    .selectFrom('contact_import')
    .select(['co_id', 'user_id', 'status', 'network', 'user_agent', 'created_at', 'told_line'])
    .where('import_id', '=', importId)
    .where('network', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

/** Notes that what a file made up to a line is told; when it is done, from where it was sent is needed no longer. */
export const noteTold = (tx: Tx, importId: string, { line, status }: { line: number; status: number }) =>
  tx
    .updateTable('contact_import')
    .set({ told_line: line, ...(status === ImportStatus.done ? { network: null, user_agent: null } : {}) })
    .where('import_id', '=', importId)
    .execute();

/** The rows of a file behind a line that made somebody, in the order of the file. */
export const listCreated = (tx: Tx, importId: string, { after }: { after: number }) =>
  tx
    .selectFrom('contact_import_row')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .where('outcome', '=', ImportOutcome.created)
    .orderBy('line')
    .execute();

/** The next row that was not sent yet. */
export const nextRow = (db: Db, importId: string) =>
  db
    .selectFrom('contact_import_row')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('outcome', '=', ImportOutcome.ready)
    .orderBy('line')
    .limit(1)
    .executeTakeFirst();

/** Stores the outcome of a row; false when another worker has stored it. */
export async function settleRow(
  tx: Tx | Db,
  {
    importId,
    line,
    outcome,
    codes = [],
  }: { importId: string; line: number; outcome: ImportOutcome; codes?: Problem[] },
): Promise<boolean> {
  const settled = await tx
    .updateTable('contact_import_row')
    .set({ outcome, codes: JSON.stringify(codes) })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .where('outcome', '=', ImportOutcome.ready)
    .returning('line')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Deletes files whose results are no longer kept. */
export const deleteOldImports = ({ db, clock }: { db: Db; clock: { now(): Date } }) =>
  db.deleteFrom('contact_import').where('expires_at', '<', clock.now()).execute();
