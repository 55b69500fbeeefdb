import { sql } from 'kysely';
import { checkTermsText, checkTermsTitle, type TermsIssue } from '@portal/common/rules/terms/terms';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';
import { hasOnlyHttpsLinks } from './render.ts';

/** What a draft and a version have in common. */
export interface TermsContent {
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
  required: boolean;
  asks_again: boolean;
  /** Null: when it is published. */
  valid_from: Date | null;
  keys_until: Date | null;
}

/** One publication of a document at a time: what the latest version is stays true until the transaction ends. */
export async function lockTerms(tx: Tx, document: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`terms ${document}`}, 0))`.execute(tx);
}

/** The latest published version of a document, in force or not. */
export const findLatestTerms = (tx: Tx, document: string) =>
  tx
    .selectFrom('terms_version')
    .selectAll()
    .where('document', '=', document)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What is wrong with a text, links included. */
export const issueOfText = (text: string): TermsIssue | undefined =>
  checkTermsText(text) ?? (hasOnlyHttpsLinks(text) ? undefined : 'termsText.link');

/** Issues of a new version by field; `before` is the version in force. */
function issuesOf(
  content: TermsContent,
  from: Date,
  before: { valid_from: Date } | undefined,
): Partial<Record<keyof TermsContent, TermsIssue>> {
  const issues = {
    title_zh: checkTermsTitle(content.title_zh),
    title_en: checkTermsTitle(content.title_en),
    text_zh: issueOfText(content.text_zh),
    text_en: issueOfText(content.text_en),
    valid_from: before && from < before.valid_from ? ('termsDates.early' as const) : undefined,
    keys_until:
      content.keys_until && (!content.asks_again || content.keys_until < from)
        ? ('termsDates.keys' as const)
        : undefined,
  };
  return Object.fromEntries(Object.entries(issues).filter(([, issue]) => issue !== undefined));
}

/**
 * Publishes the next version of a document, for good, after `lockTerms`.
 *
 * @returns its number, or what is wrong by field
 */
export async function publishTerms(
  tx: Tx,
  document: string,
  content: TermsContent,
  { by, at }: { by: string; at: Date },
): Promise<{ version: number } | { issues: Partial<Record<keyof TermsContent, TermsIssue>> }> {
  const before = await findLatestTerms(tx, document);
  const valid_from = content.valid_from && content.valid_from > at ? content.valid_from : at;
  const issues = issuesOf(content, valid_from, before);
  if (Object.keys(issues).length > 0) return { issues };
  const version = (before?.version ?? 0) + 1;
  const { title_zh, title_en, text_zh, text_en, required, asks_again, keys_until } = content;
  await tx
    .insertInto('terms_version')
    .values({
      document,
      version,
      title_zh,
      title_en,
      text_zh,
      text_en,
      digest: digest(JSON.stringify([title_zh, title_en, text_zh, text_en])),
      required,
      asks_again,
      valid_from,
      keys_until,
      published_by: by,
      published_at: at,
    })
    .execute();
  await audit(
    tx,
    { actor: by, action: 'terms.published', object: document, detail: { version, required, asks_again } },
    at,
  );
  return { version };
}
