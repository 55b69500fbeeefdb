import { buildBefore } from './go-back.ts';

test.each([
  ['nothing was released', [], undefined],
  ['the first release', ['a'], null],
  ['a second release', ['b', 'a'], 'a'],
  ['the same release again', ['b', 'b', 'a'], 'a'],
  ['going back to the build as set up', [null, 'a'], undefined],
  ['going back from a faulty build', ['b', 'c', 'b', 'a'], 'a'],
  ['going back twice', ['a', 'b', 'c', 'b', 'a'], null],
  ['another release of a build that was left', ['c', 'a', 'c', 'b', 'a'], 'a'],
  ['a release after the build as set up', ['b', null, 'a'], null],
])('after %s', (_, digests, before) => {
  expect(buildBefore(digests.map((digest) => ({ digest })))).toBe(before);
});
