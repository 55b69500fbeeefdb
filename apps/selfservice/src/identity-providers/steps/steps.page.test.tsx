import { screen, waitFor, within } from '@testing-library/react';
import { updateIdp } from '@portal/common/contract/identity-provider/identity-providers';
import { IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { providerMocks, someConfiguration, someProvider } from '../../testing/providers.ts';

const passed = { test_id: 'idt-1', state: 'passed', start_time: '2026-11-02T08:00:00Z', over: null } as const;
const open = (path: string) =>
  renderApp(App, path, { user: someUser({ user_type: UserType.enterprise, co_id: 'co-1' }) });
const off = (change: object) => someProvider({ status: IdpStatus.disabled, live: null, ...change });
const current = () =>
  screen.getByRole('navigation', { name: 'Steps of the set-up' }).querySelector('[aria-current="step"]');

test('opens at the first step that is not done, and goes on and back', async () => {
  server.use(...providerMocks([off({ candidate: someConfiguration(), missing: ['test'] })]));
  const { user, path } = open('/uam/provider/edit/u-9');
  await waitFor(() => expect(current()).toHaveTextContent('Test sign-in'));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(path()).toBe('/uam/provider/edit/u-9?step=metadata');
  expect(await screen.findByDisplayValue('https://idp.example/metadata.xml')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next: Test sign-in' }));
  await user.click(screen.getByRole('button', { name: /Our values/ }));
  expect(await screen.findByText('Values of this portal')).toBeInTheDocument();
});

test('switching on lists what is missing with a way to each step, and works once nothing is', async () => {
  const saved: unknown[] = [];
  server.use(
    mock(updateIdp, ({ body }) => {
      saved.push(body);
      return {};
    }),
    ...providerMocks([off({ candidate: someConfiguration({ test: passed }), missing: ['recovery'] })], { left: 0 }),
  );
  const { user, path } = open('/uam/provider/edit/u-9?step=on');
  const needs = await screen.findByRole('list', { name: 'Required to turn on' });
  expect(within(needs).queryByText('Run the test')).toBeNull();
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeDisabled();
  await user.click(within(needs).getByRole('link', { name: 'Create recovery codes' }));
  expect(path()).toBe('/uam/provider/edit/u-9?step=recovery');

  await user.click(await screen.findByRole('button', { name: 'Create recovery codes' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Create ten codes' }));
  expect(await within(dialog).findAllByRole('listitem')).toHaveLength(10);
  expect(within(dialog).getByRole('button', { name: 'Done' })).toBeDisabled();
  await user.click(within(dialog).getByLabelText('I have saved my recovery codes'));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('10 of 10 left')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Next: Put to use' }));
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Turned on')).toBeInTheDocument();
  expect(saved).toEqual([{ config_id: 'u-9', version: 3, status: IdpStatus.enabled }]);
});

test('recovery codes stay shown although their step, at which the page opened, is done by then', async () => {
  server.use(
    ...providerMocks([off({ candidate: someConfiguration({ test: passed }), missing: ['recovery'] })], { left: 0 }),
  );
  const { user } = open('/uam/provider/edit/u-9');
  await user.click(await screen.findByRole('button', { name: 'Create recovery codes' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Create ten codes' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Recovery \(filled in\)/, hidden: true })).toBeInTheDocument(),
  );
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(10);
});

test('a provider that lost something meanwhile is not switched on, and the page says so', async () => {
  server.use(
    mock(updateIdp, 'Account.Idp.NotReady'),
    ...providerMocks([off({ candidate: someConfiguration({ test: passed }) })]),
  );
  const { user } = open('/uam/provider/edit/u-9?step=on');
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(/something is missing/)).toBeInTheDocument();
});

test('one that is on is switched off after a question, beside who could still sign in', async () => {
  server.use(...providerMocks());
  const { user } = open('/uam/provider/edit/u-9?step=on');
  expect(await screen.findByText('Bo Li')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Can no longer sign in/, pressed: false }));
  await waitFor(() => expect(screen.queryByText('Ann Wu')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Turned off')).toBeInTheDocument();
});
