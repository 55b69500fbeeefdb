import { VerifyType } from '@portal/common/enums/sign-in/verify-type';
import { nextCheck, type AccountCheck, type CheckEvent } from './account-check.steps.ts';

const left = (account: string, mode: 'email' | 'phone' = 'email') => ({ type: 'left', account, mode }) as const;
const submitted = (account: string, secret: string, method: VerifyType) =>
  ({ type: 'submitted', account, secret, method, mode: 'email' }) as const;

test.each<[AccountCheck, CheckEvent, AccountCheck]>([
  ['INIT', left(''), 'USERNAME_EMPTY'],
  ['INIT', left('   '), 'USERNAME_EMPTY'],
  ['INIT', left('mara'), 'USERNAME_ILLEGAL'],
  ['INIT', left('mara@example.com'), 'PASS'],
  ['INIT', left('+86-123', 'phone'), 'USERNAME_ILLEGAL'],
  ['INIT', left('+86-13800000126', 'phone'), 'PASS'],
  ['PASS', { type: 'unexist' }, 'USERNAME_UNEXIST'],
  ['USERNAME_UNEXIST', left('mara@example.com'), 'USERNAME_UNEXIST'],
  ['USERNAME_UNEXIST', { type: 'edited', account: false }, 'USERNAME_UNEXIST'],
  ['USERNAME_UNEXIST', { type: 'edited', account: true }, 'INIT'],
  ['USERNAME_UNEXIST', { type: 'switched' }, 'INIT'],
  ['INIT', submitted('', '', VerifyType.password), 'USERNAME_EMPTY'],
  ['INIT', submitted('mara@example.com', '', VerifyType.password), 'PASSWORD_EMPTY'],
  ['INIT', submitted('mara@example.com', ' ', VerifyType.code), 'CODE_EMPTY'],
  ['INIT', submitted('mara@example.com', '409217', VerifyType.code), 'PASS'],
  ['PASSWORD_EMPTY', { type: 'edited', account: false }, 'INIT'],
  ['CODE_EMPTY', submitted('mara@example.com', '409217', VerifyType.code), 'PASS'],
])('%s, then %j: %s', (check, event, then) => {
  expect(nextCheck(check, event)).toBe(then);
});
