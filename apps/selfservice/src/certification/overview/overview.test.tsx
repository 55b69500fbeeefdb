import { act, screen, waitFor, within } from '@testing-library/react';
import {
  listRecords,
  readCertification,
  readLicenceImage,
  withdrawCertification,
} from '@portal/common/contract/company/certification';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { certification } from '../../testing/certification.ts';

const picture = { Data: { image: 'data:image/png;base64,iVBORw0KGgo=', name: 'licence.png', size: 8 } };

beforeEach(() =>
  server.use(
    mock(readCertification, certification()),
    mock(readLicenceImage, picture),
    mock(listRecords, { rows: [], total: 0 }),
  ),
);

const open = () => renderApp(App, '/profile/authentication');

test('not verified: lists the benefits and links to the choice of methods', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Verify your company' })).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: 'Verify now' }).map((link) => link.getAttribute('href'));
  expect(links).toContain('/microapp/profile/authentication/new/selectType');
  expect(await screen.findByText('No records yet')).toBeInTheDocument();
});

test('rejected: shows the review comment and its time', async () => {
  server.use(
    mock(
      readCertification,
      certification({
        auth_status: AuthStatus.rejected,
        auth_opinion: 'The name is cut off.',
        auth_time: new Date(2026, 2, 17, 8, 30).toISOString(),
      }),
    ),
  );
  open();
  expect(await screen.findByText('Review comment: The name is cut off.')).toBeInTheDocument();
  expect(screen.getByText('2026-03-17 08:30')).toBeInTheDocument();
});

test('pending review: shows submission time and expected date, no buttons', async () => {
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.pending })));
  open();
  expect(await screen.findByRole('heading', { name: 'Your documents are pending review' })).toBeInTheDocument();
  expect(screen.getByText('2026-03-16 09:05')).toBeInTheDocument();
  expect(screen.getByText('2026-03-19')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^verify/i })).toBeNull();
});

test('pending review: shows the usual time of decisions and the place in the queue', async () => {
  const usual_time = { licence: { p50: 3.4, p90: 10.2, day: 9 }, code: null };
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.pending, usual_time })));
  open();
  expect(await screen.findByText('3 to 11 working hours')).toBeInTheDocument();
  expect(screen.getByText('No. 3, 2 requests before yours')).toBeInTheDocument();
  expect(screen.queryByText(/longer than usual/)).toBeNull();
});

test('pending review for longer than usual: shows that, or the promised time without enough decisions', async () => {
  server.use(
    mock(
      readCertification,
      certification({ auth_status: AuthStatus.pending, review_wait: { place: 1, hours: 28.6, late: 1 } }),
    ),
  );
  open();
  expect(
    await screen.findByText('This takes longer than usual: 28 working hours so far. You do not need to do anything.'),
  ).toBeInTheDocument();
  expect(screen.getByText('up to 3 working days')).toBeInTheDocument();
  expect(screen.getByText('Yours is next')).toBeInTheDocument();
});

test('verified: shows the certificate with its picture and a link to change it', async () => {
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.authenticated })));
  open();
  const card = await screen.findByRole('region', { name: 'Business verification certificate' });
  expect(within(card).getByRole('heading', { name: 'Hengyuan Instruments Ltd.' })).toBeInTheDocument();
  expect(within(card).getByText('91330106MA2Q7W4K3H')).toBeInTheDocument();
  expect(within(card).getByText('2026-03-18 14:32')).toBeInTheDocument();
  expect(within(card).getByText('By document')).toBeInTheDocument();
  expect(
    await within(card).findByRole('img', { name: 'Picture of the document of Hengyuan Instruments Ltd.' }),
  ).toHaveAttribute('src', picture.Data.image);
  expect(within(card).getByRole('link', { name: 'Update verification' })).toHaveAttribute(
    'href',
    '/microapp/profile/authentication/new/selectType',
  );
});

test.each([AuthStatus.unauthenticated, AuthStatus.rejected, AuthStatus.authenticated])(
  'a member who may not ask for a verification sees state %i without links to it',
  async (auth_status) => {
    server.use(mock(readCertification, certification({ auth_status })));
    renderApp(App, '/profile/authentication', { user: someUser({ role: MemberRole.finance }) });
    await screen.findByText('No records yet');
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses.filter((address) => address?.includes('/authentication/new'))).toEqual([]);
  },
);

test('a change pending review is announced and cannot be submitted again', async () => {
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.authenticated, pending_change: 1 })));
  open();
  expect(await screen.findByText(/A change is pending review/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Update verification' })).toBeNull();
});

