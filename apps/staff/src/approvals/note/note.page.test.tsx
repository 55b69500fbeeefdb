import { screen, waitFor, within } from '@testing-library/react';
import { accountReview, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
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
import { quietReview } from '@portal/common/testing/quiet-queues';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver, detail, licence } from '../../testing/approval.ts';
import { accountApproval } from '../../testing/customers.ts';
import { dialogCalled } from '../../testing/dialog.ts';
import { places } from '../../testing/places.ts';

const PAGE = '/customers/approval/authentication/7';
const TIME = new Date(2026, 10, 22, 9, 5).toISOString();
type Notes = { text: string; name: string; own: 0 | 1; time: string }[];
let notes: Notes = [];
let order: string[] = [];
const read = () => ({ ...quietReview, notes });

beforeEach(() => {
  notes = [{ text: 'Called on Monday.', name: 'He Jia', own: 0, time: TIME }];
  order = [];
  const add = ({ body }: { body: { text: string } }) => {
    order.push('note');
    notes = [...notes, { text: body.text, name: 'Zhou Yun', own: 1, time: new Date().toISOString() }];
    return {};
  };
  server.use(
    mock(readCertificationApproval, ({ query }) => ({ Data: detail({ ID: query.id }) })),
    mock(listCertificationApprovals, { rows: [], total: 0 }),
    mock(readLicenceImage, licence),
    mock(certificationReview.read, read),
    mock(certificationReview.note, add),
    mock(accountReview.read, read),
    mock(accountReview.note, add),
    mock(decideCertification, ({ body }) => {
      order.push(`decision ${body.Opinion}`);
      return {};
    }),
    ...places,
  );
});

const field = () => screen.findByRole('textbox', { name: 'New private note' });

test('N opens the field, and Ctrl and Enter add the note to those of others', async () => {
  const { user } = renderApp(App, `${PAGE}/operation`, approver);
  expect(await screen.findByText('Called on Monday.')).toBeInTheDocument();
  await user.keyboard('n');
  expect(await field()).toHaveFocus();
  await user.keyboard('The name is a brand.{Control>}{Enter}{/Control}');
  expect(await screen.findByText('The name is a brand.')).toBeInTheDocument();
  expect(await field()).toHaveValue('');
});

test('a decision saves the note first, and the comment does not have it', async () => {
  const { user, path } = renderApp(App, `${PAGE}/operation`, approver);
  await screen.findByText('Yueyang');
  await user.type(await field(), 'Brand name.');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(path()).toBe('/customers/approval/authentication'));
  expect(order).toEqual(['note', 'decision ']);
});

test('what is typed while a note is saved stays, also over a reload', async () => {
  const answer = Promise.withResolvers<void>();
  server.use(
    mock(certificationReview.note, async ({ body }) => {
      await answer.promise;
      notes = [...notes, { text: body.text, name: 'Zhou Yun', own: 1, time: new Date().toISOString() }];
      return {};
    }),
  );
  const { user, unmount } = renderApp(App, `${PAGE}/operation`, approver);
  await user.type(await field(), 'A brand.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await user.type(await field(), ' Ask again.');
  answer.resolve();
  expect(await screen.findByText('A brand.', { selector: 'p' })).toBeInTheDocument();
  expect(await field()).toHaveValue(' Ask again.');
  unmount();
  renderApp(App, `${PAGE}/operation`, approver);
  expect(await field()).toHaveValue(' Ask again.');
});

test('a note that is too long stops the decision', async () => {
  const { user } = renderApp(App, `${PAGE}/operation`, approver);
  await screen.findByText('Yueyang');
  await user.click(await field());
  await user.paste('x'.repeat(1001));
  expect(await screen.findByText('Use at most 1000 characters')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(async () => expect(await field()).toHaveFocus());
  expect(order).toEqual([]);
});

test('a decided request and an application for an account have notes, too', async () => {
  server.use(
    mock(readCertificationApproval, () => ({
      Data: detail({ ID: 7, Result: ApprovalStatus.approved, ApprovalTime: TIME }),
    })),
    mock(listAccountApprovals, () => ({ rows: [accountApproval()], total: 1 })),
  );
  const view = renderApp(App, `${PAGE}/view`, approver);
  expect(await screen.findByText('Called on Monday.')).toBeInTheDocument();
  await view.user.type(await field(), 'Checked.');
  await view.user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Checked.')).toBeInTheDocument();
  view.unmount();

  const { user } = renderApp(App, '/customers/approval/account', {
    ...approver,
    privileges: [Privilege.approvalAccount],
  });
  await user.click(await screen.findByRole('button', { name: 'Larkmoor Systems Ltd' }));
  const drawer = await dialogCalled('Larkmoor Systems Ltd');
  expect(await within(drawer).findByText('Called on Monday.')).toBeInTheDocument();
  await user.type(within(drawer).getByRole('textbox', { name: 'New private note' }), 'Known person.');
  await user.click(within(drawer).getByRole('button', { name: 'Add note' }));
  expect(await within(drawer).findByText('Known person.')).toBeInTheDocument();
});
