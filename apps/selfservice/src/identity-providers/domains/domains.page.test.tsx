import { screen, waitFor } from '@testing-library/react';
import {
  addMailDomain,
  listMailDomains,
  proveMailDomain,
  type MailDomain,
} from '@portal/common/contract/identity-provider/mail-domains';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { providerMocks, someDomain } from '../../testing/providers.ts';

const admin = someUser({ user_type: UserType.enterprise, co_id: 'co-1' });

test('a domain is added, its record is shown, and it is proven', async () => {
  let rows: MailDomain[] = [];
  server.use(
    mock(listMailDomains, () => ({ rows, total: rows.length })),
    mock(addMailDomain, ({ body }) => {
      rows = [someDomain({ domain: body.domain, proven_time: null })];
      return { domain_id: 'dom-1' };
    }),
    mock(proveMailDomain, () => {
      rows = [someDomain()];
      return {};
    }),
    ...providerMocks(),
  );
  const { user } = renderApp(App, '/uam/provider', { user: admin });
  await user.click(await screen.findByRole('button', { name: 'Add a domain' }));
  const field = await screen.findByLabelText(/Domain/);
  await user.type(field, 'gmail.com');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/public mail service/)).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, 'acme.example');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('_account-portal.acme.example')).toBeInTheDocument();
  expect(screen.getByText('Not proven')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check the proof of acme.example' }));
  expect(await screen.findByText('Proven')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('_account-portal.acme.example')).toBeNull());
});

test('a lost proof says until when it counts', async () => {
  server.use(
    mock(listMailDomains, { rows: [someDomain({ counts_until: '2026-11-29T08:00:00Z' })], total: 1 }),
    ...providerMocks(),
  );
  renderApp(App, '/uam/provider', { user: admin });
  expect(await screen.findByText(/The record is missing/)).toBeInTheDocument();
});
