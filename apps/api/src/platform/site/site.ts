import type { SiteContent } from '@portal/common/contract/console/site';
import type { Locale } from '@portal/common/intl/locale';
import type { Db, Tx } from '../db/connect.ts';
import { textOf } from '../intl/texts.ts';

/** Milliseconds for which the content that was read last is served. */
const FRESH_MS = 1000;

/** The published content of the provider, as this instance serves it. */
export interface Site {
  /** At most a second old. While the database does not answer, what was read last. */
  current(): Promise<SiteContent>;
}

export function createSite(db: Db, now = () => performance.now()): Site {
  let content: SiteContent = {};
  let version = 0;
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
  }

  return {
    async current() {
      if (now() - readAt >= FRESH_MS)
        reading ??= read()
          .catch(() => undefined)
          .finally(() => {
            reading = undefined;
          });
      await reading;
      return content;
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
