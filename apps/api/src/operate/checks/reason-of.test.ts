import { reasonOf } from './reason-of.ts';

test('a reason is a code in letters or a sentence, never the number of a DOMException', () => {
  const timeout = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  expect([timeout.code, reasonOf(timeout)]).toEqual([23, 'no answer in time']);
  expect(reasonOf(new DOMException('The operation was aborted.', 'AbortError'))).toBe('The operation was aborted');
  expect(reasonOf(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }))).toBe('ECONNREFUSED');
  expect(reasonOf(new Error('The SMS gateway answered 503.'))).toBe('The SMS gateway answered 503');
});
