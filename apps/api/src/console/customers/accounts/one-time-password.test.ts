import { checkPassword, DEFAULT_POLICY } from '@portal/common/rules/password/password';
import { oneTimePassword } from './one-time-password.ts';

test.each([DEFAULT_POLICY, { min: 8, max: 8 }, { min: 20, max: 64 }])(
  'a one-time password obeys %j and is new each time',
  (policy) => {
    const made = Array.from({ length: 50 }, () => oneTimePassword(policy));
    expect(new Set(made).size).toBe(50);
    for (const password of made)
      expect([checkPassword(password, policy), /[0O1lI]/.test(password)]).toEqual([undefined, false]);
  },
);
