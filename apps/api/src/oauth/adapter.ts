import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import type { Clock } from '../clock.ts';
import { ambient, type Db } from '../db/connect.ts';
import { digest } from '../db/ids.ts';

/**
 * Where the OAuth library keeps its codes, sessions, grants and tokens: one table, ids as digests.
 *
 * It takes part in the transaction of whoever calls the library, and things expire by the API's clock.
 */
export function oidcAdapter(db: Db, clock: Clock): AdapterFactory {
  return (model): Adapter => {
    const of = (id: string) => [model, digest(id)] as const;

    async function read(column: 'id_hash' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
      const row = await ambient(db).selectFrom('oidc_payload').select(['payload', 'consumed_at'])
        .where('model', '=', model).where(column, '=', value)
        .where((expression) => expression.or([expression('expires_at', 'is', null), expression('expires_at', '>', clock.now())]))
        .executeTakeFirst();
      if (!row) return undefined;
      const consumed = row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {};
      return { ...(row.payload as AdapterPayload), ...consumed };
    }

    return {
      async upsert(id, payload, expiresIn) {
        const values = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: model === 'Session' ? (payload.uid ?? null) : null,
          user_code: payload.userCode ?? null,
          expires_at: expiresIn === undefined ? null : new Date(clock.now().getTime() + expiresIn * 1000),
        };
        await ambient(db).insertInto('oidc_payload')
          .values({ model, id_hash: digest(id), consumed_at: null, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(values)).execute();
      },
      find: (id) => read('id_hash', digest(id)),
      findByUid: (uid) => read('uid', uid),
      findByUserCode: (code) => read('user_code', code),
      async consume(id) {
        const [kind, hash] = of(id);
        // This one conditional update decides which of many redemptions of a code is the first.
        const { numUpdatedRows } = await ambient(db).updateTable('oidc_payload').set({ consumed_at: clock.now() })
          .where('model', '=', kind).where('id_hash', '=', hash).where('consumed_at', 'is', null).executeTakeFirst();
        if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already consumed');
      },
      async destroy(id) {
        const [kind, hash] = of(id);
        await ambient(db).deleteFrom('oidc_payload').where('model', '=', kind).where('id_hash', '=', hash).execute();
      },
      async revokeByGrantId(grantId) {
        await ambient(db).deleteFrom('oidc_payload').where('grant_id', '=', grantId).execute();
      },
    };
  };
}
