import type { Locale } from './locale.ts';

/**
 * What decides the language of a page that is opened, and the language. `kept` is in the cookie and the storage of the
 * browser; the server, the first script of the HTML and the live page choose the same one.
 */
export const languageCases: readonly { query?: string; kept?: string; browser: readonly string[]; locale: Locale }[] = [
  { browser: ['zh-CN'], locale: 'zh-CN' },
  { browser: ['en-GB', 'zh-CN'], locale: 'en-US' },
  { browser: ['de', 'en'], locale: 'en-US' },
  { browser: ['de', 'zh-TW', 'en'], locale: 'zh-CN' },
  { browser: ['de', 'fr'], locale: 'zh-CN' },
  { browser: ['en'], kept: 'zh_CN', locale: 'zh-CN' },
  { browser: ['zh-CN'], kept: 'en_US', locale: 'en-US' },
  { browser: ['zh-CN'], kept: 'nonsense', locale: 'zh-CN' },
  { browser: ['en'], kept: 'en_US', query: 'zh_CN', locale: 'zh-CN' },
  { browser: ['zh-CN'], kept: 'zh_CN', query: 'EN', locale: 'en-US' },
  { browser: ['de', 'en'], query: 'fr', locale: 'en-US' },
];
