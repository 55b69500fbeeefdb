import { isWork, workText } from './captcha-work.ts';

test.each([
  [[0x00, 0x00, 0x00, 0x00], 32, true],
  [[0x00, 0x00, 0x7f, 0xff], 17, true],
  [[0x00, 0x00, 0x7f, 0xff], 18, false],
  [[0x00, 0x01, 0x00, 0x00], 15, true],
  [[0x00, 0x01, 0x00, 0x00], 16, false],
  [[0x80, 0x00, 0x00, 0x00], 1, false],
  [[], 1, false],
])('%j has %i zero bits: %p', (hash, bits, expected) => {
  expect(isWork(hash, bits)).toBe(expected);
});

test('token and number are hashed as one text', () => {
  expect(workText('token', 17)).toBe('token.17');
});
