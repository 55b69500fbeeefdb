import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserType } from '@portal/common/enums/user/user-type';
import { sql } from 'kysely';
import { checkChain } from '../../console/audit/check-chain.db.ts';
import { countForeign, followSecret } from '../../platform/crypto/replace-secret.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { connect, type Db } from '../../platform/db/connect.ts';
import { migrate } from '../../platform/db/migrate/migrate.ts';
import { idsOfFiles } from '../../platform/files/check-files.ts';
import { checkLines, type Contents } from './folder.ts';
import { loadBackup, readStored } from './load.ts';

/** What does not hold in a restored database. */
export interface Faults {
  /** Values that SECRET does not decrypt. */
  unreadable: number;
  /** Companies with accounts, but not exactly one owner. */
  owners: string[];
  /** Day at which the chain of the audit log is broken; null when it is whole. */
  chain: string | null;
  /** Rows without their file. */
  files: string[];
}

async function faultsOf(db: Db, vault: Vault, { files, madeAt }: Contents): Promise<Faults> {
  await followSecret(db, vault, new Date(madeAt));
  // An enterprise has no owner while nobody of it has a proven address.
  const { rows: owners } = await sql<{ co_id: string }>`
    select co_id from app_user where co_id is not null and user_type in (${UserType.partner}, ${UserType.partnerContact}) group by co_id having count(*) filter (where role = 0) <> 1 order by 1`.execute(
    db,
  );
  const stored = new Set(files.map(({ id }) => id));
  return {
    unreadable: await countForeign(db, vault),
    owners: owners.map((row) => row.co_id),
    chain: (await checkChain({ db, vault, now: new Date() })).broken?.day ?? null,
    files: (await idsOfFiles(db)).filter((id) => !stored.has(id)),
  };
}

/** True when no fault was found. */
export const isWhole = ({ unreadable, owners, chain, files }: Faults) =>
  unreadable === 0 && owners.length === 0 && chain === null && files.length === 0;

/**
 * Restores a backup into an empty embedded database in a temporary folder, and checks what must hold there.
 *
 * @throws BackupError for a damaged file, OtherVersion
 */
export async function verifyBackup(folder: string, contents: Contents, vault: Vault): Promise<Faults> {
  for (const file of contents.files) await readStored(folder, file);
  for (const table of contents.tables) await checkLines(folder, table);
  const scratch = await mkdtemp(join(tmpdir(), 'portal-verify-'));
  try {
    const database = await connect({
      dataDir: scratch,
      poolSize: 1,
      acquireTimeout: 30_000,
      onConnectionLost: () => undefined,
    });
    try {
      await migrate(database.db);
      await loadBackup(database.db, folder, contents, () => Promise.resolve());
      return await faultsOf(database.db, vault, contents);
    } finally {
      await database.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
