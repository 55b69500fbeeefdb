import { LOCALES, type Locale } from '@portal/common/intl/locale';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connect.ts';
import { textOf } from '../../platform/intl/texts.ts';
import type { UnfitForAdmission } from './admit.ts';
import type { Admitted } from './builds.db.ts';
import type { Acting } from './releases.ts';

/** Characters of a reason: part of it may come from the build. */
const MOST = 1000;

/** Keeps why a build was not admitted, for the history. */
export async function keepRefusal(
  tx: Tx,
  { name, address, commit, by, at }: Pick<Admitted, 'name' | 'address' | 'commit'> & Acting,
  { text, values, digest = null }: Pick<UnfitForAdmission, 'text' | 'values'> & { digest?: string | null },
): Promise<void> {
  const reason = Object.fromEntries(
    LOCALES.map((locale) => [locale, textOf(locale, text, values).slice(0, MOST)]),
  ) as Record<Locale, string>;
  await tx
    .insertInto('remote_refusal')
    .values({
      name,
      digest,
      address,
      commit_id: commit,
      reason: JSON.stringify(reason),
      refused_by: by,
      refused_at: at,
    })
    .execute();
}

/** Builds of a remote that were not admitted, newest first, at most `limit`; the reasons in a language. */
export async function listRefusals(tx: Tx, name: string, { locale, limit }: { locale: Locale; limit: number }) {
  const rows = await tx
    .selectFrom('remote_refusal as r')
    .leftJoin('app_user as u', 'u.user_id', 'r.refused_by')
    .select(['r.digest', 'r.address', 'r.commit_id', 'r.reason', 'r.refused_at'])
    .select(sql<string>`coalesce(u.user_name, r.refused_by)`.as('refused_to'))
    .where('r.name', '=', name)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ reason, ...row }) => ({ ...row, reason: reason[locale] }));
}