test('the latest requests are listed', async () => {
  const row = {
    application_time: new Date(2026, 2, 16, 9, 5).toISOString(),
    lic_type: LicenceType.legalPerson,
    company_name: 'Hengyuan',
  };
  server.use(
    mock(listRecords, ({ query }) => {
      expect(query).toEqual({ user_id: 'u-7', limit: 10, offset: 0 });
      return {
        rows: [
          { ...row, approval_id: 2, approval_status: ApprovalStatus.approved, approval_opinion: '' },
          { ...row, approval_id: 1, approval_status: ApprovalStatus.rejected, approval_opinion: 'The name differs.' },
        ],
        total: 2,
      };
    }),
  );
  open();
  const table = await screen.findByRole('region', { name: 'Latest records' });
  const rows = within(table)
    .getAllByRole('row')
    .filter((line) => within(line).queryAllByRole('cell').length > 0);
  expect(rows[0]).toHaveTextContent(/2026-03-16 09:05.*Public institution certificate.*Hengyuan.*Approved.*--/);
  expect(rows[1]).toHaveTextContent(/Rejected.*The name differs\./);
});

test('the rest of the page works when the records cannot be loaded', async () => {
  server.use(mock(listRecords, '-1'));
  open();
  expect(await screen.findByText('The records could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Verify your company' })).toBeInTheDocument();
});

test('a decision made elsewhere shows without a new sign-in', async () => {
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.pending })));
  const { host } = open();
  await screen.findByRole('heading', { name: 'Your documents are pending review' });

  server.use(mock(readCertification, certification({ auth_status: AuthStatus.authenticated })));
  act(() => host.events.emit('approval:changed', { kind: 'certification', id: 1, status: 2 }));

  expect(await screen.findByRole('region', { name: 'Business verification certificate' })).toBeInTheDocument();
  expect(await screen.findByText('Your company is now verified')).toBeInTheDocument();
  await waitFor(() => expect(host.refreshUser).toHaveBeenCalled());
});

test('rejected by fields: shows fields and reasons and links to the correction', async () => {
  server.use(
    mock(
      readCertification,
      certification({
        auth_status: AuthStatus.rejected,
        auth_opinion: 'Please look again.',
        refused_fields: [
          { field: 'Company', reason: 'mismatch' },
          { field: 'LicURL', reason: 'unreadable' },
        ],
      }),
    ),
  );
  open();
  expect(await screen.findByText('What to correct')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['Company name · Does not match the document', 'Picture of the document · Not readable']),
  );
  expect(screen.getByRole('link', { name: 'Correct and submit again' })).toHaveAttribute(
    'href',
    '/microapp/profile/authentication/new/byCertification',
  );
  expect(screen.getByRole('link', { name: 'Choose another method' })).toHaveAttribute(
    'href',
    '/microapp/profile/authentication/new/selectType',
  );
});

test('a request is withdrawn after a confirmation, without a decision message', async () => {
  const withdrawn = jest.fn();
  server.use(
    mock(readCertification, certification({ auth_status: AuthStatus.pending })),
    mock(withdrawCertification, ({ query }) => {
      withdrawn(query);
      return {};
    }),
  );
  const { user, host } = open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
  server.use(mock(readCertification, certification()));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Request withdrawn')).toBeInTheDocument();
  expect(withdrawn).toHaveBeenCalledWith({ user_id: 'u-7', id: 51 });
  expect(await screen.findByRole('heading', { name: 'Verify your company' })).toBeInTheDocument();
  expect(screen.queryByText(/was rejected/)).toBeNull();
  await waitFor(() => expect(host.refreshUser).toHaveBeenCalled());
});

test('a withdrawal after the decision is refused and the decision shows', async () => {
  server.use(
    mock(readCertification, certification({ auth_status: AuthStatus.pending })),
    mock(withdrawCertification, { refused: '4001213001', message: 'This request has already been approved.' }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.authenticated })));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('This request has already been approved.')).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Business verification certificate' })).toBeInTheDocument();
});

test('corrections by staff show below the certificate', async () => {
  server.use(
    mock(
      readCertification,
      certification({
        auth_status: AuthStatus.authenticated,
        corrections: [
          { field: 'Company', before: 'Hengyuan', after: 'Hengyuan Instruments Ltd.' },
          { field: 'Location', before: '', after: 'China / Hunan' },
        ],
      }),
    ),
  );
  open();
  expect(await screen.findByRole('heading', { name: 'Corrected during the review' })).toBeInTheDocument();
  expect(screen.getByText('Location').closest('li')).toHaveTextContent(
    'LocationSubmittedNot setCorrected toChina / Hunan',
  );
});

test('records are paged, ten per page', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(listRecords, ({ query }) => {
      asked.push(query.offset);
      const row = {
        application_time: new Date(2026, 2, 16).toISOString(),
        lic_type: LicenceType.other,
        approval_status: ApprovalStatus.withdrawn,
        approval_opinion: '',
      };
      return {
        rows: [{ ...row, approval_id: 100 - Number(query.offset), company_name: `Request at ${query.offset}` }],
        total: 23,
      };
    }),
  );
  const { user } = open();
  expect(await screen.findByText('Request at 0')).toBeInTheDocument();
  expect(screen.getByText('Withdrawn')).toBeInTheDocument();
  await user.click(screen.getByRole('listitem', { name: '3' }));
  expect(await screen.findByText('Request at 20')).toBeInTheDocument();
  expect(asked).toEqual([0, 20]);
});

test('a double click opens the withdrawal confirmation once', async () => {
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.pending })));
  const { user } = open();
  await user.dblClick(await screen.findByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
});
