import { screen, within } from '@testing-library/react';
import { listApplications } from '@portal/common/contract/console/applications';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { applicationRow } from '../../testing/applications.ts';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = () => renderApp(App, '/system/applications', { user: admin, privileges: [Privilege.admin] });

test('the list shows type, state and last use, and links to each application', async () => {
  server.use(
    mock(listApplications, {
      rows: [
        applicationRow(),
        applicationRow({
          client_id: 'spa',
          name_en: 'Notes',
          is_public: 1,
          embeds: 1,
          enabled: 0,
          last_used_time: null,
        }),
        applicationRow({ client_id: 'billing', name_en: 'Billing', is_service: 1 }),
      ],
      total: 3,
    }),
  );
  open();
  const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
  expect((await row('Shop')).getByText('Confidential')).toBeInTheDocument();
  expect((await row('Shop')).getByText('Enabled')).toBeInTheDocument();
  expect((await row('Notes')).getByText('Public')).toBeInTheDocument();
  expect((await row('Notes')).getByText('Disabled')).toBeInTheDocument();
  expect((await row('Notes')).getByText('Embeds the portal')).toBeInTheDocument();
  expect((await row('Billing')).getByText('Service client')).toBeInTheDocument();
  expect((await row('Shop')).queryByText('Embeds the portal')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/microapp/system/applications/shop/view');
  expect(screen.getByText('3 applications')).toBeInTheDocument();
});

test('an empty list offers the first registration; a failed one to try again', async () => {
  server.use(mock(listApplications, { rows: [], total: 0 }));
  const first = open();
  expect(await screen.findByText('No application is registered')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Register an application' })).toBeInTheDocument();
  first.unmount();
  server.use(mock(listApplications, { refused: '-1', status: 500 }));
  open();
  expect(await screen.findByText('The applications could not be loaded')).toBeInTheDocument();
});
