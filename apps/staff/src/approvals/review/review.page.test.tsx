import { screen, waitFor, within } from '@testing-library/react';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import { accountReview, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import {
  certificationReview,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { contractReview, listContracts, readContract } from '@portal/common/contract/queues/contract-approval';
import {
  listRegistrations,
  readRegistration,
  registrationReview,
} from '@portal/common/contract/queues/registration-approval';
import type { ReviewCalls } from '@portal/common/contract/queues/review';
import { listPartnerLevels } from '@portal/common/contract/portal/lookups';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { quietReview } from '@portal/common/testing/quiet-queues';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver, detail, licence } from '../../testing/approval.ts';
import { contract, LEVELS } from '../../testing/contract.ts';
import { accountApproval } from '../../testing/customers.ts';
import { dialogCalled } from '../../testing/dialog.ts';
import { registration } from '../../testing/registration.ts';

const TIME = new Date(2026, 10, 21, 10, 0).toISOString();
const COMPANY = 'Larkmoor Systems Ltd';
const reversal = {
  result: Decision.approve,
  opinion: 'All fine.',
  name: 'He Jia',
  time: TIME,
  reversed_by: 'Zhou Yun',
  reversed_at: TIME,
  reason: 'The licence is forged.',
};
let approved = true;
const status = () => (approved ? ApprovalStatus.approved : ApprovalStatus.pending);

/** The calls of a queue with a decision that can be reversed. */
const decided = (calls: ReviewCalls, sent: jest.Mock) => [
  mock(calls.read, () => ({
    ...quietReview,
    decision: approved ? { result: Decision.approve, name: 'He Jia', own: 0 as const, time: TIME } : null,
    reversals: approved ? [] : [reversal],
  })),
  mock(calls.reverse, ({ params, body }) => {
    sent(params.id, body);
    approved = false;
    return {};
  }),
];

beforeEach(() => {
  approved = true;
  server.use(
    mock(readCertificationApproval, () => ({
      Data: detail({ Company: COMPANY, Result: status(), ApprovalTime: TIME }),
    })),
    mock(readRegistration, () => registration({ id: 7, approval_status: status(), approval_time: TIME })),
    mock(readContract, () =>
      contract({ id: 7, company_name: COMPANY, approval_status: status(), approval_time: TIME }),
    ),
    mock(listAccountApprovals, () => ({
      rows: [accountApproval({ id: 7, approval_status: status(), approval_time: TIME })],
      total: 1,
    })),
    mock(listCertificationApprovals, { rows: [], total: 0 }),
    mock(listRegistrations, { rows: [], total: 0 }),
    mock(listContracts, { rows: [], total: 0 }),
    mock(listPartnerLevels, LEVELS),
    mock(readLicenceImage, licence),
  );
});

test.each([
  ['certification', '/customers/approval/authentication/7/view', certificationReview, Privilege.approvalCertification],
  [
    'certification of a partner',
    '/partners/approval/authentication/7/view',
    certificationReview,
    Privilege.approvalCertification,
  ],
  ['registration', '/partners/approval/register/u-5/operation/7', registrationReview, Privilege.approvalRegister],
  ['contract', '/partners/approval/contract/u-8/operation/7', contractReview, Privilege.approvalContract],
  ['account', '/customers/approval/account?view=all', accountReview, Privilege.approvalAccount],
] as const)('a decision is reversed with a reason: %s', async (name, path, calls, privilege) => {
  const sent = jest.fn();
  if (name === 'certification of a partner')
    server.use(
      mock(readCertificationApproval, () => ({
        Data: detail({ Company: COMPANY, Result: status(), ApprovalTime: TIME, UserType: 4 }),
      })),
    );
  server.use(...decided(calls, sent));
  const { user } = renderApp(App, path, { ...approver, privileges: [privilege] });
  if (name === 'account') await user.click(await screen.findByRole('button', { name: COMPANY }));

  expect(await screen.findByText(/^He Jia approved on/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Reverse the decision' }));
  const dialog = await dialogCalled(`Reverse the decision on ${COMPANY}`);
  expect(within(dialog).getByText(/The applicant gets a message with the reason/)).toBeInTheDocument();
  const confirm = within(dialog).getByRole('button', { name: 'Reverse the decision' });
  await user.click(confirm);
  expect(sent).not.toHaveBeenCalled();
  await user.type(within(dialog).getByRole('textbox'), ' The licence is forged. ');
  await user.click(confirm);
  expect(
    await screen.findByText(
      `Reversed. The request of ${COMPANY} is pending review again, and the applicant is informed.`,
    ),
  ).toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith('7', { reason: 'The licence is forged.' });

  if (name === 'account') await user.click(await screen.findByRole('button', { name: COMPANY }));
  expect(await screen.findByText(/^Reversed by Zhou Yun on/)).toBeInTheDocument();
  expect(screen.getByText('Reason, sent to the applicant: The licence is forged.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reverse the decision' })).toBeNull());
});

test('a decision that something builds on says so in the dialog', async () => {
  server.use(
    mock(certificationReview.reverse, 'Account.Approval.BuiltUpon'),
    ...decided(certificationReview, jest.fn()),
  );
  const { user } = renderApp(App, '/customers/approval/authentication/7/view', approver);
  await user.click(await screen.findByRole('button', { name: 'Reverse the decision' }));
  const dialog = await dialogCalled(`Reverse the decision on ${COMPANY}`);
  await user.type(within(dialog).getByRole('textbox'), 'Forged.');
  await user.click(within(dialog).getByRole('button', { name: 'Reverse the decision' }));
  expect(await within(dialog).findByText(/cannot be reversed/)).toBeInTheDocument();
});

test('without a recorded decision nothing can be reversed', async () => {
  renderApp(App, '/customers/approval/authentication/7/view', approver);
  await screen.findByText('Review comment');
  expect(screen.queryByRole('button', { name: 'Reverse the decision' })).toBeNull();
});
