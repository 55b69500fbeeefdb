import { screen, waitFor } from '@testing-library/react';
import {
  makeIdpRecoveryCodes,
  openIdpRecovery,
  readIdpRecovery,
} from '@portal/common/contract/identity-provider/idp-recovery';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { providerMocks } from '../../testing/providers.ts';

const admin = someUser({ user_type: UserType.enterprise, co_id: 'co-1' });
const narrow = { ...admin, scope: 'recovery' as const };
const CODE = 'aaaa-bbbb-cccc-dddd-eeee-ffff';

test('a code opens the providers with a page load', async () => {
  server.use(
    mock(openIdpRecovery, ({ params, body }) => {
      expect([params.enterprise_id, body]).toEqual(['co-1', { recovery_code: CODE }]);
      return { expire_time: '2026-11-02T08:15:00Z' };
    }),
  );
  const { user, host } = renderApp(App, '/uam/recovery?enterprise_id=co-1', { user: null });
  await user.type(await screen.findByLabelText(/Recovery code/), ` ${CODE} `);
  await user.click(screen.getByRole('button', { name: 'Open the identity providers' }));
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith(expect.stringMatching(/^http.*\/uam\/provider$/)));
});

test('an impossible code is not sent, and a wrong one is said at its field', async () => {
  server.use(
    mock(openIdpRecovery, { refused: 'Account.Recovery.Wrong', fields: { recovery_code: 'Account.Recovery.Wrong' } }),
  );
  const { user } = renderApp(App, '/uam/recovery', { user: null });
  await user.type(await screen.findByLabelText('Company ID'), 'co-1');
  const field = screen.getByLabelText(/Recovery code/);
  await user.type(field, 'short');
  await user.click(screen.getByRole('button', { name: 'Open the identity providers' }));
  expect(await screen.findByText('A recovery code has 24 letters and digits')).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, CODE);
  await user.click(screen.getByRole('button', { name: 'Open the identity providers' }));
  expect(await screen.findByText('This recovery code is wrong, or was used already.')).toBeInTheDocument();
});

test('the session that it opens shows what it reaches, makes no codes, and opens no other page', async () => {
  server.use(...providerMocks());
  const { unmount } = renderApp(App, '/uam/provider', { user: narrow });
  expect(await screen.findByText('Opened with a recovery code')).toBeInTheDocument();
  expect(await screen.findByText('10 of 10 left')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create new codes' })).toBeNull();
  unmount();
  const { host } = renderApp(App, '/profile/baseInfo', { user: narrow });
  await waitFor(() => expect(host.onNoPermission).toHaveBeenCalled());
});

test('until the codes have loaded, nothing says that there are none', async () => {
  const reply = Promise.withResolvers<{ left: number; made_time: string | null }>();
  server.use(
    mock(readIdpRecovery, () => reply.promise),
    ...providerMocks(),
  );
  renderApp(App, '/uam/provider', { user: narrow });
  expect(await screen.findByText('Made')).toBeInTheDocument();
  expect(screen.queryByText('Not yet')).toBeNull();
  reply.resolve({ left: 0, made_time: null });
  expect(await screen.findByText('Not yet')).toBeInTheDocument();
});

test('new codes want a recent sign-in, before the dialog and when the API says so', async () => {
  server.use(mock(makeIdpRecoveryCodes, 'Account.SignIn.Recent.Required'), ...providerMocks());
  const { user } = renderApp(App, '/uam/provider', { user: admin });
  await user.click(await screen.findByRole('button', { name: 'Create new codes' }));
  await user.click(await screen.findByRole('button', { name: 'Create ten codes' }));
  expect(await screen.findByText('Confirm that it is you')).toBeInTheDocument();
});

test('the dialog cannot be left while codes are made, so that they are shown', async () => {
  const reply = Promise.withResolvers<{ recovery_codes: string[] }>();
  const asked = jest.fn();
  server.use(
    mock(makeIdpRecoveryCodes, () => {
      asked();
      return reply.promise;
    }),
    ...providerMocks(),
  );
  const { user } = renderApp(App, '/uam/provider', { user: admin });
  await user.click(await screen.findByRole('button', { name: 'Create new codes' }));
  await user.click(await screen.findByRole('button', { name: 'Create ten codes' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await user.keyboard('{Escape}');
  reply.resolve({ recovery_codes: [CODE] });
  expect(await screen.findByText(CODE)).toBeInTheDocument();
});
