import { micromark } from 'micromark';

/**
 * What a document may not contain: HTML, pictures and code by indentation. micromark shows it as the text that was
 * typed.
 */
const extensions = [{ disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage', 'codeIndented'] } }];

/**
 * HTML of a text in Markdown. micromark escapes all HTML in it and empties the addresses of links with other protocols
 * than those of web and mail.
 */
export const renderTerms = (text: string): string => micromark(text, { extensions });

/** True when every link of a text leads to an https address. */
export const hasOnlyHttpsLinks = (text: string): boolean =>
  [...renderTerms(text).matchAll(/ href="([^"]*)"/g)].every(([, address = '']) => address.startsWith('https://'));
