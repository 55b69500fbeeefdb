import { screen, waitFor, within } from '@testing-library/react';
import {
  endIdpTest,
  readIdpFailure,
  readIdpTest,
  startIdpTest,
} from '@portal/common/contract/identity-provider/identity-provider-tests';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { providerMocks, someConfiguration, someProvider, someTest } from '../../testing/providers.ts';

const open = (path: string) =>
  renderApp(App, path, { user: someUser({ user_type: UserType.enterprise, co_id: 'co-1' }) });
const withCandidate = () => someProvider({ live: null, status: 2, candidate: someConfiguration() });

/** A window that the page opens. */
function stubWindow() {
  const opened = { opener: {} as unknown, closed: false, close: jest.fn(), location: { replace: jest.fn() } };
  jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return opened;
}

test('a test opens the provider in a window without opener, and this window follows its checks', async () => {
  const opened = stubWindow();
  server.use(
    mock(startIdpTest, { test_id: 'idt-1', redirect_url: 'https://idp.example/sso' }),
    mock(readIdpTest, someTest({ state: 'passed', checks: someTest().checks.slice(0, 2) })),
    ...providerMocks([withCandidate()]),
  );
  const { user, path } = open('/uam/provider/detail/u-9');
  expect(await screen.findByRole('button', { name: 'Promote' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Test' }));
  await waitFor(() => expect(path()).toBe('/uam/provider/test/u-9/idt-1'));
  expect(opened.location.replace).toHaveBeenCalledWith('https://idp.example/sso');
  expect(opened.opener).toBeNull();
  expect(await screen.findByText(/2 of 2 checks/)).toBeInTheDocument();
});

test('a test that fails before the redirect closes its window and shows both values and advice', async () => {
  const opened = stubWindow();
  server.use(...providerMocks([withCandidate()]));
  const { user } = open('/uam/provider/detail/u-9');
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(await screen.findByText('https://old.example')).toBeInTheDocument();
  expect(screen.getByText('https://account.example/api/account/v1/saml/co-1/metadata')).toBeInTheDocument();
  expect(
    screen.getByText('Set the entity ID (audience) on the provider\u2019s side to the expected value.'),
  ).toBeInTheDocument();
  expect(opened.close).toHaveBeenCalled();
  expect(screen.getByText(/2 of 3 checks/)).toBeInTheDocument();
});

test('a running test whose window is closed says so and can be ended', async () => {
  const opened = stubWindow();
  let state: 'running' | 'failed' = 'running';
  server.use(
    mock(startIdpTest, { test_id: 'idt-1', redirect_url: 'https://idp.example/sso' }),
    mock(readIdpTest, () => someTest({ state })),
    mock(endIdpTest, ({ body }) => {
      expect(body).toEqual({ test_id: 'idt-1' });
      state = 'failed';
      return {};
    }),
    ...providerMocks([withCandidate()]),
  );
  const { user } = open('/uam/provider/detail/u-9');
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  const end = await screen.findByRole('button', { name: 'End the test' });
  expect(screen.queryByText('The window of the test seems to be closed')).toBeNull();
  opened.closed = true;
  expect(await screen.findByText('The window of the test seems to be closed')).toBeInTheDocument();
  expect(end).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End the test' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End the test' })).toBeNull());
  expect(screen.getByText(/2 of 3 checks/)).toBeInTheDocument();
});

test('if the browser blocks windows, the page has a link', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  server.use(
    mock(startIdpTest, { test_id: 'idt-1', redirect_url: 'https://idp.example/sso' }),
    ...providerMocks([withCandidate()]),
  );
  const { user } = open('/uam/provider/detail/u-9');
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(await screen.findByRole('link', { name: /sign-in page/ })).toHaveAttribute('href', 'https://idp.example/sso');
});

test('an unknown test has a link back to the list', async () => {
  server.use(mock(readIdpTest, 'Account.NotFound'), ...providerMocks());
  open('/uam/provider/test/u-9/idt-none');
  expect(await screen.findByText('This test does not exist, or is older than 30 days')).toBeInTheDocument();
});

test('a reference shows the failed check; an unknown one is reported at its field', async () => {
  server.use(...providerMocks());
  const { user } = open('/uam/provider');
  const reference = await screen.findByLabelText('Reference');
  await user.type(reference, 'ABCDEFGHJK');
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  expect(await screen.findByText('There is no such reference. Check it.')).toBeInTheDocument();
  server.use(
    mock(readIdpFailure, {
      reference: 'ABCDEFGHJK',
      config_id: 'u-9',
      idp_name: 'AD-Head-Office',
      fail_time: '2026-11-02T08:00:00Z',
      check: { check: 'audience', result: 'failed', sent: 'x', expected: 'y' },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  const found = await screen.findByText('Audience is this portal');
  expect(within(found.closest('li')!).getByText('Failed')).toBeInTheDocument();
});
