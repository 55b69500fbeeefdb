import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { readDemandEffect, readDemands, turnOffDemand, turnOnDemand } from '@portal/common/contract/company/demands';
import { listMailDomains } from '@portal/common/contract/identity-provider/mail-domains';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { demandMocks, lackingPeople } from '../testing/demands.ts';
import { someDomain } from '../testing/providers.ts';

const owner = someUser({ user_type: UserType.enterprise, co_id: 'co-1', role: MemberRole.owner });
const recent = mock(readRecentSignIn, { recent_seconds: 600 });
const domains = mock(listMailDomains, {
  rows: [someDomain({ sso_only: { since: '2026-11-02T08:00:00Z', counts: 1, exceptions: [] } })],
  total: 1,
});

test('names, number and reasons come before a demand is on; a list that changed is shown again', async () => {
  let stopped = lackingPeople.slice(0, 1);
  server.use(
    recent,
    domains,
    mock(readDemandEffect, () => ({ count: stopped.length, people: stopped })),
    mock(turnOnDemand, { refused: 'Account.Demand.Count', more: { count: 2 } }),
    ...demandMocks(),
  );
  const { user } = renderApp(App, '/companySecurity', { user: owner });
  expect(await screen.findByText('acme.example')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Turn on the demand for a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on the demand for a passkey' }));
  expect(
    await dialog.findByText('Nobody is locked out. One person must set it up at the next sign-in.'),
  ).toBeInTheDocument();
  expect(dialog.getByText('Has neither an authenticator nor a passkey')).toBeInTheDocument();
  stopped = lackingPeople;
  await user.click(dialog.getByRole('button', { name: 'Tell everybody and turn on' }));
  expect(await dialog.findByText(/is another one now/)).toBeInTheDocument();
  expect(
    await dialog.findByText('Nobody is locked out. 2 people must set it up at the next sign-in.'),
  ).toBeInTheDocument();
  expect(dialog.getByText('Cannot be told: no verified e-mail or phone')).toBeInTheDocument();
  const sent: unknown[] = [];
  server.use(
    mock(turnOnDemand, ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Tell everybody and turn on' }));
  await waitFor(() => expect(sent).toEqual([{ kind: 'passkey', count: 2 }]));
});

test('a sign-in that became too old in the dialog is asked for there, and the days that were typed are kept', async () => {
  server.use(
    recent,
    domains,
    mock(turnOnDemand, 'Account.SignIn.Recent.Required'),
    mock(turnOffDemand, 'Account.SignIn.Recent.Required'),
    mock(readDemands, {
      demands: [
        {
          kind: 'passkey',
          days: null,
          on_time: '2026-11-01T08:00:00Z',
          from_time: '2026-11-02T08:00:00Z',
          by_name: 'Lin',
          counts: 1,
        },
      ],
      kinds: ['secondStep', 'passkey', 'sessions'],
    }),
    ...demandMocks(),
  );
  const { user, host } = renderApp(App, '/companySecurity', { user: owner });
  const again = async () => screen.findByRole('button', { name: 'Sign in again instead' });
  await user.click(await screen.findByRole('button', { name: 'Turn off the demand for a passkey' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  expect(await again()).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));

  await user.click(screen.getByRole('button', { name: 'Turn on the limit for sessions' }));
  const days = await screen.findByLabelText('Days');
  await user.clear(days);
  await user.type(days, '14');
  expect(await screen.findByText('Is signed in for longer, and will be signed out')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tell everybody and turn on' }));
  await user.click(await again());
  expect(host.onLogin).toHaveBeenCalledWith(location.href);

  cleanup();
  renderApp(App, '/companySecurity', { user: owner });
  expect(await screen.findByLabelText('Days')).toHaveValue('14');
});

test('days are typed before it is known whom they stop; it begins a day later and is switched off', async () => {
  server.use(recent, domains, ...demandMocks());
  const { user } = renderApp(App, '/companySecurity', { user: owner });
  await user.click(await screen.findByRole('button', { name: 'Turn on the limit for sessions' }));
  const dialog = within(await screen.findByRole('dialog'));
  const days = await dialog.findByLabelText('Days');
  await user.clear(days);
  await user.type(days, '31');
  expect(await dialog.findByText('Type the days to see whom it signs out.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Tell everybody and turn on' }));
  expect(await dialog.findByText('Type a whole number from 1 to 30')).toBeInTheDocument();
  await user.clear(days);
  await user.type(days, '14');
  expect(await dialog.findByText('Is signed in for longer, and will be signed out')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Tell everybody and turn on' }));
  expect(await screen.findByText('Begins soon')).toBeInTheDocument();
  expect(screen.getByText('At most 14 days.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Turn off the limit for sessions' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Turn on the limit for sessions' })).toBeInTheDocument();
});

test('partners have no single sign-on; ordinary people and portals without passkeys see why', async () => {
  server.use(mock(readDemands, { demands: [], kinds: ['secondStep', 'sessions'] }));
  const partner = { ...owner, user_type: UserType.partner, role: PartnerRole.admin };
  const { unmount } = renderApp(App, '/companySecurity', { user: partner });
  expect(await screen.findByText('This portal has no passkeys, so they cannot be demanded.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Turn on the demand for a passkey' })).toBeNull();
  expect(screen.queryByText('Single sign-on only')).toBeNull();
  unmount();
  renderApp(App, '/companySecurity', {
    user: { ...partner, user_type: UserType.partnerContact, role: PartnerRole.ordinary },
  });
  expect(await screen.findByText('You may not see this')).toBeInTheDocument();
});

test('a demand is turned on once it is seen whom it concerns, not before', async () => {
  const read = Promise.withResolvers<void>();
  server.use(
    recent,
    domains,
    mock(readDemandEffect, async () => {
      await read.promise;
      return { count: 1, people: lackingPeople.slice(0, 1) };
    }),
    ...demandMocks(),
  );
  const { user } = renderApp(App, '/companySecurity', { user: owner });
  await user.click(await screen.findByRole('button', { name: 'Turn on the demand for a passkey' }));
  const turnOn = await screen.findByRole('button', { name: 'Tell everybody and turn on' });
  expect(turnOn).toBeDisabled();
  read.resolve();
  await waitFor(() => expect(turnOn).toBeEnabled());
});
