import { firstViewOf } from './first-view.ts';

test.each([
  ['/loginEnterprisePortal/', 'lang=en_US', '/loginenterpriseportal'],
  ['/', '', '/'],
  ['/setPassword/set', 'user_type=2', '/setpassword/set'],
  ['/setPassword/set', 'pwd_flag=edit&user_type=2', '/setpassword/set?pwd_flag=edit'],
  ['/setPassword/reset', 'reset_code=a&status=1', '/setpassword/reset?status=1'],
  ['/setPassword/reset', '', '/setpassword/reset'],
])('the first view of %s with %s is %s', (path, query, expected) => {
  expect(firstViewOf(path, new URLSearchParams(query))).toBe(expected);
});
