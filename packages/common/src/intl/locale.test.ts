import { chooseLocale, formatLocale, parseAcceptLanguage, parseLocale } from './locale.ts';

test.each([
  ['zh-CN', 'zh-CN'],
  ['zh_CN', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['ZH_cn', 'zh-CN'],
  ['zh-Hans-CN', 'zh-CN'],
  ['zh-TW', 'zh-CN'],
  ['en-US', 'en-US'],
  ['en_US', 'en-US'],
  ['en', 'en-US'],
  ['en-GB', 'en-US'],
  ['fr', undefined],
  ['', undefined],
  [null, undefined],
  ['english', undefined],
  ['x'.repeat(100), undefined],
])('%j is read as %s', (tag, locale) => {
  expect(parseLocale(tag)).toBe(locale);
});

test('the first supported language is chosen', () => {
  expect(chooseLocale(null, 'fr', 'en_US', 'zh_CN')).toBe('en-US');
  expect(chooseLocale(undefined, 'fr')).toBe('zh-CN');
});

test.each([
  ['en-US,en;q=0.9,zh-CN;q=0.8', 'en-US'],
  ['fr, zh;q=0.5, en;q=0.7', 'en-US'],
  ['en;q=0, zh', 'zh-CN'],
  ['fr', undefined],
  ['', undefined],
  ['en;q=nonsense', undefined],
])('Accept-Language %j is %s', (header, locale) => {
  expect(parseAcceptLanguage(header)).toBe(locale);
});

test('addresses have the spelling with an underscore', () => {
  expect(formatLocale('zh-CN')).toBe('zh_CN');
  expect(formatLocale('en-US')).toBe('en_US');
});
