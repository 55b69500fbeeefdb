import { ACCOUNT_PARAM } from '@portal/common/contract/sign-in/oauth';
import type { Locale } from '@portal/common/intl/locale';
import { BASENAME } from '@portal/common/pages/addresses';
import { isSignedOutPage } from '@portal/common/pages/signed-out';

const LINK = '{link}';
const LOCK = '{lock}';
/** Sentences of at most as many characters only point at the link. */
const POINTER = 6;

/** The sentences of a pattern, with what separates them. A link ends one, too; what is in braces is not looked into. */
function sentencesOf(pattern: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at] ?? '';
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    const ends =
      depth === 0 &&
      (/[。！？\n]/.test(char) ||
        (/[.!?]/.test(char) && /^(\s|$)/.test(pattern.slice(at + 1))) ||
        [LINK, LOCK].some((slot) => pattern.slice(begin, at + 1).endsWith(slot)));
    if (!ends) continue;
    found.push(pattern.slice(begin, at + 1));
    begin = at + 1;
  }
  return [...found, pattern.slice(begin)];
}

/**
 * The pattern of a message's text as that of a notice: without the greeting and without its link, which may open
 * something once. With a `page` to go to, the sentence around the link stays; otherwise it goes, if another one is left.
 * A notice locks no account: the sentence that does it goes, too.
 */
export function noticePattern(locale: Locale, pattern: string, { page }: { page: boolean }): string {
  const greeted = pattern.replace(/^\{name\}[,，]\s*(您好！\s*)?/, '');
  const sentences = sentencesOf(greeted).map((text) => {
    const slot = [LINK, LOCK].find((one) => text.endsWith(one));
    if (slot === undefined) return { text, points: false };
    if (slot === LOCK) return { text, points: true };
    const bare = text.slice(0, -slot.length).replace(/[:：]?\s*$/, '');
    return { text: `${bare}${locale === 'zh-CN' ? '。' : '.'}`, points: !page || bare.trim().length <= POINTER };
  });
  const others = sentences.filter(({ points }) => !points);
  const kept = others.some(({ text }) => text.trim() !== '') ? others : sentences;
  const joined = kept.map(({ text }) => text).join('');
  // A space ended the link that is gone.
  return locale === 'zh-CN' ? joined.replaceAll(/(?<=[。！？])[ \t]+/g, '') : joined;
}

/** A filled text without addresses, which lists in it may have, and with a capital letter at its beginning. */
export const tidied = (text: string): string =>
  text
    .replaceAll(/[:：]?[ \t]*https?:\/\/\S+/g, '')
    .trim()
    .replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase());

/** The page that the link of a message leads to, without a query; null for a page of signed-out users. */
export function pageOfLink(link: string | undefined): string | null {
  const path = link === undefined ? '' : new URL(link).pathname;
  const page = path.startsWith(`${BASENAME}/`) ? path.slice(BASENAME.length) : '/';
  return page === '/' || isSignedOutPage(page) ? null : page;
}

/**
 * The link of a message to an account, of its end or of a list in it. A page that needs a session names the account, so that it does not open with another
 * one of the reader's browser.
 */
export function linkFor(link: string, userId: string): string {
  if (pageOfLink(link) === null) return link;
  const url = new URL(link);
  url.searchParams.set(ACCOUNT_PARAM, userId);
  return url.href;
}
