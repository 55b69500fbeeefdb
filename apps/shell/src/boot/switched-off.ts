/** True in a build without this trick, which measures its gain (see packages/build/README.md). */
export const without = (trick: 'boot-ahead' | 'cut-tasks'): boolean =>
  (process.env.WITHOUT ?? '').split(',').includes(trick);
