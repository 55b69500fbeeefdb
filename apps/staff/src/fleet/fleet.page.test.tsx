import { screen, waitFor, within } from '@testing-library/react';
import { listIdpFleet } from '@portal/common/contract/console/idp-fleet';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { fleetRow } from '../testing/fleet.ts';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = (path = '/system/providers') => renderApp(App, path, { user: admin, privileges: [Privilege.admin] });

test('the table says what is wrong, since when, and links to the company', async () => {
  server.use(
    mock(listIdpFleet, {
      rows: [
        fleetRow(),
        fleetRow({
          config_id: 'idp-2',
          company_id: 'co-2',
          company_name: 'Quiet Ltd.',
          risk: null,
          findings: [],
          since_time: null,
        }),
        fleetRow({
          config_id: 'idp-3',
          company_id: 'co-3',
          company_name: 'Partner Ltd.',
          is_partner: 1,
          risk: null,
          findings: [],
          since_time: null,
          looked_time: null,
          used_time: null,
        }),
      ],
      total: 3,
    }),
  );
  open();
  const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
  const first = await row('Northlake Optics Co.');
  expect(first.getByText('High')).toBeInTheDocument();
  expect(first.getByText('The metadata cannot be used')).toBeInTheDocument();
  expect(first.getByText(/The certificate expires on/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Northlake Optics Co.' })).toHaveAttribute(
    'href',
    '/microapp/customers/customer/companys/co-1/view',
  );
  expect((await row('Quiet Ltd.')).getByText('No findings')).toBeInTheDocument();
  expect((await row('Partner Ltd.')).getByText('Not checked yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Partner Ltd.' })).toHaveAttribute(
    'href',
    '/microapp/partners/partner/co-3/view',
  );
});

test('the page of the list is in the address, the last one if it has no rows; without providers it says so', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(listIdpFleet, ({ query }) => {
      asked.push(query);
      return { rows: [], total: 0 };
    }),
  );
  open('/system/providers?page=2');
  expect(await screen.findByText('No company has turned on a provider')).toBeInTheDocument();
  await waitFor(() =>
    expect(asked).toEqual([
      { limit: 20, offset: 20 },
      { limit: 20, offset: 0 },
    ]),
  );
});
