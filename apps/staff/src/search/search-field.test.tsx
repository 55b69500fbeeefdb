import { screen, waitFor, within } from '@testing-library/react';
import { listAudit } from '@portal/common/contract/console/audit';
import { listCustomerAccounts, readCustomerAccount } from '@portal/common/contract/console/customer-accounts';
import { listCustomers, readCustomer } from '@portal/common/contract/console/customers';
import { countQueues } from '@portal/common/contract/queues/queues';
import { listRegistrations } from '@portal/common/contract/queues/registration-approval';
import { listAcceptancesOf } from '@portal/common/contract/console/terms-documents';
import { searchConsole } from '@portal/common/contract/console/console-search';
import { listPartners, readPartner } from '@portal/common/contract/console/partners';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { mock, server } from '@portal/common/testing/mock';
import { PAGE } from '@portal/common/pages/addresses';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';
import { approver } from '../testing/approval.ts';
import { customer, customerAccount } from '../testing/customers.ts';
import { partner } from '../testing/partner.ts';
import { dialogCalled } from '../testing/dialog.ts';

const LIST = '/customers/customer/companys';
const staff = { ...approver, privileges: [Privilege.customerView, Privilege.customerAccountView] };
const company = {
  company_id: 'co-1',
  company_name: 'Larkmoor Systems Ltd',
  lic_code: '91350100M000100Y43',
  auth_status: AuthStatus.authenticated,
  by: 'name',
  page: 'customer',
} as const;
const person = {
  user_id: 'u-1',
  company_id: 'co-1',
  company_name: 'Larkmoor Systems Ltd',
  user_name: 'Lin Yuan',
  login_name: 'linyuan',
  email: 'lin@larkmoor.example',
  phone: '',
  status: AccountStatus.active,
  by: 'email',
  page: 'account',
} as const;

beforeEach(() =>
  server.use(
    mock(listCustomers, { rows: [], total: 0 }),
    mock(countQueues, { queues: [], deletions: [], levels: { proposed: 0, to_confirm: 0 } }),
    mock(readCustomer, customer()),
    mock(listCustomerAccounts, { rows: [customerAccount()], total: 1 }),
    mock(readCustomerAccount, customerAccount()),
    mock(listAcceptancesOf, { accepted: [] }),
    mock(searchConsole, ({ query }) =>
      query.text === 'zzz'
        ? { companies: [], people: [], requests: [] }
        : { companies: [company], people: [person], requests: [] },
    ),
  ),
);

test('the shortcut focuses the field; arrows and Enter open the account of a person', async () => {
  const { user, path } = renderApp(App, LIST, staff);
  await screen.findByText('No customers yet');
  await user.keyboard('{Control>}k{/Control}');
  const field = screen.getByRole('combobox', { name: 'Search, or go to a page' });
  expect(field).toHaveFocus();
  await user.keyboard('lin@l');
  expect(await screen.findByRole('group', { name: 'Customers' })).toHaveTextContent('91350100M000100Y43');
  expect(within(screen.getByRole('group', { name: 'People' })).getByRole('option')).toHaveTextContent(
    'lin@larkmoor.example · Larkmoor Systems Ltd',
  );
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Lin Yuan');
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() => expect(path()).toBe('/customers/customer/companys/co-1/view?account=u-1'));
  expect(await dialogCalled('Account')).toBeInTheDocument();
});

test('a click opens a company', async () => {
  const { user, path } = renderApp(App, LIST, staff);
  await user.type(await screen.findByRole('combobox', { name: 'Search, or go to a page' }), 'lark');
  await user.click((await screen.findAllByRole('option'))[0]!);
  await waitFor(() => expect(path()).toBe('/customers/customer/companys/co-1/view'));
});

