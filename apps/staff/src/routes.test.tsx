import { screen, waitFor } from '@testing-library/react';
import { UserType } from '@portal/common/enums/user/user-type';
import { listCertificationApprovals } from '@portal/common/contract/queues/certification-approval';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { expectReads } from '@portal/common/testing/check-reads';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import remote from '../remote.json';
import App from './app.tsx';
import { firstEntry } from './entry.page.tsx';
import { reads } from './reads.ts';
import { routes } from './routes.tsx';
import { handlers, user } from './testing/world.ts';

const staff = someUser({ user_type: UserType.employee });
const paths = routes.filter(({ page }) => typeof page === 'function').map(({ path }) => path.replace(':id', '7'));

test('every route is below a path that remote.json claims', () => {
  for (const { path } of routes)
    expect(remote.paths.some((claimed) => `${path}/`.startsWith(`${claimed}/`))).toBe(true);
});

test('every menu entry has a route', () => {
  for (const { path } of remote.menu) expect(routes.map((row) => row.path)).toContain(path);
});

test.each(paths)('%s asks for a sign-in without a session', async (path) => {
  const { host } = renderApp(App, path, { user: null });
  await waitFor(() => expect(host.onLogin).toHaveBeenCalled());
});

test.each(paths.filter((path) => path !== '/account/security' && path !== '/notices'))(
  '%s is forbidden for staff without the privilege',
  async (path) => {
    const { host } = renderApp(App, path, { user: staff, privileges: [] });
    await waitFor(() => expect(host.onNoPermission).toHaveBeenCalled());
  },
);

test.each(['/customers', '/partners'])('%s redirects to its first permitted page', async (area) => {
  server.use(mock(listCertificationApprovals, { rows: [], total: 0 }));
  const { path } = renderApp(App, area, { user: staff, privileges: [Privilege.approvalCertification] });
  expect(await screen.findByText('No requests pending review')).toBeInTheDocument();
  expect(path()).toBe(`${area}/approval/authentication`);
});

test.each([
  ['/customers', [Privilege.admin], '/customers/approval/authentication'],
  ['/partners', [Privilege.approvalCertification], '/partners/approval/authentication'],
  ['/customers', [Privilege.customerManage], '/customers/customer/companys'],
  ['/customers/customer', [Privilege.admin], '/customers/customer/companys'],
  ['/customers/customer', [Privilege.customerCancelView], '/customers/customer/cancelled'],
  ['/customers/customer', [Privilege.approvalCertification], undefined],
  ['/partners', [Privilege.partnerView], '/partners/partner'],
  ['/partners', [Privilege.customerView], undefined],
  ['/system', [Privilege.admin], undefined],
])('the first permitted page of %s with %j is %s', (area, held, path) => {
  expect(firstEntry(area, held)).toBe(path);
});

test.each(Object.entries(reads))('%s requests what it reads first', async (path, its) => {
  server.use(...handlers);
  await expectReads(App, path, its, user);
});
