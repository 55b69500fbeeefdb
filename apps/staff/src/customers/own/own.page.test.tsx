import { act, screen, waitFor, within } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import { readLicenceReading, uploadLicence } from '@portal/common/contract/company/certification';
import { listCustomerContacts } from '@portal/common/contract/console/customer-contacts';
import { listCustomers, readCustomer } from '@portal/common/contract/console/customers';
import { listCountries } from '@portal/common/contract/portal/lookups';
import {
  certifyCustomer,
  createCustomer,
  customerDeletion,
  deleteCustomer,
} from '@portal/common/contract/console/own-customers';
import type { Proposal } from '@portal/common/contract/console/proposals';
import { countQueues } from '@portal/common/contract/queues/queues';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver, CODE } from '../../testing/approval.ts';
import { customer, customerRow } from '../../testing/customers.ts';
import { dialogCalled } from '../../testing/dialog.ts';

const LIST = '/customers/customer/companys';
const editor = { ...approver, privileges: [Privilege.customerView, Privilege.customerContactEdit], siteId: 2 } as const;

beforeEach(() =>
  server.use(
    mock(listCustomers, { rows: [], total: 0 }),
    mock(countQueues, { queues: [], deletions: [], levels: { proposed: 0, to_confirm: 0 } }),
    mock(listCustomerContacts, { rows: [], total: 0 }),
    mock(listCountries, [{ country_id: 6, country_name: 'China', country_code: '86', has_provinces: true }]),
    mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] }),
  ),
);

test('creating a customer continues with its certification', async () => {
  const sent = jest.fn();
  server.use(
    mock(createCustomer, ({ body }) => {
      sent(body);
      return { id: 'co-new' };
    }),
    mock(uploadLicence, ({ form }) => {
      sent(form);
      return { lic_id: 'lic-9', lic_code: '', lic_company: '' };
    }),
    mock(certifyCustomer, ({ query, body }) => {
      sent(query, body);
      return { auth_status: AuthStatus.unauthenticated };
    }),
  );
  const { user } = renderApp(App, LIST, editor);
  await user.click(await screen.findByRole('button', { name: 'Create customer' }));
  const dialog = await dialogCalled('Create customer');
  await user.type(within(dialog).getByLabelText(/Company name/), 'Cedar Ltd');
  await user.click(within(dialog).getByLabelText(/Country or region/));
  await user.click(await screen.findByText('China'));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await user.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(sent).toHaveBeenCalledWith({ company_name: 'Cedar Ltd', company_country: 6, company_address: '' });

  const certify = await dialogCalled('Verify');
  expect(within(certify).getByLabelText(/Company name on the document/)).toHaveValue('Cedar Ltd');
  await user.upload(
    certify.querySelector('input[type=file]') as HTMLInputElement,
    new File(['%PDF-1.7'], 'licence.pdf', { type: 'application/pdf' }),
  );
  await within(certify).findByText('licence.pdf');
  await user.type(within(certify).getByLabelText(/credit code/), CODE);
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ lic_type: LicenceType.businessLicence, company_id: 'co-new' }),
  );
  await user.click(within(certify).getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('The request of Cedar Ltd has been submitted')).toBeInTheDocument();
  expect(sent).toHaveBeenLastCalledWith(
    { company_id: 'co-new' },
    { company: 'Cedar Ltd', lic_type: LicenceType.businessLicence, lic_id: 'lic-9', lic_code: CODE },
  );
});

