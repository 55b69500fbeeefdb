import type { Db } from '../db/connect.ts';
import type { Vault } from './vault.ts';

const PURPOSE = 'server secret';

/** Reads a secret shared by all instances, or creates it: the first insert wins. */
export async function sharedSecret(db: Db, vault: Vault, name: string, make: () => string | Promise<string>): Promise<string> {
  const read = () => db.selectFrom('server_secret').select('sealed').where('name', '=', name).executeTakeFirst();
  let row = await read();
  if (!row) {
    await db.insertInto('server_secret').values({ name, sealed: vault.encrypt(PURPOSE, await make()) })
      .onConflict((conflict) => conflict.doNothing()).execute();
    row = await read();
  }
  if (!row) throw new Error(`The secret ${name} could not be stored.`);
  return vault.decrypt(PURPOSE, row.sealed);
}
