import { screen, waitFor, within } from '@testing-library/react';
import { listCustomerCreators, listCustomers } from '@portal/common/contract/console/customers';
import { listCountries } from '@portal/common/contract/portal/lookups';
import { createQueueView, hideColumns, listQueueViews } from '@portal/common/contract/queues/queue-views';
import { countQueues } from '@portal/common/contract/queues/queues';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { chooseItem } from '@portal/common/testing/choose-item';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';
import { approver } from '../testing/approval.ts';
import { customerRow } from '../testing/customers.ts';

const LIST = '/customers/customer/companys';
const viewer = { ...approver, privileges: [Privilege.customerView] };

beforeEach(() => server.use(mock(countQueues, { queues: [], deletions: [], levels: { proposed: 0, to_confirm: 0 } })));

test('the list has customers with links, and the industry once its column is shown, which is kept', async () => {
  const kept = jest.fn();
  server.use(
    mock(listCustomers, { rows: [customerRow()], total: 1 }),
    mock(hideColumns, ({ params, body }) => {
      kept(params.list, body.hidden);
      return {};
    }),
  );
  const { user } = renderApp(App, LIST, viewer);
  expect(await screen.findByRole('link', { name: 'Larkmoor Systems Ltd' })).toHaveAttribute(
    'href',
    '/microapp/customers/customer/companys/co-1/view',
  );
  expect(screen.getByText('91350100M000100Y43')).toBeInTheDocument();
  expect(screen.queryByText('Software')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Industry' }));
  expect(await screen.findByText('Software')).toBeInTheDocument();
  expect(kept).toHaveBeenCalledWith('customers', ['creator']);
});

test('a choice of columns that cannot be kept says so', async () => {
  server.use(mock(listCustomers, { rows: [customerRow()], total: 1 }), mock(hideColumns, '-1'));
  const { user } = renderApp(App, LIST, viewer);
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Industry' }));
  expect(await screen.findByText('Something went wrong on our side. Try again in a moment.')).toBeInTheDocument();
});

test('columns are those that the account keeps, else those that the browser kept before', async () => {
  server.use(mock(listCustomers, { rows: [customerRow()], total: 1 }));
  localStorage.setItem('acc:columns:customers', '["lic_code"]');
  const { unmount } = renderApp(App, LIST, viewer);
  expect(await screen.findByText('Software')).toBeInTheDocument();
  expect(screen.queryByText('91350100M000100Y43')).toBeNull();
  unmount();
  server.use(mock(listQueueViews, { views: [], columns: [{ list: 'customers', hidden: ['industry'] }] }));
  renderApp(App, LIST, viewer);
  expect(await screen.findByText('91350100M000100Y43')).toBeInTheDocument();
  expect(screen.queryByText('Software')).toBeNull();
  localStorage.clear();
});

test('filters and order are in the address and in the call, and are saved as a view', async () => {
  const asked = jest.fn();
  const saved = jest.fn();
  server.use(
    mock(listCustomers, ({ query }) => {
      asked(query);
      return { rows: [customerRow()], total: 1 };
    }),
    mock(listCountries, [{ country_id: 6, country_name: 'China', country_code: '86', has_provinces: true }]),
    mock(listCustomerCreators, { creators: [{ user_id: 'u-9', user_name: 'Zhou Yun' }] }),
    mock(createQueueView, ({ body }) => {
      saved(body);
      return { id: 1 };
    }),
  );
  const { user, path } = renderApp(App, `${LIST}?country=6`, viewer);
  // The further filters are open because the address has one of them.
  await user.click(await screen.findByRole('combobox', { name: 'Created by' }));
  await user.click(await screen.findByTitle('Zhou Yun'));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.click(await screen.findByRole('columnheader', { name: 'Country or region' }));
  await waitFor(() => expect(path()).toBe(`${LIST}?creator=u-9&country=6&sort=country`));
  expect(asked).toHaveBeenLastCalledWith({ creator: 'u-9', country_id: 6, sort: 'country', limit: 10, offset: 0 });
  await user.click(screen.getByRole('columnheader', { name: 'Country or region' }));
  await waitFor(() => expect(path()).toContain('order=desc'));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await chooseItem(user, 'Save the filters as a view');
  await user.type(await screen.findByLabelText('Name of the view'), 'By Zhou{Enter}');
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith({
      queue: 'customers',
      name: 'By Zhou',
      filters: 'creator=u-9&country=6&sort=country&order=desc',
    }),
  );
});

