import { needsUser, userTypeFor } from './areas.ts';

const remote = (name: string, paths: string[], userTypes: number[], menu: [string, number[]][]) => ({
  name,
  manifest: `/${name}.json`,
  paths,
  userTypes,
  menu: menu.map(([path, types]) => ({
    path,
    userTypes: types,
    icon: 'lock',
    label: { 'zh-CN': path, 'en-US': path },
    group: { 'zh-CN': '账号', 'en-US': 'Account' },
  })),
});
const remotes = [
  remote(
    'selfservice',
    ['/profile', '/account', '/company', '/system', '/uam'],
    [1, 2, 4, 16, 32],
    [
      ['/profile', [1, 2, 16]],
      ['/profile/authentication', [2]],
      ['/company', [4, 32]],
      ['/account/security', [1, 2, 4, 16, 32]],
      ['/system/accesskeys', [2, 4]],
    ],
  ),
  remote(
    'staff',
    ['/customers', '/system/accesskeys'],
    [8],
    [
      ['/customers', [8]],
      ['/system/accesskeys', [8]],
    ],
  ),
] as unknown as Parameters<typeof userTypeFor>[2]['remotes'];

test.each<[string, string, number | undefined, number]>([
  ['/account/security', '', undefined, 7],
  ['/account/security', '', 4, 4],
  ['/account/security', '', 32, 32],
  ['/account/security', '', 8, 7],
  ['/account/security', '?user_type=1', 4, 1],
  ['/account', '', undefined, 7],
  ['/profile/baseInfo', '', undefined, 2],
  ['/profile/baseInfo', '', 1, 1],
  ['/profile/authentication/new', '', 1, 2],
  ['/company/info', '', 2, 4],
  ['/customers/customer', '', 2, 8],
  ['/system/accesskeys', '', undefined, 6],
  ['/system/accesskeys', '', 8, 8],
  ['/Account/Security', '', 16, 16],
  ['/nowhere', '', 4, 2],
])('the sign-in for %s%s, with %s as last user type, is that of %s', (path, search, last, expected) => {
  expect(userTypeFor(path, search, { remotes }, last)).toBe(expected);
});

test.each([
  ['/uam/recovery', false],
  ['/uam/link', false],
  ['/consent', false],
  ['/uam/provider', true],
  ['/uam/links', true],
])('%s needs a signed-in user: %s', (path, needed) => {
  expect(needsUser(path, remotes)).toBe(needed);
});
