import { screen, waitFor } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import { createContact, readContact, updateContact } from '@portal/common/contract/company/contacts';
import { listPositions } from '@portal/common/contract/portal/lookups';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { contactMocks, partnerUser, someContact } from '../../testing/contacts.ts';
import { positions } from '../../testing/profile.ts';

const free = mock(checkParam, ({ query }) => ({
  Code: '0',
  Message: 'Somebody has it.',
  Data: [{ IsExist: query.ParamValue.includes('taken') }],
}));
const lists = [mock(listPositions, positions), free];
const open = (path: string, user = partnerUser()) => renderApp(App, path, { user });
type User = ReturnType<typeof open>['user'];

async function fill(user: User, email = 'ola@northwind.example') {
  await user.type(await screen.findByLabelText('Name'), 'Ola Dahl');
  await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '13800000010');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), email);
  await user.click(screen.getByRole('combobox', { name: /Position|position/ }));
  await user.click(await screen.findByTitle(positions[0]!.position_name));
}

test('a new contact is invited and the list refreshed; the form shows the permissions of the role', async () => {
  const made: unknown[] = [];
  server.use(
    mock(createContact, ({ body }) => {
      made.push(body);
      return { user_id: 'u-11' };
    }),
    ...contactMocks(),
    ...lists,
  );
  const { user, path } = open('/partnerUser/add');
  expect(await screen.findByText(/The person becomes an ordinary user/)).toBeInTheDocument();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Add and invite' }));
  expect(
    await screen.findByText('Ola Dahl was added. The invitation was sent to ola@northwind.example.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(path()).toBe('/partnerUser'));
  expect(made).toEqual([
    {
      contact_name: 'Ola Dahl',
      phone: '+86-13800000010',
      email: 'ola@northwind.example',
      position_id: positions[0]!.position_id,
      department: '',
      qq: '',
      spare_email: '',
      telephone: '',
      fax: '',
    },
  ]);
});

test('a taken e-mail is reported at its field, before and at the submission; the input is kept', async () => {
  server.use(
    ...lists,
    mock(createContact, { refused: 'Account.Phone.Exists', fields: { phone: 'Account.Phone.Exists' } }),
  );
  const { user, path } = open('/partnerUser/add');
  await fill(user, 'taken@northwind.example');
  await user.tab();
  const email = screen.getByRole('textbox', { name: 'E-mail' });
  await waitFor(() => expect(email).toBeInvalid());
  await user.clear(email);
  await user.type(email, 'free@northwind.example');
  await user.click(screen.getByRole('button', { name: 'Add and invite' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Phone number' })).toBeInvalid());
  expect(screen.getByLabelText('Name')).toHaveValue('Ola Dahl');
  expect(path()).toBe('/partnerUser/add');
});

test('users who may not create see the reason instead of the form', async () => {
  open('/partnerUser/add', partnerUser({ role: PartnerRole.ordinary }));
  expect(
    await screen.findByText('Only the main account and platform admins manage contacts. You can view them.'),
  ).toBeInTheDocument();
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('a change is saved with the version it was made from; the calling code is kept', async () => {
  const saved: unknown[] = [];
  server.use(
    ...lists,
    mock(readContact, someContact()),
    mock(updateContact, ({ body }) => {
      saved.push(body);
      return {};
    }),
  );
  const { user } = open('/partnerUser/detail/u-9/32');
  const name = await screen.findByLabelText('Name');
  expect(screen.getByRole('combobox', { name: 'Calling code' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(name);
  await user.type(name, 'Elin Dahl');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(saved).toEqual([
    expect.objectContaining({ contact_name: 'Elin Dahl', phone: '+86-13800000009', department: 'Sales', version: 2 }),
  ]);
});

test.each([
  ['the main account', someContact({ role: PartnerRole.admin, is_auth: 1 }), partnerUser()],
  ['anybody, for an ordinary user', someContact(), partnerUser({ role: PartnerRole.ordinary })],
])('%s is read-only', async (_, contact, user) => {
  server.use(...lists, mock(readContact, contact));
  open('/partnerUser/detail/u-9/32', user);
  expect(await screen.findByText('elin@northwind.example')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('a contact of another company, or a deleted one, is shown as not found', async () => {
  server.use(mock(readContact, 'Account.NotFound'));
  open('/partnerUser/detail/u-else/32');
  expect(await screen.findByText('This contact does not exist or has been deleted')).toBeInTheDocument();
});
