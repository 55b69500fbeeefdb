import { parseTimeZone } from './time-zone.ts';

test.each([
  ['Asia/Shanghai', 'Asia/Shanghai'],
  ['europe/berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['America/New_York', 'America/New_York'],
  ['Mars/Olympus', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
  ['+08:00', undefined],
  ['a'.repeat(65), undefined],
  ["UTC'; drop", undefined],
  ['../../etc', undefined],
])('%p is %p', (name, zone) => {
  expect(parseTimeZone(name)).toBe(zone);
});
