import { screen, waitFor } from '@testing-library/react';
import { readCertification } from '@portal/common/contract/company/certification';
import { AREA, PAGE } from '@portal/common/pages/addresses';
import { expectReads } from '@portal/common/testing/check-reads';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import remote from '../remote.json';
import App from './app.tsx';
import { reads } from './reads.ts';
import { routes } from './routes.tsx';
import { certification } from './testing/certification.ts';
import { partnerUser } from './testing/contacts.ts';
import { handlers, user } from './testing/world.ts';

const gated = routes
  .filter((row) => 'open' in row)
  .map(({ path }) => path.replace('company/:tab', 'company/info').replace(':tab', 'baseInfo'));

test('every route is below a path that remote.json claims', () => {
  for (const { path } of routes)
    expect(remote.paths.some((claimed) => `${path}/`.startsWith(`${claimed}/`))).toBe(true);
});

test.each(gated)('%s asks for a sign-in without a session', async (path) => {
  const { host } = renderApp(App, path, { user: null });
  await waitFor(() => expect(host.onLogin).toHaveBeenCalled());
});

test.each([
  '/profile/authentication/new/selectType',
  '/profile/authentication/new/byCertification',
  '/profile/authentication/new/byCode',
])('%s is forbidden for ordinary members', async (path) => {
  const { host } = renderApp(App, path, { user: someUser({ user_type: UserType.idpUser, role: MemberRole.member }) });
  await waitFor(() => expect(host.onNoPermission).toHaveBeenCalled());
});

test.each(['/company/info', '/company/business', '/company/person'])(
  '%s is forbidden for enterprises',
  async (path) => {
    const { host } = renderApp(App, path);
    await waitFor(() => expect(host.onNoPermission).toHaveBeenCalled());
  },
);

test.each([
  ['/profile/authentication/new', '/profile/authentication/new/selectType'],
  ['/profile/authentication/new/elsewhere?a=1', '/profile/authentication/new/selectType?a=1'],
])('%s redirects to %s', async (from, to) => {
  server.use(mock(readCertification, certification()));
  const { path } = renderApp(App, from);
  expect(await screen.findByRole('heading', { name: 'Choose a verification method' })).toBeInTheDocument();
  expect(path()).toBe(to);
});

test.each([
  [PAGE.profile, `${AREA.profile}/:tab`, user],
  [PAGE.partnerCompany, `${AREA.company}/:tab`, partnerUser()],
  [PAGE.contacts, PAGE.contacts, partnerUser()],
])('%s requests what it reads first', async (path, row, person) => {
  server.use(...handlers);
  await expectReads(App, path, reads[row]!, person);
});

test('every page that reads first is checked above', () => {
  expect(Object.keys(reads)).toEqual([`${AREA.profile}/:tab`, `${AREA.company}/:tab`, PAGE.contacts]);
});
