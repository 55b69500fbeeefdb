import { offered } from './offered.ts';

test.each([
  [6, [2, 4]],
  [3, [2, 1]],
  [5, [4, 1]],
  [7, [2, 4, 1]],
  [14, [2, 4]],
  [10, [2]],
  [2, [2, 4, 1]],
  [0, [2, 4, 1]],
  [24, [2, 4, 1]],
  [-6, [2, 4, 1]],
  [6.5, [2, 4, 1]],
  [262, [2, 4, 1]],
  [Number.NaN, [2, 4, 1]],
])('user_type %p offers %p', (userType, kinds) => {
  expect(offered(userType)).toEqual(kinds);
});
