import type { SiteContent } from '@portal/common/contract/console/site';
import { sql } from 'kysely';
import type { Locale } from '@portal/common/intl/locale';
import type { Db, Tx } from '../db/connect.ts';
import { textOf } from '../intl/texts.ts';

/** Milliseconds for which the content that was read last is served. */
const FRESH_MS = 1000;

/** The published content of the provider, as this instance serves it. */
export interface Site {
  /** At most a second old. While the database does not answer, what was read last. */
  current(): Promise<SiteContent>;
  /** Whether a document of the provider's is required of those who register. As old as the content. */
  hasTerms(): Promise<boolean>;
}

/** Whether the version in force of a document is required of those who register. */
export async function requiresTerms(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select distinct on (document) required from terms_version where valid_from <= now()
      order by document, version desc
    ) current where required limit 1`.execute(db);
  return rows.length > 0;
}

export function createSite(db: Db, now = () => performance.now()): Site {
  let content: SiteContent = {};
  let version = 0;
  let terms = false;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    readAt = now();
    const row = await db
      .selectFrom('site_version')
      .select(['version', 'content'])
      .where('version', '>', version)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row) ({ version, content } = row);
    terms = await requiresTerms(db);
  }

  async function refresh(): Promise<void> {
    if (now() - readAt >= FRESH_MS)
      reading ??= read()
        .catch(() => undefined)
        .finally(() => {
          reading = undefined;
        });
    await reading;
  }

  return {
    async current() {
      await refresh();
      return content;
    },
    async hasTerms() {
      await refresh();
      return terms;
    },
  };
}

/** The published content as the database has it now. */
export async function publishedContent(db: Db | Tx): Promise<SiteContent> {
  const row = await db
    .selectFrom('site_version')
    .select('content')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.content ?? {};
}

/** Name of the portal in a language: the provider's, else ours. */
export const portalName = async (db: Db | Tx, locale: Locale): Promise<string> =>
  (await publishedContent(db)).name?.[locale] ?? textOf(locale, 'common.portal');
