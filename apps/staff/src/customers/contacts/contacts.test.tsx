import { screen, waitFor, within } from '@testing-library/react';
import {
  createCustomerContact,
  deleteCustomerContact,
  listCustomerContacts,
  updateCustomerContact,
} from '@portal/common/contract/console/customer-contacts';
import { readCustomer } from '@portal/common/contract/console/customers';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';
import { customer } from '../../testing/customers.ts';
import { dialogCalled } from '../../testing/dialog.ts';

const PAGE = '/customers/customer/companys/co-1/view';
const editor = { ...approver, privileges: [Privilege.customerView, Privilege.customerContactEdit], siteId: 2 } as const;
const ann = {
  user_id: 'u-5',
  username: 'Ann Li',
  phone: '+86-13800000126',
  email: 'ann@larkmoor.example',
  creator: 'Zhou Yun',
  version: 3,
};
let rows: (typeof ann)[] = [];

beforeEach(() => {
  rows = [ann];
  server.use(
    mock(readCustomer, customer()),
    mock(listCustomerContacts, () => ({ rows, total: rows.length })),
  );
});

test('staff add a contact to a customer', async () => {
  rows = [];
  const sent = jest.fn();
  server.use(
    mock(createCustomerContact, ({ body }) => {
      sent(body);
      rows = [ann];
      return { user_id: 'u-5' };
    }),
  );
  const { user } = renderApp(App, PAGE, editor);
  await user.click(await screen.findByRole('button', { name: 'Add contact' }));
  const dialog = await dialogCalled('Add contact');
  await user.type(within(dialog).getByLabelText(/Contact name/), ' Ann Li ');
  await user.type(within(dialog).getByLabelText(/^Phone/), '13800000126');
  await user.type(within(dialog).getByLabelText(/E-mail/), 'ann@larkmoor.example');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ username: 'Ann Li', phone: '+86-13800000126', email: 'ann@larkmoor.example' }),
  );
  expect(await screen.findByText('Zhou Yun')).toBeInTheDocument();
});

test('a save needs a change, and sends the version that was read', async () => {
  const sent = jest.fn();
  server.use(
    mock(updateCustomerContact, ({ body }) => {
      sent(body);
      return {};
    }),
  );
  const { user } = renderApp(App, PAGE, editor);
  await user.click(await screen.findByRole('button', { name: 'Edit Ann Li' }));
  const dialog = await dialogCalled('Edit contact');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/Contact name/), 'n');
  expect(save).toBeEnabled();
  await user.click(save);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ username: 'Ann Lin', phone: ann.phone, email: ann.email, version: 3 }),
  );
});

test('a contact is deleted after a confirmation', async () => {
  server.use(
    mock(deleteCustomerContact, () => {
      rows = [];
      return {};
    }),
  );
  const { user } = renderApp(App, PAGE, editor);
  await user.click(await screen.findByRole('button', { name: 'Delete Ann Li' }));
  await user.click(within(await dialogCalled('Delete Ann Li')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No contacts yet')).toBeInTheDocument();
});

test('the first site has no contacts', async () => {
  renderApp(App, PAGE, { ...editor, siteId: 1 });
  expect(await screen.findByRole('heading', { level: 1, name: 'Larkmoor Systems Ltd' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Contacts' })).not.toBeInTheDocument();
});
