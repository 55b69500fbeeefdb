import { isCommonPassword } from './common-passwords.ts';
import { checkCurrentPassword } from './current-password.ts';
import { checkPassword, checkPasswordOwner, checkSamePassword } from './password.ts';

test.each([
  ['', 'password.empty'],
  ['Ab1!xyz', 'password.weak'],
  ['Ab1!xyzw', undefined],
  ['Ab1!xyzwAb1!xyzw', undefined],
  ['Ab1!xyzwAb1!xyzwA', 'password.weak'],
  ['river-stone-7', undefined],
  ['RIVER_STONE_7', undefined],
  ['abcdefgh', 'password.illegal'],
  ['12345678', 'password.illegal'],
  ['!@#$%^&*', 'password.illegal'],
  ['abcd1234', 'password.illegal'],
  ['abcd!@#$', 'password.illegal'],
  ['1234!@#$', 'password.illegal'],
  ['Ab1! xyzw', 'password.illegal'],
  ['Ab1!密码xyzw', 'password.illegal'],
  ['Ab1！xyzwv', 'password.illegal'],
  ['Ａb1!xyzwv', 'password.illegal'],
  ['Äb1!xyzwv', 'password.illegal'],
  ['Ab1!xyz\u0000w', 'password.illegal'],
  ['Ab1!xyzw\n', 'password.illegal'],
  ['        ', 'password.illegal'],
  ['P@ssw0rd!', 'password.common'],
  ['Admin@123', 'password.common'],
  ['Qwerty#2024', 'password.common'],
  ['1qaz@WSX', 'password.common'],
  ['!QAZ2wsx', 'password.common'],
  ['Zaq1@wsx', 'password.common'],
  ['Qwer1234!', 'password.common'],
  ['q1w2e3r4!', 'password.common'],
  ['Pa55word!', 'password.common'],
  ['12345678a!', 'password.common'],
  ['Huawei@123', 'password.common'],
])('new password %j: %s', (value, issue) => {
  expect(checkPassword(value)).toBe(issue);
});

test('an operator can raise the maximum', () => {
  const long = 'river-stone-7-cloud-and-grass';
  expect(checkPassword(long)).toBe('password.weak');
  expect(checkPassword(long, { min: 8, max: 64 })).toBeUndefined();
  expect(checkPassword('Ab1!xyzw', { min: 12, max: 64 })).toBe('password.weak');
});

test.each([
  ['Passw0rd!', true],
  ['p a s s w o r d', true],
  ['Summer!2026', true],
  ['river-stone-7', false],
  ['', false],
])('common %j: %s', (value, common) => {
  expect(isCommonPassword(value)).toBe(common);
});

test.each([
  ['Larkmoor-26', { loginName: 'larkmoor' }, 'password.personal'],
  ['xLARKMOOR-2', { loginName: ' Larkmoor ' }, 'password.personal'],
  ['mara.lin-26', { email: 'Mara.Lin@example.com' }, 'password.personal'],
  ['river-stone-7', { loginName: 'larkmoor', email: 'mara@example.com' }, undefined],
  ['li-stone-77', { loginName: 'li', email: 'li@example.com' }, undefined],
  ['example.com-7', { email: 'mara@example.com' }, undefined],
  ['river-stone-7', { loginName: null, email: undefined }, undefined],
  ['river-stone-7', { loginName: '', email: '' }, undefined],
])('the password %j of %j: %s', (value, owner, issue) => {
  expect(checkPasswordOwner(value, owner)).toBe(issue);
});

test('the repetition must equal the password', () => {
  expect(checkSamePassword('Ab1!xyzw')('Ab1!xyzw')).toBeUndefined();
  expect(checkSamePassword('Ab1!xyzw')('Ab1!xyzW')).toBe('password.differs');
  expect(checkSamePassword('Ab1!xyzw')('Ab1!xyzw ')).toBe('password.differs');
  expect(checkSamePassword('')('')).toBe('confirmPassword.empty');
});

test('an existing password is only required; sealing limits its length in bytes', () => {
  expect(checkCurrentPassword('')).toBe('password.empty');
  expect(checkCurrentPassword('x')).toBeUndefined();
  expect(checkCurrentPassword(' ')).toBeUndefined();
  expect(checkCurrentPassword('x'.repeat(128))).toBeUndefined();
  expect(checkCurrentPassword('x'.repeat(129))).toBe('password.tooLong');
  expect(checkCurrentPassword('密'.repeat(43))).toBe('password.tooLong');
});
