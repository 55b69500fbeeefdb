import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../db/connect.ts';
import { ENCRYPTED, type VaultPurpose, type EncryptedColumn } from './encrypted-columns.ts';
import { readSharedSecret } from './server-secrets.ts';
import type { FormerKeys, Vault } from './vault.ts';

/** The keys of former SECRETs, in the table of shared secrets. One that has no end yet marks a change in progress. */
const FORMER = 'former keys';
/** Values that are read at once. */
const PAGE = 500;

async function readFormer(db: Db | Tx, vault: Vault): Promise<FormerKeys[]> {
  return JSON.parse((await readSharedSecret(db, vault, FORMER)) ?? '[]') as FormerKeys[];
}

async function storeFormer(tx: Tx, vault: Vault, former: readonly FormerKeys[]): Promise<void> {
  const sealed = vault.encrypt('server secret', JSON.stringify(former));
  await tx
    .insertInto('server_secret')
    .values({ name: FORMER, sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed }))
    .execute();
}

const isChanging =
  (vault: Vault) =>
  ({ id, until }: FormerKeys) =>
    until === null && id !== vault.id;

interface Place extends EncryptedColumn {
  purpose: VaultPurpose;
}
const PLACES: readonly Place[] = (
  Object.entries(ENCRYPTED) as [keyof typeof ENCRYPTED, readonly EncryptedColumn[]][]
).flatMap(([purpose, columns]) => columns.map((column) => ({ ...column, purpose })));

/** The values of a column that SECRET does not open, page by page. */
async function* foreignValues(
  db: Db,
  vault: Vault,
  { table, key, column, purpose }: Place,
): AsyncGenerator<{ id: string; sealed: string }[]> {
  let after: string | undefined;
  for (;;) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select ${sql.ref(key)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${after === undefined ? sql`true` : sql`${sql.ref(key)} > ${after}`} and ${sql.ref(column)} is not null
      order by ${sql.ref(key)} limit ${PAGE}`.execute(db);
    yield rows.filter(({ sealed }) => !vault.isCurrent(purpose, sealed));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

/** How many values are not encrypted with SECRET. */
export async function countForeign(db: Db, vault: Vault): Promise<number> {
  let sum = 0;
  for (const place of PLACES) for await (const page of foreignValues(db, vault, place)) sum += page.length;
  return sum;
}

/**
 * How many values a start without SECRET_OLD could not read: they are counted while a change of SECRET has not ended.
 * 0 when SECRET does not open the list of former keys either; then another check names it.
 */
export async function leftUnder(db: Db, vault: Vault): Promise<number> {
  if (vault.formerKeys()) return 0;
  const former = await readFormer(db, vault).catch(() => []);
  return former.some(isChanging(vault)) ? countForeign(db, vault) : 0;
}

/**
 * Follows a change of SECRET at start. With SECRET_OLD it keeps the keys of digests that stay valid: recovery codes and
 * the chain of the audit log. Without it the change has ended, and digests of later entries count under SECRET only.
 */
export async function followSecret(db: Db, vault: Vault, now: Date): Promise<void> {
  const former = await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('former keys', 0))`.execute(tx);
    const known = await readFormer(tx, vault);
    const old = vault.formerKeys();
    const others = known.filter(({ id }) => id !== vault.id && id !== old?.id);
    const next = old ? [...others, old] : others.map((one) => ({ ...one, until: one.until ?? now.toISOString() }));
    if (old || known.some(isChanging(vault)) || known.length > next.length) await storeFormer(tx, vault, next);
    return next;
  });
  vault.learn(former);
}

export interface Rewritten {
  rewritten: number;
  left: number;
  /** Values that neither secret opens: `table.column key`. */ unreadable: string[];
}

/**
 * Encrypts with SECRET what SECRET_OLD encrypted. Each value is replaced on its own, and only if it is still the one
 * that was read: instances may work at the same time, and an interrupted run is continued by the next.
 */
export async function rewriteEncrypted(db: Db, vault: Vault, atMost = Infinity): Promise<Rewritten> {
  const report: Rewritten = { rewritten: 0, left: 0, unreadable: [] };
  for (const place of PLACES) {
    const { table, key, column, purpose } = place;
    for await (const page of foreignValues(db, vault, place)) {
      for (const { id, sealed } of page) {
        if (report.rewritten >= atMost) return { ...report, left: await countForeign(db, vault) };
        let text: string;
        try {
          text = vault.decrypt(purpose, sealed);
        } catch {
          report.unreadable.push(`${table}.${column} ${id}`);
          continue;
        }
        const { numAffectedRows } = await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${vault.encrypt(purpose, text)}
          where ${sql.ref(key)} = ${id} and ${sql.ref(column)} = ${sealed}`.execute(db);
        report.rewritten += Number(numAffectedRows ?? 0n);
      }
    }
  }
  return { ...report, left: await countForeign(db, vault) };
}
