import { MutableKind, type NoticeKind } from '@portal/common/enums/notice/notice-kind';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { Locale } from '@portal/common/intl/locale';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { NoticeTexts } from '../db/tables/stored-values.ts';
import { patternOf } from '../intl/texts.ts';
import { ownTextsOf } from '../site/message-texts.ts';
import { NOTICES } from './notice-kinds.ts';
import { noticePattern, pageOfLink, tidied } from './notice-text.ts';
import { renderMessage, type Message } from './render-message.ts';

export interface NewNotice extends Pick<Message, 'template' | 'link' | 'dedupeKey' | 'at'> {
  userId: string;
  timeZone: string;
  valuesIn: (locale: Locale) => Message['values'];
}

const isMutable = (kind: NoticeKind): kind is MutableKind => MutableKind.some((one) => one === kind);

/** Which ways of telling a person of a template's kind are open. */
export async function waysTo(
  tx: Tx,
  { userId, template }: Pick<NewNotice, 'userId' | 'template'>,
): Promise<{ mail: boolean; notice: boolean }> {
  const row = NOTICES[template];
  const own =
    row && isMutable(row.kind)
      ? await tx
          .selectFrom('notice_choice')
          .select(['mail', 'notice'])
          .where('user_id', '=', userId)
          .where('kind', '=', row.kind)
          .executeTakeFirst()
      : undefined;
  return { mail: own?.mail ?? true, notice: row !== null && (own?.notice ?? true) };
}

/** Title and text in a language, from the texts of the message. */
async function textIn(
  tx: Tx,
  locale: Locale,
  page: string | null,
  { template, timeZone, valuesIn }: NewNotice,
): Promise<NoticeTexts[Locale]> {
  const own = await ownTextsOf(tx, template, locale);
  const pattern = (part: 'subject' | 'text') => own[part] ?? patternOf(locale, `mail.${template}.${part}`) ?? '';
  const { subject, text } = renderMessage({
    channel: 'email',
    reader: { locale, timeZone },
    template,
    // A link within a choice of texts stays in the pattern; a notice has none.
    values: { link: '', lock: '', ...valuesIn(locale) },
    own: { subject: pattern('subject'), text: noticePattern(locale, pattern('text'), { page: page !== null }) },
  });
  return { title: subject ?? '', text: tidied(text) };
}

/**
 * Keeps a message as a notice of the person, in the transaction of the message and in both languages, so that it is read
 * in the language of that moment. The account is locked against its erasure, which leaves no notice behind.
 */
export async function keepNotice(tx: Tx, notice: NewNotice): Promise<void> {
  const { template, userId, dedupeKey, at } = notice;
  const row = NOTICES[template];
  if (!row) return;
  const page = row.page ?? pageOfLink(notice.link);
  const texts: NoticeTexts = {
    'zh-CN': await textIn(tx, 'zh-CN', page, notice),
    'en-US': await textIn(tx, 'en-US', page, notice),
  };
  await sql`
    insert into notice (user_id, kind, template, texts, page, dedupe_key, created_at)
    select user_id, ${row.kind}, ${template}, ${JSON.stringify(texts)}::jsonb, ${page}, ${dedupeKey}, ${at}
    from app_user where user_id = ${userId} and status <> ${AccountStatus.deleted} for key share
    on conflict (dedupe_key, user_id) do nothing`.execute(tx);
}

/** Removes the notices of a message that was taken back. */
export const removeNotice = (tx: Tx, dedupeKey: string): Promise<unknown> =>
  tx.deleteFrom('notice').where('dedupe_key', '=', dedupeKey).execute();