test('Escape closes the results, then clears the field and restores the focus', async () => {
  const { user } = renderApp(App, LIST, staff);
  const name = await screen.findByLabelText('Company name');
  await user.click(name);
  await user.keyboard('{Meta>}k{/Meta}zzz');
  expect(await screen.findByText('Nothing found', { selector: 'p *' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByText('Nothing found', { selector: 'p *' })).not.toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('combobox', { name: 'Search, or go to a page' })).toHaveValue('');
  expect(name).toHaveFocus();
});

test('while a search runs after one without results, no empty box shows', async () => {
  let end = () => {};
  server.use(
    mock(searchConsole, ({ query }) =>
      query.text === 'zzz'
        ? { companies: [], people: [], requests: [] }
        : new Promise((resolve) => {
            end = () => resolve({ companies: [], people: [], requests: [] });
          }),
    ),
  );
  const { user } = renderApp(App, LIST, staff);
  await user.click(await screen.findByRole('combobox', { name: 'Search, or go to a page' }));
  await user.paste('zzz');
  const box = (await screen.findByText('Nothing found', { selector: 'p *' })).closest('[role=presentation]');
  expect(box).toBeVisible();
  await user.keyboard('q');
  await waitFor(() => expect(box).not.toBeVisible());
  end();
  await waitFor(() => expect(box).toBeVisible());
});

test('Enter takes no result of an earlier text', async () => {
  const found = Promise.withResolvers<void>();
  const other = { ...company, company_id: 'co-2', company_name: 'Bosch Ltd', page: 'partner' } as const;
  server.use(
    mock(readPartner, partner()),
    mock(searchConsole, async ({ query }) => {
      if (query.text === 'Bo') return { companies: [company], people: [], requests: [] };
      await found.promise;
      return { companies: [other], people: [], requests: [] };
    }),
  );
  const { user, path } = renderApp(App, LIST, staff);
  const field = await screen.findByRole('combobox', { name: 'Search, or go to a page' });
  await user.click(field);
  await user.paste('Bo');
  expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('Larkmoor Systems Ltd');
  await user.paste('sch');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(path()).toBe(LIST);
  expect(field).toHaveValue('Bosch');
  expect(field).not.toHaveAttribute('aria-activedescendant');
  found.resolve();
  expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('Bosch Ltd');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/partners/partner/co-2/view'));
});

test('a failed search shows its error', async () => {
  server.use(mock(searchConsole, '-1'));
  const { user } = renderApp(App, LIST, staff);
  await user.type(await screen.findByRole('combobox', { name: 'Search, or go to a page' }), 'lark');
  expect(await screen.findByText('Search failed. Try again.')).toBeInTheDocument();
});

test.each([
  [0, '/partners/partner/co-2/view'],
  [1, '/customers/customer/companys/co-1/view?tab=contacts'],
  [2, '/partners/partner/co-2/view'],
  [3, '/system/audit/company/co-3'],
  [4, '/system/audit/person/u-4'],
])('result %i opens the page where staff see it', async (place, page) => {
  const nameless = { ...person, login_name: 'Lin Yuan', by: 'name' } as const;
  server.use(
    mock(listPartners, { rows: [], total: 0 }),
    mock(readPartner, partner()),
    mock(listAudit, { entries: [], next: null, about: '' }),
    mock(searchConsole, {
      companies: [
        { ...company, company_id: 'co-2', company_name: 'Larkmoor Partners', page: 'partner' },
        { ...company, company_id: 'co-3', page: 'timeline' },
      ],
      people: [
        { ...nameless, user_id: 'u-2', page: 'contact' },
        { ...nameless, user_id: 'u-3', page: 'partner', company_id: 'co-2' },
        { ...nameless, user_id: 'u-4', company_id: '', company_name: '', page: 'timeline' },
      ],
      requests: [],
    }),
  );
  const { user, path } = renderApp(App, PAGE.partnerCompanies, { ...approver, privileges: [Privilege.admin] });
  await screen.findByText('No partners yet');
  await user.type(await screen.findByRole('combobox', { name: 'Search, or go to a page' }), 'lark');
  expect(await screen.findByRole('group', { name: 'Partners' })).toHaveTextContent('Larkmoor Partners');
  expect(screen.getByRole('group', { name: 'Timelines in the audit log' })).toHaveTextContent(
    'Lin Yuanlin@larkmoor.example',
  );
  await user.click(screen.getAllByRole('option')[place]!);
  await waitFor(() => expect(path()).toBe(page));
});

test('without a text the shortcut lists the pages that may be opened and the actions of the page; requests are found', async () => {
  server.use(
    mock(listRegistrations, { rows: [], total: 0 }),
    mock(searchConsole, ({ query }) => ({
      companies: [],
      people: [],
      requests:
        query.text === 'cedar'
          ? (
              [
                { queue: 'partnerRegistration', id: 7, user_id: 'u-7', company_name: 'Cedar Bridge', status: 1 },
                { queue: 'accountApplication', id: 8, user_id: 'u-8', company_name: 'Cedar Bridge', status: 2 },
              ] as const
            ).map((one) => ({ ...one }))
          : [],
    })),
  );
  const { user, path } = renderApp(App, '/partners/approval/register', {
    ...approver,
    privileges: [Privilege.approvalRegister],
  });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  const pages = await screen.findByRole('group', { name: 'Pages' });
  expect(
    within(pages)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Overview',
    'Next for me',
    'Second looks',
    'Files of lists',
    'Partner applications',
    'Security',
    'Notices',
  ]);
  const field = screen.getByRole('combobox', { name: 'Search, or go to a page' });
  await user.type(field, 'search the q');
  expect(screen.queryByRole('group', { name: 'Pages' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: /Search the queue/ }));
  expect(screen.getByLabelText('Company name')).toHaveFocus();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(field, 'cedar');
  const requests = await screen.findByRole('group', { name: 'Requests' });
  expect(requests).toHaveTextContent('Partner registration · No. 7 · Pending review');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/partners/approval/register/u-7/operation/7'));
});

test('pages are found by their title in either language', async () => {
  const { user, path } = renderApp(App, LIST, { ...approver, privileges: [Privilege.admin] });
  await screen.findByText('No customers yet');
  await user.type(screen.getByRole('combobox', { name: 'Search, or go to a page' }), '节假');
  await user.click(await screen.findByRole('option', { name: 'Holidays' }));
  await waitFor(() => expect(path()).toBe('/system/holidays'));
});
