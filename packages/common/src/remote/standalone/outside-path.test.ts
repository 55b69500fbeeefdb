import { outsidePath } from './outside-path.ts';

const own = ['/profile', '/account/security'];
const remotes = [
  { paths: own },
  { paths: ['/login', '/loginEnterprisePortal', '/restore'] },
  { paths: ['/customers', '/account/security'] },
];

test.each([
  ['/loginEnterprisePortal', 'portal'],
  ['/LOGINenterprisePortal/', 'portal'],
  ['/restore', 'portal'],
  ['/login', 'portal'],
  ['/customers/approval', 'portal'],
  ['/404', undefined],
  ['/403', 'portal'],
  ['/', undefined],
  ['/profile/baseInfo', undefined],
  ['/Profile', undefined],
  ['/account/security', undefined],
  ['/profiles', undefined],
  ['/nothing', undefined],
] as const)('a standalone remote at the path %s: %s', (path, where) => {
  for (const signedIn of [true, false])
    expect(outsidePath(path, { own, remotes, mocked: false, signedIn })).toBe(where);
});

test('with mocks there is no portal: a signed-out user goes to the home of the remote', () => {
  const mocks = { own, remotes: [], mocked: true };
  expect(outsidePath('/loginEnterprisePortal', { ...mocks, signedIn: false })).toBe('home');
  expect(outsidePath('/nothing', { ...mocks, signedIn: true })).toBeUndefined();
  expect(outsidePath('/profile', { ...mocks, signedIn: false })).toBeUndefined();
});
