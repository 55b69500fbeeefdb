import { screen } from '@testing-library/react';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { ApprovalType } from '@portal/common/enums/approval/approval-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approval, detail, approver, licence } from '../../testing/approval.ts';

const page = '/customers/approval/authentication/7/view';

beforeEach(() => server.use(mock(listCertificationApprovals, { rows: [], total: 0 })));

test('shows the request and its decision', async () => {
  server.use(
    mock(readLicenceImage, licence),
    mock(readCertificationApproval, {
      Data: detail({
        Result: ApprovalStatus.rejected,
        ApprovalType: ApprovalType.manual,
        Opinion: 'The name is cut off.',
        ApprovalTime: new Date(2026, 10, 21, 9, 30).toISOString(),
      }),
    }),
  );
  renderApp(App, page, approver);
  expect(await screen.findByText('China / Hunan / Yueyang')).toBeInTheDocument();
  expect(screen.getByText('The name is cut off.')).toBeInTheDocument();
  expect(screen.getByText('2026-11-21 09:30')).toBeInTheDocument();
  expect(screen.getByText('Manual')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Review' })).toBeNull();
});

test('a pending request has no decision and a link to decide', async () => {
  server.use(mock(readLicenceImage, licence), mock(readCertificationApproval, { Data: detail() }));
  renderApp(App, `${page}?company=Heng`, approver);
  expect(await screen.findByRole('link', { name: 'Review' })).toHaveAttribute(
    'href',
    '/microapp/customers/approval/authentication/7/operation?company=Heng',
  );
  expect(screen.queryByRole('heading', { name: 'Decision' })).toBeNull();
});

test('the document can be zoomed and rotated', async () => {
  server.use(mock(readLicenceImage, licence), mock(readCertificationApproval, { Data: detail() }));
  const { user } = renderApp(App, page, approver);
  const picture = await screen.findByRole('img', { name: /Document submitted/ });
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(screen.getByText('125%')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Rotate clockwise' }));
  expect(picture.parentElement).toHaveStyle({ transform: 'translate(-50%, -50%) rotate(90deg)' });
});

test('the rest of the page works when the document cannot be loaded', async () => {
  server.use(mock(readLicenceImage, '-1'), mock(readCertificationApproval, { Data: detail() }));
  renderApp(App, page, approver);
  expect(await screen.findByText('The document could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('China / Hunan / Yueyang')).toBeInTheDocument();
});

test('a request without a document shows the other verification method', async () => {
  server.use(mock(readCertificationApproval, { Data: detail({ LicURL: '' }) }));
  renderApp(App, page, approver);
  expect(await screen.findByText('No document')).toBeInTheDocument();
  expect(screen.getByText(/was verified by transaction code/)).toBeInTheDocument();
  expect(screen.queryByText('The document could not be loaded')).toBeNull();
});

test('the request of a partner is not found under /customers', async () => {
  server.use(
    mock(readLicenceImage, licence),
    mock(readCertificationApproval, { Data: detail({ UserType: UserType.partner }) }),
  );
  renderApp(App, page, approver);
  expect(await screen.findByText('This request was not found')).toBeInTheDocument();
});

test('a correction by staff is theirs in the comparison, not a change of the applicant', async () => {
  server.use(
    mock(readLicenceImage, licence),
    mock(readCertificationApproval, {
      Data: detail({
        ID: 7,
        Result: ApprovalStatus.approved,
        Company: 'Hengyuan Ltd.',
        Corrections: [{ Field: 'Company', Before: 'Hengyuan', After: 'Hengyuan Ltd.' }],
        Previous: approval({ ID: 6, Result: ApprovalStatus.rejected, Company: 'Hengyuan', DueTime: null }),
      }),
    }),
  );
  renderApp(App, '/customers/approval/authentication/7/view', approver);
  const row = (await screen.findByRole('rowheader', { name: 'Company name' })).closest('tr');
  expect(row).toHaveTextContent('HengyuanHengyuanSameCorrected by staff: Hengyuan Ltd.');
  expect(document.body).toHaveTextContent('Company name: Hengyuan → Hengyuan Ltd.');
});
