import { fitted, isLargest, isSmallest, larger, smaller, turned } from './zoom.ts';

const times = <T>(count: number, change: (value: T) => T, from: T) => Array.from({ length: count }).reduce<T>(change, from);

test('steps up and down and stops at both ends', () => {
  expect(larger(fitted).percent).toBe(125);
  expect(smaller(fitted).percent).toBe(75);
  expect(isLargest(times(30, larger, fitted))).toBe(true);
  expect(isSmallest(times(30, smaller, fitted))).toBe(true);
});

test('four turns come round', () => {
  expect(turned(fitted)).toEqual({ percent: 100, turned: 90 });
  expect(times(4, turned, fitted)).toEqual(fitted);
});
