import { screen, waitFor, within } from '@testing-library/react';
import {
  readCompanyTimeline,
  readPendingRequests,
  type TimelineEntry,
  type TimelineKind,
} from '@portal/common/contract/console/company-timeline';
import { readCustomer } from '@portal/common/contract/console/customers';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';
import { customer } from '../../testing/customers.ts';

const PAGE = '/customers/customer/companys/co-1/view?tab=timeline';
const entry = (change: Partial<TimelineEntry>): TimelineEntry => ({
  id: 'certification-12-1',
  kind: 'requests',
  action: 'certification.submitted',
  time: new Date(2026, 10, 20, 9, 30).toISOString(),
  actor: { kind: 'customer', name: 'Lin Yuan' },
  person: '',
  text: '',
  level: '',
  fields: [],
  changes: [],
  request: null,
  ...change,
});
const ENTRIES = [
  entry({ request: { queue: 'customerCertification', id: 12, user_id: 'u-1' } }),
  entry({
    id: 'audit-3',
    kind: 'people',
    action: 'account.disabled',
    actor: { kind: 'staff', name: 'Zhou Yun' },
    person: 'Lin Yuan',
    text: 'Left the company',
  }),
  entry({
    id: 'message-4',
    kind: 'messages',
    action: 'message.sent',
    person: 'Lin Yuan',
    text: 'Your account is ready',
  }),
];

test('a company has a timeline with links to its requests, filtered by kind and read on by cursor', async () => {
  const asked = jest.fn();
  const kinds: TimelineKind[] = ['requests', 'people'];
  server.use(
    mock(readCustomer, customer()),
    mock(readPendingRequests, { requests: [{ queue: 'customerCertification', id: 12, user_id: 'u-1' }] }),
    mock(readCompanyTimeline, ({ query }) => {
      asked(query);
      const entries = ENTRIES.filter(({ kind }) => query.kind === undefined || kind === query.kind);
      return query.cursor
        ? { entries: [entry({ id: 'audit-1', action: 'customer.created' })], next: null, kinds }
        : { entries, next: 'more', kinds };
    }),
  );
  const { user, path } = renderApp(App, PAGE, {
    ...approver,
    privileges: [Privilege.customerView, Privilege.approvalCertification],
  });
  expect(await screen.findByRole('link', { name: 'Business verification no. 12 is pending review' })).toHaveAttribute(
    'href',
    '/microapp/customers/approval/authentication/12/operation',
  );
  expect(await screen.findByRole('link', { name: 'No. 12' })).toHaveAttribute(
    'href',
    '/microapp/customers/approval/authentication/12/view',
  );
  const shown = screen.getByRole('radiogroup', { name: 'Show' });
  expect(within(shown).getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByText('Left the company')).toBeInTheDocument();
  expect(screen.getByText('Your account is ready')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Customer created')).toBeInTheDocument();
  expect(asked).toHaveBeenLastCalledWith({ cursor: 'more' });
  await user.click(within(shown).getByRole('radio', { name: 'People' }));
  await waitFor(() => expect(screen.queryByText('Your account is ready')).toBeNull());
  expect(path()).toBe(`${PAGE}&kind=people`);
  expect(asked).toHaveBeenLastCalledWith({ kind: 'people' });
});

test('a failed timeline can be read again', async () => {
  let fails = true;
  server.use(
    mock(readCustomer, customer()),
    mock(readCompanyTimeline, () => (fails ? '-1' : { entries: [], next: null, kinds: [] })),
  );
  const { user } = renderApp(App, PAGE, { ...approver, privileges: [Privilege.customerView] });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await user.click(again);
  expect(await screen.findByText('Nothing to show')).toBeInTheDocument();
});
