import { screen, waitFor, within } from '@testing-library/react';
import { createApplication, createServiceClient, readApplication } from '@portal/common/contract/console/applications';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { application } from '../../testing/applications.ts';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = () => renderApp(App, '/system/applications/add', { user: admin, privileges: [Privilege.admin] });

beforeEach(() => server.use(mock(readRecentSignIn, { recent_seconds: 600 })));

test('a registration sends one address per line, reports a taken id at its field, and shows the secret once', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readApplication, application()),
    mock(createApplication, ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? 'Account.Application.Exists' : { client_id: 'shop', secret: 'top-secret' };
    }),
  );
  const { user, path } = open();
  await user.type(await screen.findByLabelText('Client id'), 'shop');
  await user.type(screen.getByLabelText('Name in Chinese'), '商城');
  await user.type(screen.getByLabelText('Name in English'), 'Shop');
  await user.click(screen.getByLabelText(/^A third party/));
  expect(screen.queryByText(/its tokens for people who have not allowed it end/)).not.toBeInTheDocument();
  const addresses = screen.getByLabelText('Redirect addresses');
  await user.type(addresses, 'http://shop.example/back');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(addresses).toHaveAccessibleDescription(/exact https addresses/));
  await user.clear(addresses);
  await user.type(addresses, 'https://shop.example/back{Enter} https://shop.example/other {Enter}');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(screen.getByLabelText('Client id')).toHaveAccessibleDescription(/taken/));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  const dialog = await screen.findByRole('dialog', { name: 'The application is registered' });
  expect(within(dialog).getByText('top-secret')).toBeInTheDocument();
  expect(sent[1]).toEqual({
    client_id: 'shop',
    is_public: 0,
    name_zh: '商城',
    name_en: 'Shop',
    redirect_uris: ['https://shop.example/back', 'https://shop.example/other'],
    post_logout_redirect_uris: [],
    origins: [],
    backchannel_logout_uri: '',
    user_source: 3,
    asks_consent: 1,
    embeds: 0,
    device_grant: 0,
  });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(path()).toBe('/system/applications/shop/view'));
});

test('a service client is registered with permissions, networks and a rate; refusals stand at their fields', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(createServiceClient, ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? 'Account.Application.Exists' : { client_id: 'billing', secret: 'top-secret' };
    }),
  );
  const { user } = open();
  await user.type(await screen.findByLabelText('Client id'), 'billing');
  await user.type(screen.getByLabelText('Name in Chinese'), '计费');
  await user.click(screen.getByLabelText(/^Service client/));
  expect(screen.queryByLabelText('Redirect addresses')).not.toBeInTheDocument();
  // What was typed for the other kind stays.
  expect(screen.getByLabelText('Name in Chinese')).toHaveValue('计费');
  await user.type(screen.getByLabelText('Name in English'), 'Billing');
  const networks = screen.getByLabelText('Networks');
  await user.type(networks, 'billing.example');
  await user.clear(screen.getByLabelText('Calls per second'));
  await user.click(screen.getByLabelText(/signed with its own key/));
  await user.type(screen.getByLabelText('Public keys'), 'none');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Permissions' })).toHaveAccessibleDescription(/at least one permission/),
  );
  expect(networks).toHaveAccessibleDescription(/such as 203.0.113.7 or 203.0.113.0\/24, at most 20/);
  expect(screen.getByLabelText('Calls per second')).toHaveAccessibleDescription(/from 1 to 1000/);
  expect(screen.getByLabelText('Public keys')).toHaveAccessibleDescription(/Enter a JWK Set/);
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /^Credits/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Companies/ }));
  await user.clear(networks);
  await user.type(networks, '203.0.113.7{Enter}10.0.0.0/8');
  await user.type(screen.getByLabelText('Calls per second'), '50');
  await user.click(screen.getByLabelText(/keys at its address/));
  await user.type(screen.getByLabelText('Address of the public keys'), 'https://billing.example/keys');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(screen.getByLabelText('Client id')).toHaveAccessibleDescription(/taken/));
  await user.click(screen.getByRole('button', { name: 'Register' }));
  const dialog = await screen.findByRole('dialog', { name: 'The application is registered' });
  expect(within(dialog).getByText('top-secret')).toBeInTheDocument();
  expect(sent[1]).toEqual({
    client_id: 'billing',
    name_zh: '计费',
    name_en: 'Billing',
    scopes: ['companies.read', 'credits.write'],
    networks: ['203.0.113.7', '10.0.0.0/8'],
    expire_date: '',
    public_keys: '',
    keys_address: 'https://billing.example/keys',
    calls_per_second: 50,
  });
});