test('the search is by name and code, which are in the address', async () => {
  const asked = jest.fn();
  server.use(
    mock(listCustomers, ({ query }) => {
      asked(query);
      return { rows: [], total: 0 };
    }),
  );
  const { user, path } = renderApp(App, LIST, viewer);
  expect(await screen.findByText('No customers yet')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Company name'), ' lark ');
  await user.type(screen.getByLabelText('Unified social credit code'), '9135{Enter}');
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeInTheDocument();
  expect(asked).toHaveBeenLastCalledWith({ company_name: 'lark', lic_code: '9135', limit: 10, offset: 0 });
  expect(path()).toContain('name=lark');
});

describe('where deletions are proposed', () => {
  const toDelete = customerRow({ company_id: 'co-2', company_name: 'Cedar Bridge Consulting', proposed: 1 });
  const asked = jest.fn();
  beforeEach(() => {
    asked.mockReset();
    server.use(
      mock(listCustomers, ({ query }) => {
        asked(query);
        return query.proposed ? { rows: [toDelete], total: 1 } : { rows: [customerRow(), toDelete], total: 2 };
      }),
    );
  });
  const counted = (proposed: number, to_confirm: number) =>
    server.use(
      mock(countQueues, {
        queues: [],
        deletions: [{ list: 'companies', proposed, to_confirm }],
        levels: { proposed: 0, to_confirm: 0 },
      }),
    );

  test('a switch shows them alone, in the address, and the tab says how many the reader may confirm', async () => {
    counted(2, 1);
    const { user, path } = renderApp(App, LIST, viewer);
    await user.click(await screen.findByRole('radio', { name: 'To confirm 2' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Larkmoor Systems Ltd' })).toBeNull());
    expect(path()).toBe(`${LIST}?proposed=1`);
    expect(asked).toHaveBeenLastCalledWith({ proposed: '1', limit: 10, offset: 0 });
    expect(screen.getByRole('link', { name: 'Customers' })).toHaveAccessibleDescription('1 deletion to confirm');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByRole('link', { name: 'Larkmoor Systems Ltd' })).toBeInTheDocument();
    expect(path()).toBe(LIST);
  });

  test('a search keeps the switch on, and without a match clears only itself', async () => {
    counted(1, 0);
    server.use(
      mock(listCustomers, ({ query }) =>
        query.company_name ? { rows: [], total: 0 } : { rows: [toDelete], total: 1 },
      ),
    );
    const { user, path } = renderApp(App, `${LIST}?proposed=1`, viewer);
    await user.type(await screen.findByLabelText('Company name'), 'lark{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'Cedar Bridge Consulting' })).toBeInTheDocument();
    expect(path()).toBe(`${LIST}?proposed=1`);
  });

  test('without any, the switch is hidden, and a kept address says so', async () => {
    counted(0, 0);
    server.use(mock(listCustomers, { rows: [], total: 0 }));
    const { unmount } = renderApp(App, `${LIST}?proposed=1`, viewer);
    expect(await screen.findByRole('heading', { name: 'Nothing to confirm' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'To confirm 0' })).toBeChecked();
    unmount();
    renderApp(App, LIST, viewer);
    expect(await screen.findByText('No customers yet')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('link', { name: 'Customers' })).not.toHaveAccessibleDescription();
  });

  test('lists and counts are read again after a change elsewhere', async () => {
    counted(1, 1);
    const { host } = renderApp(App, LIST, viewer);
    expect(await screen.findByRole('radio', { name: 'To confirm 1' })).toBeInTheDocument();
    counted(2, 2);
    const before = asked.mock.calls.length;
    host.events.emit('approval:changed', { kind: 'deletion', id: 'co-3' });
    expect(await screen.findByRole('radio', { name: 'To confirm 2' })).toBeInTheDocument();
    expect(asked.mock.calls.length).toBeGreaterThan(before);
  });
});

test('the total shows "more than" at the limit of the count', async () => {
  server.use(mock(listCustomers, { rows: [customerRow()], total: 10_001 }));
  renderApp(App, LIST, viewer);
  expect(await screen.findByText('More than 10,000 items')).toBeInTheDocument();
});

test('the tabs are those that staff may open', async () => {
  server.use(mock(listCustomers, { rows: [], total: 0 }));
  const { host } = renderApp(App, LIST, {
    ...approver,
    privileges: [Privilege.customerManage, Privilege.customerCancelView],
  });
  const tabs = await screen.findByRole('navigation', { name: 'Customer lists' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Customers', 'Pending deletion']);
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
