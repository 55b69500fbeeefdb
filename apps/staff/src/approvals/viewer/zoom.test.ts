import { fitted, isLargest, isSmallest, larger, smaller, turned, middleAfter } from './zoom.ts';

const times = <T>(count: number, change: (value: T) => T, from: T) =>
  Array.from({ length: count }).reduce<T>(change, from);

test('steps up and down and stops at both ends', () => {
  expect(larger(fitted).percent).toBe(125);
  expect(smaller(fitted).percent).toBe(75);
  expect(isLargest(times(30, larger, fitted))).toBe(true);
  expect(isSmallest(times(30, smaller, fitted))).toBe(true);
});

test('four rotations return to the start', () => {
  expect(turned(fitted)).toEqual({ percent: 100, turned: 90 });
  expect(times(4, turned, fitted)).toEqual(fitted);
});

test.each([
  [0, 90, { x: 0.9, y: 0.2 }],
  [0, 180, { x: 0.8, y: 0.9 }],
  [0, 270, { x: 0.1, y: 0.8 }],
  [270, 0, { x: 0.9, y: 0.2 }],
  [90, 90, { x: 0.2, y: 0.1 }],
] as const)('what one looks at stays in the middle from %s to %s degrees', (before, after, expected) => {
  const { x, y } = middleAfter({ x: 0.2, y: 0.1 }, before, after);
  expect([x, y].map((share) => share.toFixed(3))).toEqual([expected.x, expected.y].map((share) => share.toFixed(3)));
});
