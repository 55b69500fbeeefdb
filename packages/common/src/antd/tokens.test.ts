import { latinFonts, light } from './tokens.ts';

const CHINESE = /PingFang|Hiragino|YaHei|CJK|SC"/;
/** Latin fonts that distributions of Linux install: at least one of them is on each machine. */
const LINUX = ['"Noto Sans"', '"Liberation Sans"', '"DejaVu Sans"'];
const stack = (locale: keyof typeof latinFonts) =>
  light.fontFamily
    .replace('var(--acc-latin, system-ui)', latinFonts[locale])
    .split(', ')
    .map((one) => one.trim());

test('in English, Latin fonts of Linux come before the Chinese ones, whose ’ is as wide as a letter', () => {
  const fonts = stack('en-US');
  const firstChinese = fonts.findIndex((font) => CHINESE.test(font));
  for (const font of LINUX) expect(fonts.indexOf(font)).toBeGreaterThan(-1);
  for (const font of LINUX) expect(fonts.indexOf(font)).toBeLessThan(firstChinese);
});

test('in Chinese, “” come from the Chinese font on Linux', () => {
  expect(stack('zh-CN').filter((font) => LINUX.includes(font))).toEqual([]);
});
