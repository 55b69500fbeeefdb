import { screen, waitFor } from '@testing-library/react';
import { AREA, PAGE } from '@portal/common/pages/addresses';
import { server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from './app.tsx';
import { routes } from './routes.tsx';
import { partnerUser } from './testing/contacts.ts';
import { handlers, user } from './testing/world.ts';

test('the mock API shows the profile of an enterprise that may submit again', async () => {
  server.use(...handlers);
  renderApp(App, '/profile/baseInfo', { user });
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeInTheDocument();
  expect(await screen.findByText('lin.yuan@example.com')).toBeInTheDocument();
  expect(await screen.findByDisplayValue('18 Riverside Road')).toBeInTheDocument();
  expect(await screen.findByText('IT manager')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Verify again' })).toBeInTheDocument();
});

test('the mock API exports the data and starts the account deletion', async () => {
  server.use(...handlers);
  const { user: person } = renderApp(App, '/profile/baseInfo', { user });
  await person.click(await screen.findByRole('button', { name: 'Get a copy of my data' }));
  expect(await screen.findByRole('button', { name: 'Download ZIP' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByLabelText('E-mail code')).toBeInTheDocument();
});

const pages = routes.flatMap(({ path, page }) =>
  typeof page === 'function' && !path.startsWith(AREA.company)
    ? [path.replace(':testId', 'idt-1').replace(':tab', 'baseInfo').replace(':id', 'u-9').replace(':type', '32')]
    : [],
);

test.each([...pages, '/profile/authentication'])('the mock API answers every call of %s', async (path) => {
  server.use(...handlers);
  renderApp(App, path, { user: path.startsWith(PAGE.contacts) ? partnerUser() : user });
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each([PAGE.partnerCompany, PAGE.partnerBusiness, PAGE.partnerContact])(
  'the mock API answers every call of %s to a partner',
  async (path) => {
    server.use(...handlers);
    renderApp(App, path, { user: partnerUser() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Larkmoor Systems Ltd' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

test('the mock API verifies an address by any code except 000000', async () => {
  server.use(...handlers);
  const { user: person } = renderApp(App, '/profile/baseInfo', { user });
  await person.click(await screen.findByRole('button', { name: 'Verify Phone' }));
  const code = await screen.findByLabelText('Verification code');
  await person.type(code, '000000');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(code).toBeInvalid());
  await person.clear(code);
  await person.type(code, '308412');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('button', { name: 'Edit Phone' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Verify Phone' })).toBeNull();
});
