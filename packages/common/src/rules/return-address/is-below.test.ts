import { isBelow } from './is-below.ts';

test.each([
  ['/profile', '/profile', true],
  ['/profile/baseInfo', '/profile', true],
  ['/PROFILE/baseInfo', '/profile/', true],
  ['/profiles', '/profile', false],
  ['/', '/profile', false],
])('%s below %s: %s', (pathname, path, expected) => {
  expect(isBelow(pathname, path)).toBe(expected);
});
