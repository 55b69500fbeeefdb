import { createFairQueue } from './fair-queue.ts';
import { createHasher } from './hasher.ts';

const hasher = await createHasher(
  createFairQueue({ running: 1, room: 1, full: () => new Error('full'), pause: () => Promise.resolve() }),
);

test('a password is hashed at the cost that OWASP asks for, and verified against its own hash only', async () => {
  const hashed = await hasher.hash('Right-1234');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.hash('Right-1234')).not.toBe(hashed);
  expect(await hasher.verify(hashed, 'Right-1234')).toBe(true);
  expect(await hasher.verify(hashed, 'Wrong-1234')).toBe(false);
});

test.each([null, undefined])('without a hash (%s) no password fits, not even that of the decoy', async (hashed) => {
  expect(await hasher.verify(hashed, 'a password nobody has')).toBe(false);
});
