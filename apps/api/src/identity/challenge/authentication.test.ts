import { authenticationOf, isAcr } from './authentication.ts';

test.each([
  ['password', undefined, 'urn:portal:loa:1fa', ['pwd']],
  ['code', undefined, 'urn:portal:loa:1fa', ['otp']],
  ['passkey', undefined, 'urn:portal:loa:2fa', ['pop', 'mfa']],
  ['wechat', undefined, 'urn:portal:loa:1fa', ['fed']],
  ['idp', undefined, 'urn:portal:loa:1fa', ['fed']],
  ['password', 'totp', 'urn:portal:loa:2fa', ['pwd', 'otp', 'mfa']],
  ['password', 'passkey', 'urn:portal:loa:2fa', ['pwd', 'pop', 'mfa']],
  ['code', 'totp', 'urn:portal:loa:2fa', ['otp', 'mfa']],
  ['wechat', 'totp', 'urn:portal:loa:2fa', ['fed', 'otp', 'mfa']],
] as const)('a sign-in by %s, then %s', (first, second, acr, amr) => {
  expect(authenticationOf(first, second)).toEqual({ acr, amr });
  expect([isAcr(acr), isAcr('2'), isAcr(undefined)]).toEqual([true, false, false]);
});
