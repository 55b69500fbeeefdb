import { act, screen, waitFor, within } from '@testing-library/react';
import { listMailDomains } from '@portal/common/contract/identity-provider/mail-domains';
import { readIdpMembers } from '@portal/common/contract/identity-provider/idp-members';
import { readSsoOnly, turnOffSsoOnly, turnOnSsoOnly } from '@portal/common/contract/identity-provider/sso-only';
import { UserType } from '@portal/common/enums/user/user-type';
import { pathOf } from '@portal/common/contract/path-of';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { providerMocks, someDomain } from '../../testing/providers.ts';

const admin = someUser({ user_type: UserType.enterprise, co_id: 'co-1' });
const people = [
  { user_id: 'u-3', user_name: 'Main', email: 'main@acme.example' },
  { user_id: 'u-4', user_name: 'Deputy', email: 'deputy@acme.example' },
];
const TURN_ON = 'Turn on single sign-on only for acme.example';
const TURN_OFF = 'Turn off single sign-on only for acme.example';
const isOn = { since: '2026-11-02T08:00:00Z', counts: 1 as const, exceptions: people.slice(0, 1) };

test('the people, the exceptions and the number of those who lose access come before it is on', async () => {
  let row = someDomain({ config_id: 'u-9' });
  server.use(
    mock(listMailDomains, () => ({ rows: [row], total: 1 })),
    mock(readSsoOnly, { missing: [], people }),
    mock(readIdpMembers, ({ query }) => {
      expect(query).toMatchObject({ config_id: 'u-9', change: 'ssoOnly', domain_id: 'dom-1' });
      const kept = (query.exceptions ?? '').split(',');
      const entries = people.map((one) => ({
        ...one,
        outcome: kept.includes(one.user_id) ? ('recovery' as const) : ('lose' as const),
      }));
      const counts = { lose: 2 - kept.length, new: 0, matches: 0, recovery: kept.length, noPassword: 0 };
      return { counts, links: null, total_count: 2, entries };
    }),
    mock(turnOnSsoOnly, { refused: 'Account.Domain.Lose', fields: { lose: 'Account.Domain.Lose' }, more: { lose: 1 } }),
    mock(turnOffSsoOnly, () => {
      row = { ...row, sso_only: null };
      return {};
    }),
    ...providerMocks(),
  );
  const { user } = renderApp(App, '/uam/provider', { user: admin });
  await user.click(await screen.findByRole('button', { name: TURN_ON }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('checkbox', { name: 'Main (main@acme.example)' })).toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'Deputy (deputy@acme.example)' }));
  expect(await dialog.findByRole('button', { name: /^1\s*Can no longer sign in/ })).toBeInTheDocument();
  const number = dialog.getByLabelText('Number of people who lose access');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText('Type a whole number, such as 0 or 12')).toBeInTheDocument();
  await user.type(number, '2');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText(/is another one now/)).toBeInTheDocument();
  server.use(
    mock(turnOnSsoOnly, ({ body }) => {
      expect(body).toEqual({ domain_id: 'dom-1', exceptions: ['u-3'], lose: 1 });
      row = { ...row, sso_only: isOn };
      return {};
    }),
  );
  await user.clear(number);
  await user.type(number, '1');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(/May use a password: Main\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: TURN_OFF }));
  await waitFor(() => expect(screen.queryByRole('button', { name: TURN_OFF })).toBeNull());
});

test('what is missing is named, and nothing can be turned on', async () => {
  server.use(
    mock(listMailDomains, { rows: [someDomain()], total: 1 }),
    mock(readSsoOnly, { missing: ['provider', 'test'], people }),
    ...providerMocks(),
  );
  const { user } = renderApp(App, '/uam/provider', { user: admin });
  await user.click(await screen.findByRole('button', { name: TURN_ON }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('The domain must have an identity provider that is turned on.')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Turn on' })).toBeNull();
});

test('a session of a recovery code turns it off, and nothing else', async () => {
  const rows = [
    someDomain({ sso_only: { ...isOn, counts: 0 } }),
    someDomain({ domain_id: 'dom-2', domain: 'other.example' }),
  ];
  server.use(mock(listMailDomains, { rows, total: 2 }), ...providerMocks());
  renderApp(App, '/uam/provider', { user: { ...admin, scope: 'recovery' } });
  expect(await screen.findByRole('button', { name: TURN_OFF })).toBeInTheDocument();
  expect(screen.getByText('Paused')).toBeInTheDocument();
  for (const name of [
    'Add a domain',
    'Change single sign-on only for acme.example',
    'Remove other.example',
    'Turn on single sign-on only for other.example',
  ]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('what cannot be read again leaves the form, with what is typed', async () => {
  server.use(
    mock(listMailDomains, { rows: [someDomain({ config_id: 'u-9' })], total: 1 }),
    mock(readSsoOnly, { missing: [], people }),
    ...providerMocks(),
  );
  const { user, host } = renderApp(App, '/uam/provider', { user: admin });
  await user.click(await screen.findByRole('button', { name: TURN_ON }));
  const number = await screen.findByLabelText('Number of people who lose access');
  await user.type(number, '2');
  let refused = 0;
  server.use(
    mock(readSsoOnly, () => {
      refused += 1;
      return '-1';
    }),
  );
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(refused).toBe(1));
  // The refusal is here once a later call has its answer.
  await act(async () => {
    await host.request(pathOf(readSsoOnly, { params: { enterprise_id: 'co-1' }, query: { domain_id: 'dom-1' } }));
  });
  expect(number).toBeInTheDocument();
  expect(number).toHaveValue('2');
});