test('what is read in the picture of a customer fills the code, and stands below a name that differs', async () => {
  const read = (text: string, sure: boolean) => ({ text, sure, box: null });
  let asked = 0;
  server.use(
    mock(listCustomers, {
      rows: [customerRow({ is_self_create: 1, auth_status: AuthStatus.unauthenticated })],
      total: 1,
    }),
    mock(uploadLicence, { lic_id: 'lic-9', lic_code: '', lic_company: '', reading: true }),
    mock(readLicenceReading, ({ query }) => {
      expect(query).toEqual({ lic_id: 'lic-9' });
      asked += 1;
      const company = asked === 1 ? null : read('Larkmoor Trading Ltd', true);
      const code = asked === 1 ? null : read(CODE, false);
      return { reading: asked === 1, values: { company, code, person: null, validity: null } };
    }),
  );
  const { user } = renderApp(App, LIST, editor);
  await user.click(await screen.findByRole('button', { name: 'Verify Larkmoor Systems Ltd' }));
  const certify = await dialogCalled('Verify');
  await user.upload(
    certify.querySelector('input[type=file]') as HTMLInputElement,
    new File(['picture'], 'licence.png', { type: 'image/png' }),
  );
  const code = within(certify).getByLabelText(/credit code/);
  await waitFor(() => expect(code).toHaveValue(CODE));
  expect(within(certify).getByText(/hard to read/)).toBeInTheDocument();
  const name = within(certify).getByLabelText(/Company name on the document/);
  expect(name).toHaveValue('Larkmoor Systems Ltd');
  await user.click(within(certify).getByRole('button', { name: 'Use this' }));
  expect(name).toHaveValue('Larkmoor Trading Ltd');
});

test('what is typed about a customer stays when the list behind it cannot be read again', async () => {
  const own = customerRow({ is_self_create: 1, auth_status: AuthStatus.unauthenticated });
  server.use(mock(listCustomers, { rows: [own], total: 1 }));
  const { user } = renderApp(App, LIST, editor);
  await user.click(await screen.findByRole('button', { name: /^Verify/ }));
  const code = within(await dialogCalled('Verify')).getByLabelText(/credit code/);
  await user.type(code, CODE);
  server.use(mock(listCustomers, '-1'));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Customers could not be loaded')).toBeInTheDocument();
  expect(code).toBeInTheDocument();
  expect(code).toHaveValue(CODE);
});

