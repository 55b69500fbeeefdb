import { together } from './read-together.ts';

test('who asks while something is read shares the reading, who asks later reads again', async () => {
  const read = together<number>();
  let count = 0;
  const next = () => Promise.resolve((count += 1));
  expect(await Promise.all([read('a', next), read('a', next), read('b', next)])).toEqual([1, 1, 2]);
  expect(await read('a', next)).toBe(3);
});

test('a reading that failed is not kept', async () => {
  const read = together<string>();
  await expect(read('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await read('a', () => Promise.resolve('read'))).toBe('read');
});
