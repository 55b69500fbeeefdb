import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import type { Clock } from '../clock.ts';
import { ambient, type Db } from '../db/connect.ts';
import { digest } from '../db/ids.ts';

/** Session epoch of each account that a request to the OAuth library has read, as it was at the first read. */
type Epochs = Map<string, number>;
const requestEpochs = new AsyncLocalStorage<Epochs>();

/** Runs one request to the library: what it stores for an account counts only while the account's epoch is unchanged. */
export const trackEpochs = <T>(work: () => Promise<T>): Promise<T> => requestEpochs.run(new Map(), work);

/** The session epoch with which this request began to act for the account. Throws when it never read anything of the account. */
export function epochAtStart(accountId: string): number {
  const epoch = requestEpochs.getStore()?.get(accountId);
  if (epoch === undefined) throw new Error('The OAuth library acts for an account of which this request has read nothing.');
  return epoch;
}

/** Replaces a row's own id inside its payload. The id is a code, token or cookie value; only its digest is stored. */
const OWN_ID = '{own id}';
/** A text of a stored payload with its id. */
export const restoreId = (text: string, id: string): string => text.replaceAll(OWN_ID, id);
const withoutId = (payload: AdapterPayload, id: string) => JSON.stringify(payload).replaceAll(id, OWN_ID);
const withId = (payload: AdapterPayload, id: string) => JSON.parse(restoreId(JSON.stringify(payload), id)) as AdapterPayload;

/** Tokens are refused in the words of the token endpoint, everything else in those of the authorisation endpoint. */
const ended = (model: string) => (/Token$/.test(model) ? new errors.InvalidGrant('the session has ended') : new errors.AccessDenied('the session has ended'));

interface Row { payload: AdapterPayload; consumed_at: Date | null; account_id: string | null; epoch: number | null }

/**
 * Storage of the OAuth library: codes, sessions, grants and tokens in one table. Nothing in it opens anything: a row is
 * found by the digest of its id, and its payload does not hold the id.
 *
 * It joins the ambient transaction, and rows expire by the API's clock. Rows that act for an account are written only
 * while the account's session epoch is the one that the request read first: the library writes back what it loaded, and
 * must not revive what a sign-out or a password change has deleted meanwhile.
 */
export function oidcAdapter(db: Db, clock: Clock): AdapterFactory {
  return (model): Adapter => {
    async function read(column: 'id_hash' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
      const { rows: [row] } = await sql<Row>`
        select p.payload, p.consumed_at, u.user_id as account_id, u.session_epoch as epoch
        from oidc_payload p left join app_user u on u.user_id = coalesce(p.payload->>'accountId', p.payload->'result'->'login'->>'accountId')
        where p.model = ${model} and ${sql.ref(`p.${column}`)} = ${value} and (p.expires_at is null or p.expires_at > ${clock.now()})`
        .execute(ambient(db));
      if (!row) return undefined;
      const epochs = requestEpochs.getStore();
      if (epochs && row.account_id !== null && row.epoch !== null && !epochs.has(row.account_id)) epochs.set(row.account_id, row.epoch);
      return { ...row.payload, ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}) };
    }

    return {
      async upsert(id, { session: _, ...payload }, expiresIn) {
        // A session that was found by its uid does not know its own id.
        if (id === OWN_ID) throw new Error('A payload without its id cannot be stored.');
        const values = {
          model, id_hash: digest(id), payload: withoutId(payload, id), grant_id: payload.grantId ?? null,
          uid: model === 'Session' ? payload.uid ?? null : null, user_code: payload.userCode ?? null,
          expires_at: expiresIn === undefined ? null : new Date(clock.now().getTime() + expiresIn * 1000),
        };
        const { accountId } = payload;
        // Locks the account: a transaction that raises its epoch waits for this row, and then deletes it.
        const unchanged = accountId === undefined ? sql`` : sql`
          from app_user where user_id = ${accountId} and session_epoch = ${epochAtStart(accountId)} for share`;
        const { rows } = await sql`
          insert into oidc_payload (model, id_hash, payload, grant_id, uid, user_code, expires_at)
          select ${values.model}, ${values.id_hash}, ${values.payload}::jsonb, ${values.grant_id}, ${values.uid}, ${values.user_code}, ${values.expires_at}::timestamptz
          ${unchanged}
          on conflict (model, id_hash) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
            user_code = excluded.user_code, expires_at = excluded.expires_at
          returning id_hash`.execute(ambient(db));
        if (rows.length === 0) throw ended(model);
      },
      async find(id) {
        const payload = await read('id_hash', digest(id));
        return payload && withId(payload, id);
      },
      findByUid: (uid) => read('uid', uid),
      findByUserCode: (code) => read('user_code', code),
      async consume(id) {
        // This one conditional update decides which of many redemptions of a code is the first.
        const { numUpdatedRows } = await ambient(db).updateTable('oidc_payload').set({ consumed_at: clock.now() })
          .where('model', '=', model).where('id_hash', '=', digest(id)).where('consumed_at', 'is', null).executeTakeFirst();
        if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already consumed');
      },
      async destroy(id) {
        await ambient(db).deleteFrom('oidc_payload').where('model', '=', model).where('id_hash', '=', digest(id)).execute();
      },
      async revokeByGrantId(grantId) {
        await ambient(db).deleteFrom('oidc_payload').where('grant_id', '=', grantId).execute();
      },
    };
  };
}
