import type { Db } from '../../platform/db/connect.ts';

/** Identifiers of people that a demo provider has bound to an account. */
export async function listBoundNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('idp_identity').select('name_id').where('config_id', 'like', 'idp-demo-%').execute();
  return rows.map(({ name_id }) => name_id);
}
