import { destinationOf } from './destination.ts';

const state = (value: unknown) => (kind: string, name: string) =>
  kind === 'session' && name === 'authorise:s1' ? JSON.stringify(value) : null;
const at = (path: string, search = '') => ({ pathname: `/microapp${path}`, search, basename: '/microapp' });

test.each([
  ['a page is its own destination', at('/profile/baseInfo'), null, '/profile/baseInfo'],
  ['sign-in form', at('/login', '?login_challenge=x'), null, '/login'],
  ['back from sign-in, enterprise', at('/login', '?code=c&state=s1'), { userType: 2 }, '/profile/baseInfo'],
  ['back from sign-in, staff', at('/login', '?code=c&state=s1'), { userType: 8 }, '/customers'],
  [
    'back to where one came from',
    at('/login', '?code=c&state=s1'),
    { userType: 2, returnUri: 'https://a.example/microapp/credits?x=1' },
    '/credits',
  ],
  [
    'an address elsewhere is no destination',
    at('/login', '?code=c&state=s1'),
    { userType: 2, returnUri: 'https://a.example/other' },
    '/profile/baseInfo',
  ],
  ['an unknown state', at('/password', '?code=c&state=other'), { userType: 8 }, '/profile/baseInfo'],
  ['the root, never signed in', at('/'), null, '/loginEnterprisePortal'],
  ['the root without slash', at(''), null, '/loginEnterprisePortal'],
])('%s', (_, place, started, expected) => {
  expect(destinationOf(place, state(started))).toBe(expected);
});

test('the destination of the root is the home page of the user type that signed in last', () => {
  const recall = (kind: string, name: string) => (kind === 'local' && name === 'signed-in' ? '8' : null);
  expect(destinationOf(at('/'), recall)).toBe('/customers');
});

test('broken stored values are ignored', () => {
  expect(destinationOf(at('/login', '?code=c&state=s1'), () => '{')).toBe('/profile/baseInfo');
});
