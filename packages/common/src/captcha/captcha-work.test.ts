import { createHash } from 'node:crypto';
import { isWork, workText } from '../rules/captcha/captcha-work.ts';
import { workOut } from './captcha-work.ts';

test('the number found has a hash of the required form', async () => {
  const nonce = await workOut('token-2', new AbortController().signal);
  expect(isWork(createHash('sha256').update(workText('token-2', nonce)).digest())).toBe(true);
});

test('the proof of work stops when the page is left', async () => {
  const stop = new AbortController();
  // The first solution is far beyond the first slice.
  const work = workOut('token-1', stop.signal);
  stop.abort(new Error('left'));
  await expect(work).rejects.toThrow('left');
});
