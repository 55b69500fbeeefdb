import { screen, waitFor, within } from '@testing-library/react';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import { accountReview, decideAccount, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import {
  decideCertification,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { readNext, type Next } from '@portal/common/contract/queues/next';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approval, approver, detail, licence } from '../../testing/approval.ts';
import { accountApproval } from '../../testing/customers.ts';
import { dialogCalled } from '../../testing/dialog.ts';
import { places } from '../../testing/places.ts';

type Place = NonNullable<Next['next']>;

const both = { ...approver, privileges: [Privilege.approvalCertification, Privilege.approvalAccount] };
const request = (id: number): Place => ({
  queue: 'customerCertification',
  id,
  user_id: `u-${id}`,
  company: `Company ${id}`,
});
let waiting: Place[] = [];

beforeEach(() => {
  waiting = [request(7), request(8), { queue: 'accountApplication', id: 3, user_id: 'u-3', company: 'Larkmoor' }];
  const done: Next['done'] = [{ queue: 'customerCertification', approved: 0, rejected: 2, asked: 1 }];
  const latest: Next['latest'] = [{ ...request(8), result: 3, time: new Date(2026, 10, 22, 10, 32).toISOString() }];
  const decided = (id: number) => {
    waiting = waiting.filter((one) => one.id !== id);
    return {};
  };
  server.use(
    mock(readNext, ({ query }) => {
      const passed = query.except?.split(',') ?? [];
      const left = waiting.filter(({ queue, id }) => !passed.includes(`${queue}-${id}`));
      return {
        next: left[0] ?? null,
        waiting: left.length,
        done: left.length > 0 ? [] : done,
        latest: left.length > 0 ? [] : latest,
      };
    }),
    mock(listCertificationApprovals, { rows: [7, 8].map((ID) => approval({ ID })), total: 2 }),
    mock(readCertificationApproval, ({ query }) => ({
      Data: detail({ ID: query.id, Company: `Company ${query.id}` }),
    })),
    mock(readLicenceImage, licence),
    mock(decideCertification, ({ query }) => decided(query.id)),
    mock(listAccountApprovals, { rows: [accountApproval({ id: 3, company_name: 'Larkmoor' })], total: 1 }),
    mock(decideAccount, ({ query }) => decided(query.id)),
    mock(accountReview.conflicts, { conflicts: [] }),
    ...places,
  );
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('each decision leads to the next request of any queue, J passes one over, and the end says what was done', async () => {
  const { user, path } = renderApp(App, '/overview/next', both);
  await title('Company 7');
  expect(path()).toBe('/customers/approval/authentication/7/operation?flow=me');
  await user.keyboard('j');
  await title('Company 8');
  await user.type(await screen.findByRole('textbox', { name: /Review comment/ }), 'Blurred.');
  await user.keyboard('{Escape}r');
  const drawer = await dialogCalled('Larkmoor');
  expect(path()).toMatch(/^\/customers\/approval\/account\?flow=me/);
  await user.click(within(drawer).getByRole('button', { name: /^Approve/ }));
  expect(await screen.findByText('You passed over 1 request')).toBeInTheDocument();
  const table = screen.getByRole('region', { name: 'Done today' });
  expect(within(table).getByRole('row', { name: /2 1$/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Company 8' })).toHaveAttribute(
    'href',
    expect.stringContaining('/customers/approval/authentication/8/view'),
  );
  await user.click(screen.getByRole('link', { name: 'Go through them again' }));
  await title('Company 7');
});

test('with nothing left the page is quiet, and looks again when asked to', async () => {
  waiting = [];
  const { user } = renderApp(App, '/overview/next', both);
  expect(await screen.findByText('Nothing waits for you')).toBeInTheDocument();
  waiting = [request(9)];
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  await waitFor(async () => title('Company 9'));
});
