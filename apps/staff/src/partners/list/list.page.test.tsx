import { screen, waitFor, within } from '@testing-library/react';
import { listPartners } from '@portal/common/contract/console/partners';
import { countQueues } from '@portal/common/contract/queues/queues';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';
import { partner, partnerMocks, partnerRow } from '../../testing/partner.ts';
import { proposal } from '../../testing/proposal.ts';

const LIST = '/partners/partner';
const as = (...privileges: Privilege[]) => ({ ...approver, privileges });
const many = Array.from({ length: 45 }, (_, i) =>
  partner({ id: `co-${i}`, enterprise_info: { ...partner().enterprise_info, company_name: `Partner ${i} Ltd` } }),
);

test('the list has 20 partners per page with level, creator and actions', async () => {
  server.use(
    ...partnerMocks([
      partner(),
      partner({
        id: 'co-2',
        enterprise_info: { ...partner().enterprise_info, company_name: 'Cedar Ltd' },
        other: { ...partner().other, partner_level: 0, partner_level_name: '', creator: '' },
      }),
    ]),
  );
  renderApp(App, LIST, as(Privilege.partnerEdit));
  expect(await screen.findByRole('link', { name: 'Edit Larkmoor Systems Ltd' })).toHaveAttribute(
    'href',
    expect.stringContaining(`${LIST}/co-1/edit`),
  );
  expect(screen.getByText('Gold partner')).toBeInTheDocument();
  expect(screen.getByText('Self-registered')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create partner' })).toBeNull();
});

test('a viewer has the details only; staff who may create have the button', async () => {
  server.use(...partnerMocks([partner()]));
  renderApp(App, LIST, as(Privilege.partnerCreate));
  expect(await screen.findByRole('link', { name: 'Create partner' })).toHaveAttribute(
    'href',
    expect.stringContaining(`${LIST}/add`),
  );
  expect(await screen.findByRole('link', { name: 'Details of Larkmoor Systems Ltd' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
});

test('page and search are in the address, are passed to a partner, and are restored on the way back', async () => {
  server.use(...partnerMocks(many));
  const { user, path } = renderApp(App, LIST, as(Privilege.partnerView));
  await user.type(await screen.findByRole('textbox', { name: 'Company name' }), 'partner');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.click(await screen.findByTitle('2'));
  await screen.findByText('Partner 20 Ltd');
  await user.click(screen.getByRole('link', { name: 'Details of Partner 20 Ltd' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Partner 20 Ltd' })).toBeInTheDocument();
  const trail = screen.getByRole('navigation');
  await user.click(within(trail).getByRole('link', { name: 'Partner management' }));
  const link = await screen.findByRole('link', { name: 'Details of Partner 20 Ltd' });
  await waitFor(() => expect(link).toHaveFocus());
  expect(path()).toBe(`${LIST}?name=partner&page=2`);
  expect(screen.getByRole('textbox', { name: 'Company name' })).toHaveValue('partner');
});

test('a search without matches shows that, with a button to clear it', async () => {
  server.use(
    mock(listPartners, ({ query }) =>
      query.company_name ? { rows: [], total: 0 } : { rows: [partnerRow(partner())], total: 1 },
    ),
  );
  const { user } = renderApp(App, `${LIST}?name=nobody`, as(Privilege.partnerView));
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Larkmoor Systems Ltd')).toBeInTheDocument();
});

test('an empty list and a failed one have their texts', async () => {
  let fails = true;
  server.use(mock(listPartners, () => (fails ? '-1' : { rows: [], total: 0 })));
  const { user } = renderApp(App, LIST, as(Privilege.partnerView));
  expect(await screen.findByText('The partners could not be loaded')).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No partners yet')).toBeInTheDocument();
});

test('the total shows "over" above the limit of the count', async () => {
  server.use(mock(listPartners, { rows: [partnerRow(partner())], total: 10_001 }));
  renderApp(App, LIST, as(Privilege.partnerView));
  expect(await screen.findByText(/10,000/)).toBeInTheDocument();
});

test('partners with a proposed level are marked, and listed alone', async () => {
  const level_change = { second_pair: [], proposals: [{ ...proposal(), level_name: 'Diamond partner' }] };
  server.use(
    mock(countQueues, { queues: [], deletions: [], levels: { proposed: 1, to_confirm: 1 } }),
    ...partnerMocks([partner({ level_change }), ...many.slice(2, 4)]),
  );
  const { user, path } = renderApp(App, LIST, as(Privilege.partnerView, Privilege.approvalContract));
  expect(await screen.findByText('Partner 2 Ltd')).toBeInTheDocument();
  expect(screen.getByText('Another level is proposed')).toBeInTheDocument();
  await user.click(await screen.findByText(/To confirm/));
  await waitFor(() => expect(screen.queryByText('Partner 2 Ltd')).toBeNull());
  expect(screen.getByText('Larkmoor Systems Ltd')).toBeInTheDocument();
  expect(path()).toBe(`${LIST}?proposed=1`);
});

test('without a proposed level the filtered list says so', async () => {
  server.use(...partnerMocks([partner()]));
  renderApp(App, `${LIST}?proposed=1`, as(Privilege.partnerView));
  expect(await screen.findByText('Nothing to confirm')).toBeInTheDocument();
});
