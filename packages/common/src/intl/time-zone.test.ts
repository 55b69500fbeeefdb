import { defaultTimeZone, formatInZone } from './time-zone.ts';

test('without a stored zone, messages use China Standard Time in Chinese and UTC in English', () => {
  expect(defaultTimeZone('zh-CN')).toBe('Asia/Shanghai');
  expect(defaultTimeZone('en-US')).toBe('UTC');
});

test.each([
  ['zh-CN', 'Asia/Shanghai', '2026年11月22日 15:40（中国标准时间）'],
  ['zh-CN', 'UTC', '2026年11月22日 07:40（协调世界时）'],
  ['en-US', 'Asia/Shanghai', 'November 22, 2026 at 3:40 PM (China Standard Time)'],
  ['en-US', 'Europe/Berlin', 'November 22, 2026 at 8:40 AM (Central European Standard Time)'],
] as const)('in %s and %s a time is %s', (locale, zone, text) => {
  expect(formatInZone(locale, zone, new Date('2026-11-22T07:40:00Z')).replaceAll(/\s/gu, ' ')).toBe(text);
});

test('the name of the time zone depends on daylight saving time', () => {
  expect(formatInZone('en-US', 'Europe/Berlin', new Date('2026-07-01T07:40:00Z'))).toContain(
    'Central European Summer Time',
  );
});
