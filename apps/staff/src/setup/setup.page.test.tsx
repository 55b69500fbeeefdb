import { screen, within } from '@testing-library/react';
import { readSetup } from '@portal/common/contract/console/setup';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';

const admin = someUser({ user_id: 'u-zhou', user_type: UserType.employee, privileges: [Privilege.admin] });
const open = () => renderApp(App, '/system/setup', { user: admin, privileges: [Privilege.admin] });

test('the page says what is missing and where it is done', async () => {
  server.use(mock(readSetup, { missing: ['hotline', 'holidays'], closed: true }));
  open();
  expect(await screen.findByText(/Registration is closed until/)).toBeInTheDocument();
  const steps = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('data-done'));
  expect(steps).toHaveLength(8);
  const step = (name: string) => within(steps.find((item) => within(item).queryByText(name))!);
  expect(step('Hotline').getByText('To do')).toBeInTheDocument();
  expect(step('Mail').getByText('Done')).toBeInTheDocument();
  expect(step('Holidays').getByRole('link', { name: 'Open: Holidays' })).toHaveAttribute(
    'href',
    '/microapp/system/holidays',
  );
});

test('a complete portal says so; a failed load can be tried again', async () => {
  server.use(mock(readSetup, { missing: [], closed: false }));
  const first = open();
  expect(await screen.findByText('Everything is set up.')).toBeInTheDocument();
  expect(screen.queryByText('To do')).not.toBeInTheDocument();
  first.unmount();
  server.use(mock(readSetup, { refused: '-1', status: 500 }));
  open();
  expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
});