test('a name that was taken meanwhile is reported at its field', async () => {
  server.use(mock(createCustomer, 'Account.Company.Exists'));
  const { user } = renderApp(App, LIST, editor);
  await user.click(await screen.findByRole('button', { name: 'Create customer' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByLabelText(/Company name/);
  await user.type(name, 'Cedar Ltd');
  await user.click(within(dialog).getByLabelText(/Country or region/));
  await user.click(await screen.findByText('China'));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(name).toBeInvalid());
});

test.each([
  ['unauthenticated', AuthStatus.unauthenticated, { verify: true, change: undefined, remove: true }],
  ['pending review', AuthStatus.pending, { verify: false, change: undefined, remove: false }],
  ['verified', AuthStatus.authenticated, { verify: undefined, change: true, remove: false }],
  ['rejected', AuthStatus.rejected, { verify: true, change: undefined, remove: true }],
])('an own customer that is %s has the actions of its status', async (_, auth_status, { verify, change, remove }) => {
  server.use(mock(listCustomers, { rows: [customerRow({ is_self_create: 1, auth_status })], total: 1 }));
  renderApp(App, LIST, editor);
  await screen.findByRole('link', { name: 'Larkmoor Systems Ltd' });
  const enabled = (name: string) => {
    const button = screen.queryByRole('button', { name });
    return button ? !(button as HTMLButtonElement).disabled : undefined;
  };
  expect([
    enabled('Verify Larkmoor Systems Ltd'),
    enabled('Change verification of Larkmoor Systems Ltd'),
    enabled('Delete Larkmoor Systems Ltd'),
  ]).toEqual([verify, change, remove]);
});

test.each([
  ['of others', editor, 0],
  ['on the first site', { ...editor, siteId: 1 as const }, 1],
])('customers %s cannot be changed', async (_, who, is_self_create) => {
  server.use(
    mock(listCustomers, {
      rows: [customerRow({ is_self_create: is_self_create as 0 | 1, auth_status: AuthStatus.unauthenticated })],
      total: 1,
    }),
  );
  renderApp(App, LIST, who);
  await screen.findByRole('link', { name: 'Larkmoor Systems Ltd' });
  expect(screen.queryByRole('button', { name: /^(Verify|Delete) Lark/ })).not.toBeInTheDocument();
});

test('a customer is deleted from its page after a confirmation, which returns to the list', async () => {
  server.use(
    mock(readCustomer, customer({ is_self_create: 1, auth_status: AuthStatus.unauthenticated })),
    mock(deleteCustomer, {}),
  );
  const { user, path } = renderApp(App, `${LIST}/co-1/view`, editor);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(await dialogCalled('Delete Larkmoor Systems Ltd')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Larkmoor Systems Ltd has been deleted')).toBeInTheDocument();
  await waitFor(() => expect(path()).toBe(LIST));
});

describe('where a deletion needs a second person', () => {
  const proposal = (change: Partial<Proposal> = {}): Proposal => ({
    id: 4,
    kinds: ['company-deletion'],
    name: 'He Tian',
    own: 0,
    time: new Date(2026, 10, 21, 10, 0).toISOString(),
    state: 'open',
    ended_by: '',
    ended_at: null,
    reason: '',
    ...change,
  });
  const mine = { auth_status: AuthStatus.unauthenticated, second_pair: ['company-deletion' as const] };

  test('the creator proposes it, and stays on the page', async () => {
    let proposals: Proposal[] = [];
    server.use(
      mock(readCustomer, () =>
        customer({ ...mine, is_self_create: 1, proposed: proposals.length > 0 ? 1 : 0, proposals }),
      ),
      mock(deleteCustomer, () => {
        proposals = [proposal({ own: 1 })];
        return { proposed: 1 as const };
      }),
    );
    const { user, path } = renderApp(App, `${LIST}/co-1/view`, editor);
    await user.click(await screen.findByRole('button', { name: 'Propose deletion' }));
    const dialog = await dialogCalled('Delete Larkmoor Systems Ltd');
    expect(dialog).toHaveTextContent('Somebody else must confirm it.');
    await user.click(within(dialog).getByRole('button', { name: 'Propose deletion' }));
    expect(
      await screen.findByText('Deletion of Larkmoor Systems Ltd proposed. Somebody else must confirm it.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Withdraw proposal' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Propose deletion' })).toBeNull();
    expect(path()).toBe(`${LIST}/co-1/view`);
  });

  test('somebody else finds it in the list, and confirms it', async () => {
    const sent = jest.fn();
    server.use(
      mock(listCustomers, { rows: [customerRow({ ...mine, proposed: 1 })], total: 1 }),
      mock(readCustomer, customer({ ...mine, proposed: 1, proposals: [proposal()] })),
      mock(customerDeletion.confirm, ({ body }) => {
        sent(body);
        return {};
      }),
    );
    const { user, path } = renderApp(App, LIST, editor);
    expect(await screen.findByText('Deletion to confirm')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Larkmoor Systems Ltd' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/He Tian proposed on .+ to delete the data now/);
    await user.click(screen.getByRole('button', { name: 'Confirm deletion' }));
    await user.click(
      within(await dialogCalled('Delete Larkmoor Systems Ltd')).getByRole('button', { name: 'Confirm deletion' }),
    );
    expect(await screen.findByText('Larkmoor Systems Ltd has been deleted')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe(LIST));
    expect(sent).toHaveBeenCalledWith({ proposal: 4 });
  });

  test('it is returned with a reason, which the page shows', async () => {
    let proposals = [proposal()];
    server.use(
      mock(readCustomer, () => customer({ ...mine, proposals })),
      mock(customerDeletion.return, ({ body: { reason } }) => {
        proposals = [
          proposal({
            state: 'returned',
            ended_by: 'Zhou Yun',
            ended_at: new Date(2026, 10, 21, 11, 0).toISOString(),
            reason,
          }),
        ];
        return {};
      }),
    );
    const { user } = renderApp(App, `${LIST}/co-1/view`, editor);
    await user.click(await screen.findByRole('button', { name: 'Return' }));
    const dialog = within(await dialogCalled('Return the proposal'));
    await user.type(dialog.getByRole('textbox'), 'They are a customer.');
    await user.click(dialog.getByRole('button', { name: 'Return' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm deletion' })).toBeNull());
    // The dialog, which is closing, has the text too.
    await waitFor(() => expect(screen.getByText(/They are a customer\./, { ignore: 'textarea' })).toBeInTheDocument());
  });
});
