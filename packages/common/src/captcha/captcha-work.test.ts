import { createHash } from 'node:crypto';
import { isWork, workText } from '../rules/captcha/captcha-work.ts';
import { workOut } from './captcha-work.ts';

test('the number it finds has the sum that is asked for', async () => {
  const nonce = await workOut('token-2', new AbortController().signal);
  expect(isWork(createHash('sha256').update(workText('token-2', nonce)).digest())).toBe(true);
});

test('it stops when the page is left', async () => {
  const stop = new AbortController();
  // The first number that fits is far beyond the first slice.
  const work = workOut('token-1', stop.signal);
  stop.abort(new Error('left'));
  await expect(work).rejects.toThrow('left');
});
