import { languageCases } from '../../intl/language-cases.ts';
import { initialLocale, keepLocale, searchIn } from './locale.ts';

const opened = (search: string, type: 'navigate' | 'reload' | 'back_forward' = 'navigate') => {
  window.history.replaceState(null, '', `/${search}`);
  performance.getEntriesByType = () => [{ type }] as never;
  return initialLocale();
};

beforeEach(() => localStorage.clear());

test.each(languageCases)('query $query, kept $kept, browser $browser: $locale', ({ query, kept, browser, locale }) => {
  const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  if (kept) localStorage.setItem('lang', kept);
  expect(opened(query ? `?lang=${query}` : '')).toBe(locale);
  languages.mockRestore();
});

test('the language in an opened address takes precedence and is stored', () => {
  keepLocale('en-US');
  expect(opened('?lang=zh_CN')).toBe('zh-CN');
  expect(opened('')).toBe('zh-CN');
});

test.each(['reload', 'back_forward'] as const)(
  'on a %s a language that was chosen later takes precedence over the address',
  (type) => {
    expect(opened('?lang=zh_CN')).toBe('zh-CN');
    keepLocale('en-US');
    expect(opened('?lang=zh_CN', type)).toBe('en-US');
    expect(localStorage.getItem('lang')).toBe('en_US');
  },
);

test('on a reload the address is used if no language is stored; unknown languages are ignored', () => {
  expect(opened('?lang=zh_CN', 'reload')).toBe('zh-CN');
  keepLocale('en-US');
  expect(opened('?lang=fr')).toBe('en-US');
});

test.each([
  ['?a=1&lang=zh_CN', '?a=1&lang=en_US'],
  ['?lang=fr', '?lang=en_US'],
  ['?lang=en', undefined],
  ['?a=1', undefined],
  ['', undefined],
])('the query %j in English is %j', (search, own) => {
  expect(searchIn('en-US', search)).toBe(own);
});
