import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import { clockDifference, type Clock } from '../../../platform/clock/clock.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { ambient, type Db } from '../../../platform/db/connect.ts';
import { digest } from '../../../platform/db/ids.ts';
import { findRegisteredClient } from '../clients/clients.db.ts';
import { ENDED_CODE_SECONDS, userCodeMac } from './device-codes.ts';
import { isAcr } from '../../../identity/challenge/authentication.ts';
import { restoreId, OWN_ID } from '../../../identity/challenge/library-ids.ts';

/** Session epoch of each account that a request to the OAuth library has read, as it was at the first read. */
type Epochs = Map<string, number>;

const requestEpochs = new AsyncLocalStorage<Epochs>();

/**
 * Runs one request to the library. Rows that it stores for an account are valid only while the account's epoch is
 * unchanged.
 */
export const trackEpochs = <T>(work: () => Promise<T>): Promise<T> => requestEpochs.run(new Map(), work);

/**
 * Session epoch of the account at the first read of this request. Throws when the request read nothing of the account.
 */
export function epochAtStart(accountId: string): number {
  const epoch = requestEpochs.getStore()?.get(accountId);
  if (epoch === undefined)
    throw new Error('The OAuth library acts for an account of which this request has read nothing.');
  return epoch;
}

const withoutId = (payload: AdapterPayload, id: string) => JSON.stringify(payload).replaceAll(id, OWN_ID);

const withId = (payload: AdapterPayload, id: string) =>
  JSON.parse(restoreId(JSON.stringify(payload), id)) as AdapterPayload;

/** When a row was issued, when it ends, and when its person signed in (of a session; of a code or token), in seconds. */
const TIMES = ['iat', 'exp', 'loginTs', 'authTime'] as const;

/**
 * The library judges these times by the clock of its machine. They are stored as times of the database, so that
 * what one instance issues another one accepts, although their clocks differ.
 */
function shifted(payload: AdapterPayload, seconds: number): AdapterPayload {
  const moved = TIMES.flatMap((name) => {
    const time = payload[name];
    return time === undefined ? [] : [[name, time + seconds] as const];
  });
  return { ...payload, ...Object.fromEntries(moved) };
}

const difference = () => Math.round(clockDifference() / 1000);

/**
 * Error of a row that could not be stored, because its session has ended, or an assertion was used before: for tokens that of the token endpoint, otherwise that of the authorisation endpoint.
 */
function ended(model: string): Error {
  if (model === 'ReplayDetection')
    return new errors.InvalidClientAuth('client assertion tokens must only be used once');
  return /Token$/.test(model)
    ? new errors.InvalidGrant('the session has ended')
    : new errors.AccessDenied('the session has ended');
}

/**
 * What a pending step keeps of the session, without the value of its cookie: a sign-in page is independent of it, a
 * consent page continues only with it.
 */
function sessionOf({ prompt }: AdapterPayload, session: AdapterPayload['session']): Pick<AdapterPayload, 'session'> {
  return (prompt?.name === 'consent' || prompt?.name === 'terms') && session
    ? { session: { uid: session.uid, accountId: session.accountId } }
    : {};
}

interface Row {
  payload: AdapterPayload;
  consumed_at: Date | null;
  account_id: string | null;
  epoch: number | null;
  /** A code of a device that is kept after its end. */
  ended: boolean;
}

/** In the past for whoever compares it. */
const LONG_AGO = 1;

/**
 * Storage of the OAuth library: codes, sessions, grants and tokens in one table. It contains no usable secret: a row is
 * found by the digest of its id, and its payload does not contain the id.
 *
 * It joins the ambient transaction, and rows expire by the API's clock. Rows that act for an account are written only
 * while the account's session epoch is the one that the request read first: the library writes back what it loaded, and
 * must not revive what a sign-out or a password change has deleted meanwhile.
 *
 * Clients are the applications of the registry.
 */
