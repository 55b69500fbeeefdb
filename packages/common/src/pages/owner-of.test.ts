import type { RemoteClaim } from '../contract/portal/config.ts';
import { ownerOf } from './owner-of.ts';

type Claim = Pick<RemoteClaim, 'name' | 'paths' | 'userTypes'>;
const claims: Claim[] = [
  { name: 'auth', paths: ['/login', '/loginEnterprisePortal', '/setPassword'] },
  { name: 'selfservice', paths: ['/profile', '/system/accesskeys'], userTypes: [1, 2, 4] },
  { name: 'staff', paths: ['/customers', '/customers/special/', '/system/accesskeys'], userTypes: [8] },
];

test.each([
  ['/loginEnterprisePortal', undefined, 'auth'],
  ['/LOGINenterprisePORTAL/', undefined, 'auth'],
  ['/login', undefined, 'auth'],
  ['/login/', 2, 'auth'],
  ['/loginSomethingElse', undefined, undefined],
  ['/profile/baseInfo', 2, 'selfservice'],
  ['/profile/baseInfo', undefined, 'selfservice'],
  ['/profile', 8, undefined],
  ['/profiles', 2, undefined],
  ['/system/accesskeys', 4, 'selfservice'],
  ['/system/accesskeys', 8, 'staff'],
  ['/customers/special/7', 8, 'staff'],
  ['/', undefined, undefined],
  ['', undefined, undefined],
])('%s for user type %s belongs to %s', (path, userType, name) => {
  expect(ownerOf(claims, path, userType)?.name).toBe(name);
});

test('the longest claim owns the path, in any order of claims', () => {
  const wide = { name: 'wide', paths: ['/a'] };
  const narrow = { name: 'narrow', paths: ['/a/b'] };
  expect(ownerOf([wide, narrow], '/a/b/c')?.name).toBe('narrow');
  expect(ownerOf([narrow, wide], '/a/b/c')?.name).toBe('narrow');
  expect(ownerOf([narrow, wide], '/a/x')?.name).toBe('wide');
});
