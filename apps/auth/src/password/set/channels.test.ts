import { UserType } from '@portal/common/enums/user/user-type';
import { firstChannel } from '@portal/common/rules/verify-code/code-channel';
import { channelsOf, recoverableType } from './channels.ts';

test.each([
  [UserType.individual, ['email', 'phone']],
  [UserType.enterprise, ['email', 'phone']],
  [UserType.partner, ['email']],
  [UserType.employee, ['email']],
])('user type %s recovers by %s', (userType, channels) => {
  expect(channelsOf(userType)).toEqual(channels);
});

test.each([
  [1, 1],
  [2, 2],
  [4, 4],
  [8, 8],
  [32, 4],
  [16, 16],
  [64, 2],
  [6, 2],
  [0, 2],
  [Number.NaN, 2],
])('user_type %s is recovered as %s', (asked, meant) => {
  expect(recoverableType(asked)).toBe(meant);
});

test.each([
  [UserType.individual, true, true, 'phone'],
  [UserType.individual, true, false, 'email'],
  [UserType.enterprise, true, true, 'email'],
  [UserType.enterprise, false, true, 'phone'],
  [UserType.partner, true, true, 'email'],
  [UserType.partnerContact, false, true, 'phone'],
  [UserType.enterprise, false, false, undefined],
] as const)('user type %s with e-mail %s and phone %s has %s preselected', (userType, email, phone, channel) => {
  expect(firstChannel(userType, { email, phone })).toBe(channel);
});
