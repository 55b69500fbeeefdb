import { hasHiddenInLines, isName } from '../text/text.ts';

export type TermsIssue =
  | 'termsDocument.illegal'
  | 'termsTitle.empty'
  | 'termsTitle.illegal'
  | 'termsText.empty'
  | 'termsText.tooLong'
  | 'termsText.illegal'
  | 'termsText.link'
  | 'termsDates.early'
  | 'termsDates.keys';

/** Most bytes (UTF-8) of a document in one language. */
export const TERMS_TEXT_BYTES = 200 * 1024;
const TITLE_MAX = 60;

/** Name of a document in calls and addresses: up to 40 lowercase letters, digits and hyphens, a letter first. */
export const checkTermsDocument = (value: string): TermsIssue | undefined =>
  /^[a-z][a-z0-9-]{0,39}$/.test(value.trim()) ? undefined : 'termsDocument.illegal';

/** Title of a document: 1 to 60 visible characters after trimming. */
export function checkTermsTitle(value: string): TermsIssue | undefined {
  const title = value.trim();
  if (title === '') return 'termsTitle.empty';
  return isName(title, TITLE_MAX) ? undefined : 'termsTitle.illegal';
}

/**
 * Text of a document in Markdown, at most 200 KB. The API also checks that its links lead to https addresses
 * (`termsText.link`).
 */
export function checkTermsText(value: string): TermsIssue | undefined {
  if (value.trim() === '') return 'termsText.empty';
  if (value.length > TERMS_TEXT_BYTES || new TextEncoder().encode(value).length > TERMS_TEXT_BYTES)
    return 'termsText.tooLong';
  return hasHiddenInLines(value) ? 'termsText.illegal' : undefined;
}
