import type { KoaContextWithOIDC } from 'oidc-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { secondsLeft } from './seconds-left.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const left = (session: object, account?: object) =>
  secondsLeft({ oidc: { session, account } } as unknown as KoaContextWithOIDC);

test.each([
  ['is not remembered', { accountId: 'ann', transient: true }, UserType.enterprise, DAY],
  ['is remembered', { accountId: 'ann' }, UserType.enterprise, 30 * DAY],
  ['is of staff', { accountId: 'ann' }, UserType.employee, 8 * HOUR],
])('a sign-in that %s lives as long as the session of the portal', (_, session, userType, seconds) => {
  expect(left(session, { userType })).toBe(seconds);
});

test('a session that is stored again keeps its end', () => {
  const exp = Math.floor(Date.now() / 1000) + 100;
  const seconds = left({ accountId: 'ann', exp }, { userType: UserType.enterprise });
  expect(seconds).toBeGreaterThan(90);
  expect(seconds).toBeLessThanOrEqual(100);
  expect(left({ accountId: 'ann', exp: exp - 200 })).toBe(1);
});

test('without a sign-in a session is kept for an hour', () => {
  expect(left({})).toBe(HOUR);
});
