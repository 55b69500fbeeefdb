import { strengthOf } from './new-password.tsx';

test.each<[string, 0 | 1 | 2 | 3]>([
  ['', 0],
  ['Ab1!xyz', 1],
  ['river-stone-7', 2],
  ['River-stone-7', 3],
  // Rejected: too long, too common, without a symbol, with a space.
  ['River-stone-7-and-8', 1],
  ['P@ssw0rd!', 1],
  ['Riverstone77', 1],
  ['River stone-7', 1],
])('the strength of %j is %s', (value, strength) => {
  expect(strengthOf(value)).toBe(strength);
});
