import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { IdentityProvider } from '../../platform/db/tables/schema.generated.ts';

export type ProviderRow = Selectable<IdentityProvider>;

/** Id of a provider, and of the company that it must belong to. */
export interface OwnProvider {
  configId: string;
  coId: string;
}

/** A provider of this company, locked until the end of the transaction; undefined for one of another company. */
export async function lockProvider(tx: Tx, { configId, coId }: OwnProvider): Promise<ProviderRow | undefined> {
  return tx
    .selectFrom('identity_provider')
    .selectAll()
    .where('config_id', '=', configId)
    .where('co_id', '=', coId)
    .forUpdate()
    .executeTakeFirst();
}

/** A provider of this company. */
export async function findOwnProvider(db: Db | Tx, { configId, coId }: OwnProvider): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('identity_provider')
    .selectAll()
    .where('config_id', '=', configId)
    .where('co_id', '=', coId)
    .executeTakeFirst();
}
