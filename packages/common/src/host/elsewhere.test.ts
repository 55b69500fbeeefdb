import { elsewhere } from './elsewhere.ts';

const own = ['/profile', '/account/security'];
const remotes = [{ paths: own }, { paths: ['/login', '/loginEnterprisePortal', '/restore'] }, { paths: ['/customers', '/account/security'] }];

test.each([
  ['/loginEnterprisePortal', 'portal'], ['/LOGINenterprisePortal/', 'portal'], ['/restore', 'portal'], ['/login', 'portal'], ['/customers/approval', 'portal'], ['/404', 'portal'], ['/403', 'portal'],
  ['/', undefined], ['/profile/baseInfo', undefined], ['/Profile', undefined], ['/account/security', undefined],
  ['/profiles', undefined], ['/nothing', undefined],
] as const)('%s of a remote that stands alone: %s', (path, where) => {
  for (const signedIn of [true, false]) expect(elsewhere(path, { own, remotes, mocked: false, signedIn })).toBe(where);
});

test('with mocks there is no portal: a signed-out user goes to the home of the remote', () => {
  const mocks = { own, remotes: [], mocked: true };
  expect(elsewhere('/loginEnterprisePortal', { ...mocks, signedIn: false })).toBe('home');
  expect(elsewhere('/nothing', { ...mocks, signedIn: true })).toBeUndefined();
  expect(elsewhere('/profile', { ...mocks, signedIn: false })).toBeUndefined();
});
