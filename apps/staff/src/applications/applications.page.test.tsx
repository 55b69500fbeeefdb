import { screen, waitFor, within } from '@testing-library/react';
import {
  addApplicationSecret,
  changeApplicationKeys,
  createApplication,
  createServiceClient,
  listApplications,
  readApplication,
  removeApplicationSecret,
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
import App from '../app.tsx';
import { application, applicationRow, serviceClient } from '../testing/applications.ts';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = (path = '/system/applications') => renderApp(App, path, { user: admin, privileges: [Privilege.admin] });
const ONE = '/system/applications/shop/view';

beforeEach(() => server.use(mock(readRecentSignIn, { recent_seconds: 600 })));

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

test('a registration sends one address per line, reports a taken id at its field, and shows the secret once', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readApplication, application()),
    mock(createApplication, ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? 'Account.Application.Exists' : { client_id: 'shop', secret: 'top-secret' };
    }),
  );
  const { user, path } = open('/system/applications/add');
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
  await waitFor(() => expect(path()).toBe(ONE));
});

test('removing an address that is in use names it with its people, and is sent again after a confirmation', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readApplication, application()),
    mock(updateApplication, { refused: 'Account.Application.AddressInUse', more: { uses: application().uses } }),
  );
  const { user } = open(ONE);
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

test('a second secret is shown once; then one of the two can be removed', async () => {
  const removed: string[] = [];
  let secrets = application().secrets;
  server.use(
    mock(readApplication, () => application({ secrets })),
    mock(addApplicationSecret, () => {
      secrets = [
        ...secrets,
        { slot: 2, last_four: 'abcd', create_time: '2026-11-20T08:00:00.000Z', last_used_time: null },
      ];
      return { secret: 'the-new-one-abcd' };
    }),
    mock(removeApplicationSecret, ({ params }) => {
      removed.push(params.slot);
      secrets = secrets.filter(({ slot }) => String(slot) !== params.slot);
      return {};
    }),
  );
  const { user } = open(ONE);
  expect(await screen.findByText('••••Wx9z')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create another secret' }));
  const dialog = await screen.findByRole('dialog', { name: 'The secret is created' });
  expect(within(dialog).getByText('the-new-one-abcd')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Remove ••••Wx9z' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Secret removed')).toBeInTheDocument();
  expect(removed).toEqual(['1']);
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
  const { user } = open(ONE);
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
  const { user } = open(ONE);
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
  const { user } = open(ONE);
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
  const { user } = open(ONE);
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
  const { user } = open(ONE);
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
  const { user } = open(ONE);
  await user.click(await screen.findByLabelText(/^A third party/));
  expect(screen.getByText(/its tokens for people who have not allowed it end/)).toBeInTheDocument();
  await user.click(screen.getByLabelText(/^Us/));
  expect(screen.queryByText(/its tokens for people who have not allowed it end/)).not.toBeInTheDocument();
});

test('a service client is registered with permissions, networks and a rate; refusals stand at their fields', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(createServiceClient, ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? 'Account.Application.Exists' : { client_id: 'billing', secret: 'top-secret' };
    }),
  );
  const { user } = open('/system/applications/add');
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

test('the page of a service client shows what it may do, and saves changes', async () => {
  const sent: unknown[] = [];
  server.use(
    mock(readApplication, serviceClient()),
    mock(updateServiceClient, ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const { user } = open(ONE);
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
  open(ONE);
  const group = within(await screen.findByRole('group', { name: 'Permissions' }));
  for (const scope of Object.values(ServiceScope)) expect(group.getByText(scope)).toBeInTheDocument();
});

test('a service client whose last day has passed is shown as expired', async () => {
  server.use(mock(readApplication, serviceClient({ expire_date: '2020-01-31' })));
  open(ONE);
  expect(await screen.findByText('Expired')).toBeInTheDocument();
  expect(screen.queryByText('Enabled')).not.toBeInTheDocument();
});

test('a service client with public keys has no secrets', async () => {
  const keys = '{"keys":[{"kty":"EC"}]}';
  server.use(mock(readApplication, serviceClient({ public_keys: keys })));
  open(ONE);
  expect(await screen.findByLabelText('Public keys')).toHaveValue(keys);
  expect(screen.queryByRole('button', { name: 'Create another secret' })).not.toBeInTheDocument();
});

test('a change of the keys that needs a recent sign-in offers it', async () => {
  server.use(mock(readApplication, application()), mock(changeApplicationKeys, 'Account.SignIn.Recent.Required'));
  const { user } = open(ONE);
  await user.click(await screen.findByRole('button', { name: 'Change method or keys' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How it proves itself' }));
  await user.click(dialog.getByLabelText(/keys at its address/));
  await user.type(dialog.getByLabelText('Address of the public keys'), 'https://shop.example/keys');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Sign in again instead' })).toBeVisible();
});

test('keys take the place of secrets: pasted or at an address, with errors at their fields', async () => {
  const sent: unknown[] = [];
  const ec = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) };
  const set = JSON.stringify({
    keys: [
      { ...ec, kid: 'spring' },
      { ...ec, kid: 'autumn' },
    ],
  });
  let now = application();
  server.use(
    mock(readApplication, () => now),
    mock(changeApplicationKeys, ({ body }) => {
      sent.push(body);
      if (body.keys_address !== '') return 'Account.Application.Keys.Unreadable';
      now = application({ public_keys: body.public_keys, secrets: [], version: 5 });
      return {};
    }),
  );
  const { user } = open(ONE);
  await user.click(await screen.findByRole('button', { name: 'Change method or keys' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How it proves itself' }));
  expect(dialog.getByLabelText(/^A secret/)).toBeChecked();
  await user.click(dialog.getByLabelText(/keys at its address/));
  expect(dialog.getByText(/its secrets end at once/)).toBeInTheDocument();
  const address = dialog.getByLabelText('Address of the public keys');
  await user.type(address, 'https://shop.example/keys');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address).toHaveAccessibleDescription(/could not be read/));
  await user.click(dialog.getByLabelText(/signed with its own key/));
  const keys = dialog.getByLabelText('Public keys');
  await user.click(keys);
  await user.paste(JSON.stringify({ keys: [{ ...ec, d: 'd' }] }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(keys).toHaveAccessibleDescription(/no longer secret/));
  await user.clear(keys);
  await user.click(keys);
  await user.paste(set);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The application proves itself in the new way')).toBeInTheDocument();
  expect(sent).toEqual([
    { public_keys: '', keys_address: 'https://shop.example/keys', version: 4 },
    { public_keys: set, keys_address: '', version: 4 },
  ]);
  expect(await screen.findByText('autumn')).toBeInTheDocument();
  expect(screen.queryByText('••••Wx9z')).not.toBeInTheDocument();
});
