import { screen, waitFor, within } from '@testing-library/react';
import {
  readApplication,
  switchApplication,
  updateApplication,
  updateServiceClient,
} from '@portal/common/contract/console/applications';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { ServiceScope } from '@portal/common/enums/service/service-scope';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { application, serviceClient } from '../../testing/applications.ts';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = () => renderApp(App, '/system/applications/shop/view', { user: admin, privileges: [Privilege.admin] });

beforeEach(() => server.use(mock(readRecentSignIn, { recent_seconds: 600 })));

test('removing an address that is in use names it with its people, and is sent again after a confirmation', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readApplication, application()),
    mock(updateApplication, { refused: 'Account.Application.AddressInUse', more: { uses: application().uses } }),
  );
  const { user } = open();
  const addresses = await screen.findByLabelText('Redirect addresses');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(addresses);
  await user.type(addresses, 'https://shop.example/new');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove addresses that are in use?' });
  expect(within(dialog).getByText(/https:\/\/shop.example\/back: 3 people/)).toBeInTheDocument();
  server.use(
    mock(updateApplication, ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Application saved')).toBeInTheDocument();
  expect(sent).toMatchObject([{ redirect_uris: ['https://shop.example/new'], remove_used: 1, version: 4 }]);
});

test('disabling asks first, and names who uses the application', async () => {
  let enabled: 0 | 1 = 1;
  server.use(
    mock(readApplication, () => application({ enabled })),
    mock(switchApplication, ({ body }) => {
      ({ enabled } = body);
      return {};
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Disable' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disable Shop?' });
  expect(within(dialog).getByText(/https:\/\/shop.example\/back: 3 people/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
  expect(await screen.findByRole('button', { name: 'Enable' })).toBeInTheDocument();
});

test('a host that embeds the portal needs an origin', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readApplication, application()),
    mock(updateApplication, ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Its pages embed parts of the portal' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const origins = screen.getByLabelText('Origins of browser calls');
  await waitFor(() => expect(origins).toHaveAccessibleDescription(/at least one origin/));
  expect(sent).toEqual([]);
  await user.type(origins, 'https://intranet.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Application saved')).toBeInTheDocument();
  expect(sent).toMatchObject([{ embeds: 1, origins: ['https://intranet.example'] }]);
});

test('an application that signs in on devices needs no redirect address', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readApplication, application({ uses: [] })),
    mock(updateApplication, ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = open();
  const addresses = await screen.findByLabelText('Redirect addresses');
  await user.clear(addresses);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(addresses).toHaveAccessibleDescription(/at least one/));
  await user.click(screen.getByRole('checkbox', { name: 'Signs people in on devices' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Application saved')).toBeInTheDocument();
  expect(sent).toMatchObject([{ device_grant: 1, redirect_uris: [] }]);
});

test('an application of a third party cannot embed the portal', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readApplication, application({ origins: ['https://intranet.example'] })),
    mock(updateApplication, ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = open();
  await user.click(await screen.findByLabelText(/^A third party/));
  const embeds = screen.getByRole('checkbox', { name: 'Its pages embed parts of the portal' });
  await user.click(embeds);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(embeds).toHaveAccessibleDescription(/third party cannot embed/));
  expect(sent).toEqual([]);
  await user.click(screen.getByLabelText(/^Us/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Application saved')).toBeInTheDocument();
  expect(sent).toMatchObject([{ embeds: 1, asks_consent: 0 }]);
});

test('a host has its tag, and disabling it says what ends', async () => {
  server.use(mock(readApplication, application({ embeds: 1, origins: ['https://intranet.example'] })));
  const { user } = open();
  expect(await screen.findByText('Embeds the portal')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Disable' }));
  expect(
    within(await screen.findByRole('dialog', { name: 'Disable Shop?' })).getByText(
      /^Its pages can no longer use the portal/,
    ),
  ).toBeInTheDocument();
});

test('the form says that tokens without consent end once the application is of a third party', async () => {
  server.use(mock(readApplication, application()));
  const { user } = open();
  await user.click(await screen.findByLabelText(/^A third party/));
  expect(screen.getByText(/its tokens for people who have not allowed it end/)).toBeInTheDocument();
  await user.click(screen.getByLabelText(/^Us/));
  expect(screen.queryByText(/its tokens for people who have not allowed it end/)).not.toBeInTheDocument();
});

test('the page of a service client shows what it may do, and saves changes', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readApplication, serviceClient()),
    mock(updateServiceClient, ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = open();
  expect(await screen.findByText('Service client')).toBeInTheDocument();
  expect(screen.queryByText('Redirect addresses used in 30 days')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Valid until')).toHaveValue('2027-03-31');
  expect(screen.getByText('••••Wx9z')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /^Credits/ })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: /^Transactions/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Application saved')).toBeInTheDocument();
  expect(sent).toMatchObject([
    { scopes: ['credits.write', 'transfers.write'], networks: ['10.0.0.0/8'], calls_per_second: 20, version: 4 },
  ]);
  await user.click(screen.getByRole('button', { name: 'Disable' }));
  expect(
    within(await screen.findByRole('dialog', { name: 'Disable Shop?' })).getByText(/^Its calls are refused/),
  ).toBeInTheDocument();
});

test('every scope of the API can be chosen', async () => {
  server.use(mock(readApplication, serviceClient()));
  open();
  const group = within(await screen.findByRole('group', { name: 'Permissions' }));
  for (const scope of Object.values(ServiceScope)) expect(group.getByText(scope)).toBeInTheDocument();
});

test('a service client whose last day has passed is shown as expired', async () => {
  server.use(mock(readApplication, serviceClient({ expire_date: '2020-01-31' })));
  open();
  expect(await screen.findByText('Expired')).toBeInTheDocument();
  expect(screen.queryByText('Enabled')).not.toBeInTheDocument();
});
