import type { Db } from '../db/connect.ts';
import type { Vault } from './vault.ts';

const PURPOSE = 'server secret';

/** Reads a secret shared by all instances; undefined when it does not exist. */
export async function readSharedSecret(db: Db, vault: Vault, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_secret').select('sealed').where('name', '=', name).executeTakeFirst();
  return row && vault.decrypt(PURPOSE, row.sealed);
}

/** Reads a secret shared by all instances, or creates it: the first insert wins. */
export async function sharedSecret(
  db: Db,
  vault: Vault,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const read = () => db.selectFrom('server_secret').select('sealed').where('name', '=', name).executeTakeFirst();
  let row = await read();
  if (!row) {
    await db
      .insertInto('server_secret')
      .values({ name, sealed: vault.encrypt(PURPOSE, await make()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await read();
  }
  if (!row) throw new Error(`The secret ${name} could not be stored.`);
  return vault.decrypt(PURPOSE, row.sealed);
}

/** Can the vault open what the database holds? True for a database without secrets. */
export async function opensSecrets(db: Db, vault: Vault): Promise<boolean> {
  const rows = await db.selectFrom('server_secret').select('sealed').execute();
  try {
    for (const { sealed } of rows) vault.decrypt(PURPOSE, sealed);
    return true;
  } catch {
    return false;
  }
}
