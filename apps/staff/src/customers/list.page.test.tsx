import { screen, waitFor, within } from '@testing-library/react';
import { listCustomers } from '@portal/common/contract/console/customers';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';
import { approver } from '../testing/approval.ts';
import { customerRow } from '../testing/customers.ts';

const LIST = '/customers/customer/companys';
const viewer = { ...approver, privileges: [Privilege.customerView] };

test('the list has customers with links, and the industry once its column is shown', async () => {
  server.use(mock(listCustomers, { rows: [customerRow()], total: 1 }));
  const { user } = renderApp(App, LIST, viewer);
  expect(await screen.findByRole('link', { name: 'Larkmoor Systems Ltd' })).toHaveAttribute('href', '/microapp/customers/customer/companys/co-1/view');
  expect(screen.getByText('91350100M000100Y43')).toBeInTheDocument();
  expect(screen.queryByText('Software')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Industry' }));
  expect(await screen.findByText('Software')).toBeInTheDocument();
  expect(localStorage.getItem('acc:columns:customers')).toBe('[]');
});

test('the search is by name and code, which are in the address', async () => {
  const asked = jest.fn();
  server.use(mock(listCustomers, ({ query }) => { asked(query); return { rows: [], total: 0 }; }));
  const { user, path } = renderApp(App, LIST, viewer);
  expect(await screen.findByText('No customers yet')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Company name'), ' lark ');
  await user.type(screen.getByLabelText('Unified social credit code'), '9135{Enter}');
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeInTheDocument();
  expect(asked).toHaveBeenLastCalledWith({ company_name: 'lark', lic_code: '9135', limit: 10, offset: 0 });
  expect(path()).toContain('name=lark');
});

test('the total shows "more than" at the limit of the count', async () => {
  server.use(mock(listCustomers, { rows: [customerRow()], total: 10_001 }));
  renderApp(App, LIST, viewer);
  expect(await screen.findByText('More than 10,000 items')).toBeInTheDocument();
});

test('the tabs are those that staff may open', async () => {
  server.use(mock(listCustomers, { rows: [], total: 0 }));
  const { host } = renderApp(App, LIST, { ...approver, privileges: [Privilege.customerManage, Privilege.customerCancelView] });
  const tabs = await screen.findByRole('navigation', { name: 'Customer lists' });
  expect(within(tabs).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Customers', 'Pending deletion']);
  expect(within(tabs).getByRole('link', { name: 'Customers' })).toHaveAttribute('aria-current', 'page');
  expect(host.onNoPermission).not.toHaveBeenCalled();
});

test('a failed list has a retry', async () => {
  let fails = true;
  server.use(mock(listCustomers, () => (fails ? '-1' : { rows: [customerRow()], total: 1 })));
  const { user } = renderApp(App, LIST, viewer);
  const again = await screen.findByRole('button', { name: /try again|retry/i });
  fails = false;
  await user.click(again);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Larkmoor Systems Ltd' })).toBeInTheDocument());
});
