import { screen, waitFor, within } from '@testing-library/react';
import {
  addApplicationSecret,
  changeApplicationKeys,
  readApplication,
  removeApplicationSecret,
} from '@portal/common/contract/console/applications';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { application, serviceClient } from '../../testing/applications.ts';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = () => renderApp(App, '/system/applications/shop/view', { user: admin, privileges: [Privilege.admin] });

beforeEach(() => server.use(mock(readRecentSignIn, { recent_seconds: 600 })));

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
  const { user } = open();
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

test('a service client with public keys has no secrets', async () => {
  const keys = '{"keys":[{"kty":"EC"}]}';
  server.use(mock(readApplication, serviceClient({ public_keys: keys })));
  open();
  expect(await screen.findByLabelText('Public keys')).toHaveValue(keys);
  expect(screen.queryByRole('button', { name: 'Create another secret' })).not.toBeInTheDocument();
});

test('a change of the keys that needs a recent sign-in offers it', async () => {
  server.use(mock(readApplication, application()), mock(changeApplicationKeys, 'Account.SignIn.Recent.Required'));
  const { user } = open();
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
  const { user } = open();
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
