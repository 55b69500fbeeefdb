import { sql } from 'kysely';
import { ambient, type Db, type Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';

/** A version as people are asked for it. */
export interface TermsVersion {
  document: string;
  version: number;
  digest: string;
  title_zh: string;
  title_en: string;
}

const HEAD = ['document', 'version', 'digest', 'title_zh', 'title_en'] as const;

/** The version in force of each document. */
export async function listCurrentTerms(db: Db | Tx, now: Date) {
  return db
    .selectFrom('terms_version')
    .distinctOn('document')
    .select([...HEAD, 'required', 'valid_from'])
    .where('valid_from', '<=', now)
    .orderBy('document')
    .orderBy('version', 'desc')
    .execute();
}

/** One version with its texts; undefined before it is in force. */
export async function findTerms(
  db: Db | Tx,
  { document, version, now }: { document: string; version: number; now: Date },
) {
  return db
    .selectFrom('terms_version')
    .selectAll()
    .where('document', '=', document)
    .where('version', '=', version)
    .where('valid_from', '<=', now)
    .executeTakeFirst();
}

/**
 * The versions that an account must accept before it goes on: those in force of documents with a version that asks
 * again and was not accepted. `atSignIn`: an account that was never used also needs what is required.
 */
export async function neededTerms(
  db: Db | Tx,
  { userId, atSignIn, now }: { userId: string; atSignIn: boolean; now: Date },
): Promise<{ needed: TermsVersion[]; firstUse: boolean }> {
  const {
    rows: [found],
  } = await sql<{ needed: TermsVersion[]; first_use: boolean }>`
    select u.first_used_at is null as first_use, coalesce((
      select jsonb_agg(to_jsonb(c) - 'required' order by c.document) from (
        select distinct on (document) document, version, digest, title_zh, title_en, required from terms_version
        where valid_from <= ${now}::timestamptz order by document, version desc
      ) c where exists (
        select from terms_version v where v.document = c.document and v.asks_again and v.valid_from <= ${now}::timestamptz
          and not exists (select from terms_acceptance a where a.user_id = u.user_id and a.document = v.document and a.version >= v.version)
      ) or (${atSignIn} and c.required and u.first_used_at is null
        and not exists (select from terms_acceptance a where a.user_id = u.user_id and a.document = c.document))
    ), '[]') as needed
    from app_user u where u.user_id = ${userId}`.execute(db);
  return { needed: found?.needed ?? [], firstUse: found?.first_use ?? false };
}

/**
 * True when a sign-in waits for terms. The first one that does not is noted, so that versions which do not ask again
 * are no matter of this account any more.
 */
export async function waitsForTerms(pool: Db, userId: string, now: Date): Promise<boolean> {
  const db = ambient(pool);
  const { needed, firstUse } = await neededTerms(db, { userId, atSignIn: true, now });
  if (needed.length > 0) return true;
  if (firstUse)
    await db
      .updateTable('app_user')
      .set({ first_used_at: now })
      .where('user_id', '=', userId)
      .where('first_used_at', 'is', null)
      .execute();
  return false;
}

/**
 * Whom a terms page asks, and for which application; undefined when it is answered or expired, or when the sign-in
 * behind it has ended.
 */
export async function findAskedAccount(
  tx: Tx,
  challenge: string,
  now: Date,
): Promise<{ user_id: string; client_id: string } | undefined> {
  const { rows } = await sql<{ user_id: string; client_id: string }>`
    select u.user_id, i.payload->'params'->>'client_id' as client_id
    from oidc_payload i
    join oidc_payload s on s.model = 'Session' and s.uid = i.payload->'session'->>'uid' and s.expires_at > ${now}
    join app_user u on u.user_id = i.payload->'session'->>'accountId' and u.user_id = s.payload->>'accountId'
    where i.model = 'Interaction' and i.id_hash = ${digest(challenge)} and i.expires_at > ${now}
      and i.payload->'prompt'->>'name' = 'terms' and i.payload->'result' is null
    for share of u`.execute(tx);
  return rows[0];
}

/** What an account has accepted, newest first. */
export async function listAcceptances(db: Db | Tx, userId: string) {
  return db
    .selectFrom('terms_acceptance as a')
    .innerJoin('terms_version as v', (on) =>
      on.onRef('v.document', '=', 'a.document').onRef('v.version', '=', 'a.version'),
    )
    .select([
      'a.document',
      'a.version',
      'a.digest',
      'v.title_zh',
      'v.title_en',
      'a.locale',
      'a.way',
      'a.network',
      'a.application',
      'a.accepted_at',
    ])
    .where('a.user_id', '=', userId)
    .orderBy('a.id', 'desc')
    .execute();
}
