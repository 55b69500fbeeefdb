import { screen, waitFor, within } from '@testing-library/react';
import { accountReview, decideAccount, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  certificationReview,
  decideCertification,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approval, approver, detail, licence } from '../../testing/approval.ts';
import { accountApproval } from '../../testing/customers.ts';
import { dialogCalled } from '../../testing/dialog.ts';
import { places } from '../../testing/places.ts';

const QUEUE = '/customers/approval/authentication';
const page = (id: number) => `${QUEUE}/${id}/operation`;
const named = (ID: number) => ({ ID, Company: `Company ${ID}`, LicURL: `lic-${ID}` });
let waiting: number[] = [];
const takenBack = jest.fn();

beforeEach(() => {
  waiting = [7, 8];
  takenBack.mockReset();
  server.use(
    mock(listCertificationApprovals, ({ query }) => {
      const found = waiting.filter((id) => id !== query.except);
      return { rows: found.map((id) => approval(named(id))), total: found.length };
    }),
    mock(readCertificationApproval, ({ query }) => ({ Data: detail(named(query.id)) })),
    mock(readLicenceImage, licence),
    mock(decideCertification, ({ query }) => {
      waiting = waiting.filter((id) => id !== query.id);
      return {};
    }),
    mock(certificationReview.takeBack, ({ params }) => {
      takenBack(params.id);
      waiting = [7, 8];
      return {};
    }),
    ...places,
  );
});

const title = (id: number) => screen.findByRole('heading', { level: 1, name: `Company ${id}` });
const comment = () => screen.findByRole('textbox', { name: /Review comment/ });
type User = ReturnType<typeof renderApp>['user'];

async function rejectSeven(user: User) {
  await title(7);
  await user.click(await comment());
  await user.paste('Blurred.');
  await user.keyboard('{Escape}r');
  await title(8);
}

test('Z on the page of the next request takes the decision back, and opens the request as it was left', async () => {
  const { user, path, host } = renderApp(App, `${page(7)}?company=Comp`, approver);
  const changed = jest.fn();
  await rejectSeven(user);
  host.events.on('approval:changed', changed);
  await user.keyboard('z');
  await title(7);
  expect(path()).toBe(`${page(7)}?company=Comp`);
  expect(takenBack).toHaveBeenCalledWith('7');
  expect(await comment()).toHaveValue('Blurred.');
  expect(await screen.findByText('Undone. The request of Company 7 is pending review again.')).toBeInTheDocument();
  expect(changed).toHaveBeenCalledWith({ kind: 'certification', id: 7, status: ApprovalStatus.pending });
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

test('what is typed after it was taken back is there on the next visit', async () => {
  const { user } = renderApp(App, page(7), approver);
  await rejectSeven(user);
  await user.keyboard('z');
  await title(7);
  const field = await comment();
  expect(field).toHaveValue('Blurred.');
  await user.clear(field);
  await user.type(field, 'The seal is missing.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await user.click(await screen.findByRole('link', { name: /Company 7/ }));
  await title(7);
  expect(await comment()).toHaveValue('The seal is missing.');
});

test('the notice has a button, which is used once', async () => {
  const { user } = renderApp(App, page(7), approver);
  await rejectSeven(user);
  expect(screen.getByText('Rejected: Company 7')).toBeInTheDocument();
  const undo = screen.getByRole('button', { name: 'Undo' });
  await user.dblClick(undo);
  await title(7);
  expect(takenBack).toHaveBeenCalledTimes(1);
  await user.keyboard('z');
  expect(takenBack).toHaveBeenCalledTimes(1);
});

test('too late, it says so and the page stays', async () => {
  server.use(mock(certificationReview.takeBack, 'Account.Approval.TooLate'));
  const { user, path } = renderApp(App, page(7), approver);
  await rejectSeven(user);
  await user.keyboard('z');
  expect(await screen.findByText(/can no longer be undone/)).toBeInTheDocument();
  expect(path()).toBe(page(8));
});

test('an application for an account is shown in the list again', async () => {
  let rows = [accountApproval()];
  server.use(
    mock(listAccountApprovals, () => ({ rows, total: rows.length })),
    mock(decideAccount, () => {
      rows = [];
      return {};
    }),
    mock(accountReview.takeBack, () => {
      rows = [accountApproval()];
      return {};
    }),
  );
  const { user } = renderApp(App, '/customers/approval/account', {
    ...approver,
    privileges: [Privilege.approvalAccount],
  });
  await user.click(await screen.findByRole('button', { name: 'Approve lab' }));
  await user.click(within(await dialogCalled('Approve account')).getByRole('button', { name: 'Approve' }));
  await screen.findByText('No requests pending review');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('z');
  const drawer = await dialogCalled('Larkmoor Systems Ltd');
  expect(within(drawer).getByRole('button', { name: 'Approve' })).toBeEnabled();
  expect(await screen.findByRole('button', { name: 'Approve lab' })).toBeInTheDocument();
});
