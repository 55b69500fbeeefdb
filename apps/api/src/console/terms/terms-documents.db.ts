import { sql } from 'kysely';
import type { TermsContent } from '../../identity/terms/publish.db.ts';
import type { Tx } from '../../platform/db/connect.ts';

/** Every document that has a version or a draft. */
export async function listDocuments(tx: Tx, now: Date) {
  const { rows } = await sql<{
    document: string;
    title_zh: string;
    title_en: string;
    required: boolean;
    current: number | null;
    latest: number | null;
    has_draft: boolean;
  }>`
    with latest as (select distinct on (document) * from terms_version order by document, version desc)
    select document, coalesce(l.title_zh, d.title_zh) as title_zh, coalesce(l.title_en, d.title_en) as title_en,
      coalesce(l.required, d.required) as required, l.version as latest, d.document is not null as has_draft,
      (select max(v.version) from terms_version v where v.document = coalesce(l.document, d.document) and v.valid_from <= ${now}) as current
    from latest l full join terms_draft d using (document) order by document`.execute(tx);
  return rows;
}

/** The versions of a document without their texts, newest first, with the number of accounts that accepted each. */
export async function listVersions(tx: Tx, document: string) {
  return tx
    .selectFrom('terms_version as v')
    .select([
      'version',
      'title_zh',
      'title_en',
      'digest',
      'required',
      'asks_again',
      'valid_from',
      'keys_until',
      'published_by',
      'published_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('terms_acceptance as a')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('a.document', '=', 'v.document')
        .whereRef('a.version', '=', 'v.version')
        .as('accepted'),
    )
    .where('document', '=', document)
    .orderBy('version', 'desc')
    .execute();
}

export const findDraft = (tx: Tx, document: string) =>
  tx.selectFrom('terms_draft').selectAll().where('document', '=', document).executeTakeFirst();

/** Writes a draft and returns its version. Call it after `lockTerms`. */
export async function writeDraft(
  tx: Tx,
  document: string,
  content: TermsContent,
  { by, at }: { by: string; at: Date },
): Promise<number> {
  const row = { ...content, changed_by: by, changed_at: at };
  const { version } = await tx
    .insertInto('terms_draft')
    .values({ document, ...row })
    .onConflict((conflict) => conflict.column('document').doUpdateSet(row))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Discards a draft; false when there was none. */
export async function deleteDraft(tx: Tx, document: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('terms_draft').where('document', '=', document).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** True when there is such an account, erased ones included. */
export async function hasAccount(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
  );
}
