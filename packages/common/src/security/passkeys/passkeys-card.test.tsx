import { act, screen, waitFor, within } from '@testing-library/react';
import { deletePasskey } from '../../contract/sign-in/passkeys.ts';
import { readRecentSignIn } from '../../contract/sign-in/sessions.ts';
import { commonMessages } from '../../intl/messages.ts';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { fakeAuthenticator } from '../../testing/authenticator.tsx';
import { mock, server } from '../../testing/mock.tsx';
import { passkeyMocks, somePasskey } from '../../testing/passkeys.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { PasskeysCard } from './passkeys-card.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <PasskeysCard />
  </RemoteRoot>
);
const open = (...given: Parameters<typeof passkeyMocks>) => {
  server.use(...passkeyMocks(...given), mock(readRecentSignIn, { recent_seconds: 600 }));
  return renderApp(App, '/account/security');
};

let browser: ReturnType<typeof fakeAuthenticator> | undefined;
afterEach(() => {
  browser?.remove();
  browser = undefined;
});

test('a passkey is named and made; a device that has one says so, and a cancelled request nothing', async () => {
  browser = fakeAuthenticator();
  const { user } = open();
  expect(await screen.findByText(/^A passkey signs you in with your fingerprint/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' });
  await user.type(within(dialog).getByLabelText('Name (optional)'), 'My phone');
  const ask = async (count: number) => {
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(browser!.ceremonies).toHaveLength(count));
  };
  await ask(1);
  act(() => browser!.ceremonies[0]!.fail('InvalidStateError'));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This device already has a passkey');
  await ask(2);
  act(() => browser!.ceremonies[1]!.fail('NotAllowedError'));
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Continue' })).toBeEnabled());
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  await ask(3);
  act(() => browser!.ceremonies[2]!.choose('pk-new'));

  expect(await screen.findByRole('listitem', { name: 'My phone' })).toHaveTextContent('Not used yet');
  expect(await screen.findByText('Passkey added')).toBeInTheDocument();
  expect(browser.signals.accepted).not.toHaveBeenCalled();
});

test('one is kept after a recovery, renamed and deleted, which the browser is told', async () => {
  browser = fakeAuthenticator();
  const { user } = open({
    passkeys: [somePasskey({ review: true }), somePasskey({ id: 'pk-2', name: 'Phone', synced: true })],
  });
  const row = await screen.findByRole('listitem', { name: 'Work laptop' });
  expect(row).toHaveTextContent('Still yours?');
  expect(row).toHaveTextContent('On one device only');
  await user.click(within(row).getByRole('button', { name: 'Keep Work laptop' }));
  await waitFor(() => expect(row).not.toHaveTextContent('Still yours?'));

  await user.click(within(row).getByRole('button', { name: 'Rename Work laptop' }));
  const naming = await screen.findByRole('dialog', { name: 'Rename passkey' });
  await user.clear(within(naming).getByLabelText('Name'));
  await user.click(within(naming).getByRole('button', { name: 'Confirm' }));
  expect(await within(naming).findByText('Enter a name for the passkey')).toBeInTheDocument();
  await user.type(within(naming).getByLabelText('Name'), 'Old laptop');
  await user.click(within(naming).getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('listitem', { name: 'Old laptop' });

  await user.click(screen.getByRole('button', { name: 'Delete Old laptop' }));
  const asking = await screen.findByRole('dialog', { name: 'Delete “Old laptop”?' });
  await user.click(within(asking).getByRole('button', { name: 'Delete passkey' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Old laptop' })).not.toBeInTheDocument());
  expect(browser.signals.accepted).toHaveBeenCalledWith({
    rpId: 'localhost',
    userId: 'dS03',
    allAcceptedCredentialIds: ['pk-2'],
  });
});

test('the last way to sign in cannot be deleted, which the button says; a browser without passkeys adds none', async () => {
  const { user } = open({ passkeys: [somePasskey()], last: true });
  await user.click(await screen.findByRole('button', { name: 'Delete Work laptop' }));
  expect(
    await screen.findByText('This passkey is your only way to sign in. Set a password first.'),
  ).toBeInTheDocument();
  // This browser has none.
  expect(screen.getByText(/^This browser has no passkeys/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});

test('a refused deletion says why', async () => {
  const { user } = open({ passkeys: [somePasskey()], needed: 2 });
  server.use(mock(deletePasskey, 'Account.Passkey.Last'));
  expect(await screen.findByText('You need 2 passkeys to sign in. Add one more.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete Work laptop' }));
  const asking = await screen.findByRole('dialog', { name: 'Delete “Work laptop”?' });
  await user.click(within(asking).getByRole('button', { name: 'Delete passkey' }));
  expect(
    await screen.findByText('This passkey is your only way to sign in. Set a password first.'),
  ).toBeInTheDocument();
});

test('a deletion cannot be left while it is sent, so that its end closes no later dialog', async () => {
  const reply = Promise.withResolvers<'Account.Passkey.Last'>();
  const asked = jest.fn();
  const { user } = open({ passkeys: [somePasskey()] });
  server.use(
    mock(deletePasskey, () => {
      asked();
      return reply.promise;
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Work laptop' }));
  const asking = await screen.findByRole('dialog', { name: 'Delete “Work laptop”?' });
  await user.click(within(asking).getByRole('button', { name: 'Delete passkey' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(within(asking).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(within(asking).queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  reply.resolve('Account.Passkey.Last');
  expect(await screen.findByText(/^This passkey is your only way to sign in/)).toBeInTheDocument();
});
