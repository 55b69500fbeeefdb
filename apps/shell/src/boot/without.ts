/** True in a build that was made without this trick, to measure what it gains (see packages/build/README.md). */
export const without = (trick: 'boot-ahead' | 'first-frame' | 'cut-tasks'): boolean => (process.env.WITHOUT ?? '').split(',').includes(trick);