export function oidcAdapter(db: Db, clock: Clock, vault: Vault): AdapterFactory {
  return (model): Adapter => {
    /** For how long rows are kept after their end. */
    const keptSeconds = model === 'DeviceCode' ? ENDED_CODE_SECONDS : 0;
    async function read(column: 'id_hash' | 'uid', value: string): Promise<AdapterPayload | undefined> {
      const {
        rows: [row],
      } = await sql<Row>`
        select p.payload, p.consumed_at, u.user_id as account_id, u.session_epoch as epoch,
          p.expires_at - ${keptSeconds} * interval '1 second' <= ${clock.now()} as ended
        from oidc_payload p left join app_user u on u.user_id = coalesce(p.payload->>'accountId', p.payload->'result'->'login'->>'accountId')
        where p.model = ${model} and ${sql.ref(`p.${column}`)} = ${value} and (p.expires_at is null or p.expires_at > ${clock.now()})`.execute(
        ambient(db),
      );
      if (!row) return undefined;
      await noteEpoch(row);
      const { acr, ...payload } = shifted(row.payload, -difference());
      return {
        ...payload,
        ...(isAcr(acr) ? { acr } : {}),
        ...(row.ended ? { exp: LONG_AGO } : {}),
        ...(row.consumed_at ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) } : {}),
      };
    }

    /** In a transaction it first locks the account, as everything does that ends its sessions. */
    async function noteEpoch({ account_id: id, epoch }: Row): Promise<void> {
      const epochs = requestEpochs.getStore();
      if (!epochs || id === null || epoch === null || epochs.has(id)) return;
      epochs.set(id, epoch);
      const running = ambient(db);
      if (running.isTransaction)
        await running.selectFrom('app_user').select('user_id').where('user_id', '=', id).forNoKeyUpdate().execute();
    }

    return {
      async upsert(id, { session, userCode, ...rest }, expiresIn) {
        const payload = { ...rest, ...sessionOf(rest, session) };
        // A session that was found by its uid does not know its own id.
        if (id === OWN_ID) throw new Error('A payload without its id cannot be stored.');
        const values = {
          model,
          id_hash: digest(id),
          payload: withoutId(shifted(payload, difference()), id),
          grant_id: payload.grantId ?? null,
          uid: model === 'Session' ? (payload.uid ?? null) : null,
          user_code: userCode === undefined ? null : userCodeMac(vault, userCode),
          expires_at:
            expiresIn === undefined ? null : new Date(clock.now().getTime() + (expiresIn + keptSeconds) * 1000),
        };
        const { accountId } = payload;
        // A refresh token works only while its session lives.
        const end = sql`least(${values.expires_at}::timestamptz, ${
          model === 'RefreshToken' && payload.sessionUid !== undefined
            ? sql`(select expires_at from oidc_payload where model = 'Session' and uid = ${payload.sessionUid})`
            : sql`null`
        })`;
        // Locks the account: a transaction that raises its epoch waits for this row, and then deletes it.
        const unchanged =
          accountId === undefined
            ? sql``
            : sql`
          from app_user where user_id = ${accountId} and session_epoch = ${epochAtStart(accountId)} for share`;
        const replaced = sql`do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
          user_code = excluded.user_code, expires_at = excluded.expires_at`;
        const { rows } = await sql`
          insert into oidc_payload (model, id_hash, payload, grant_id, uid, user_code, expires_at)
          select ${values.model}, ${values.id_hash}, ${values.payload}::jsonb, ${values.grant_id}, ${values.uid}, ${values.user_code}, ${end}
          ${unchanged}
          on conflict (model, id_hash) ${model === 'ReplayDetection' ? sql`do nothing` : replaced}
          returning id_hash`.execute(ambient(db));
        if (rows.length === 0) throw ended(model);
      },
      async find(id) {
        if (model === 'Client') return findRegisteredClient(db, id, clock.now());
        const payload = await read('id_hash', digest(id));
        return payload && withId(payload, id);
      },
      findByUid: (uid) => read('uid', uid),
      // `oauth/devices` looks for the code that a person types.
      findByUserCode: () => Promise.resolve(undefined),
      async consume(id) {
        // The conditional update lets only one of several redemptions of a code succeed.
        const { numUpdatedRows } = await ambient(db)
          .updateTable('oidc_payload')
          .set({ consumed_at: clock.now() })
          .where('model', '=', model)
          .where('id_hash', '=', digest(id))
          .where('consumed_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already consumed');
      },
      async destroy(id) {
        await ambient(db)
          .deleteFrom('oidc_payload')
          .where('model', '=', model)
          .where('id_hash', '=', digest(id))
          .execute();
      },
      async revokeByGrantId(grantId) {
        await ambient(db).deleteFrom('oidc_payload').where('grant_id', '=', grantId).execute();
      },
    };
  };
}
