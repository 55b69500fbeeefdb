import { screen, waitFor } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import {
  listRecords,
  readCertification,
  readLicenceImage,
  submitLicence,
} from '@portal/common/contract/company/certification';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { certification } from '../../testing/certification.ts';

const form = '/profile/authentication/new/byCertification';
const CODE = '91330106MA2Q7W4K3H';
const nameRefused = certification({
  auth_status: AuthStatus.rejected,
  refused_fields: [{ field: 'Company', reason: 'mismatch' }],
});

beforeEach(() =>
  server.use(
    mock(readCertification, nameRefused),
    mock(readLicenceImage, { Data: { image: 'data:image/png;base64,iVBORw0KGgo=', name: 'licence.png', size: 8 } }),
    mock(listRecords, { rows: [], total: 0 }),
    mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] }),
  ),
);

async function correctName(user: ReturnType<typeof renderApp>['user']) {
  const company = await screen.findByLabelText('Company name');
  await user.clear(company);
  await user.click(company);
  await user.paste('Corrected Ltd.');
}

test('only refused fields are editable; the others are resubmitted unchanged, with the picture', async () => {
  const sent = jest.fn();
  server.use(
    mock(submitLicence, ({ body }) => {
      sent(body);
      return { auth_status: AuthStatus.rejected };
    }),
  );
  const { user } = renderApp(App, form);
  expect(await screen.findByRole('heading', { name: 'Correct and submit again' })).toBeInTheDocument();
  expect(screen.getByText('Rejected: Does not match the document')).toBeInTheDocument();
  expect(screen.getByLabelText('Company name')).toHaveValue('Hengyuan Instruments Ltd.');
  expect(screen.queryByLabelText('Unified social credit code')).toBeNull();
  expect(document.querySelector('input[type="file"]')).toBeNull();
  expect(screen.getByText(CODE)).toBeInTheDocument();
  await correctName(user);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ Company: 'Corrected Ltd.', LicType: 1, LicCode: CODE, LicURL: 'lic-1' }),
  );
});

test('all fields can be unlocked and keep their values', async () => {
  const { user } = renderApp(App, form);
  await user.click(await screen.findByRole('button', { name: 'Start over with all fields' }));
  expect(screen.getByLabelText('Unified social credit code')).toHaveValue(CODE);
  expect(screen.getByRole('combobox', { name: 'Document type' })).toBeInTheDocument();
  expect(document.querySelector('input[type="file"]')).not.toBeNull();
});

test('a locked field that the API refuses is unlocked with its error', async () => {
  server.use(
    mock(submitLicence, {
      refused: 'Account.Certification.Exists',
      fields: { LicCode: 'Account.Certification.Exists' },
    }),
  );
  const { user } = renderApp(App, form);
  await correctName(user);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const code = await screen.findByLabelText('Unified social credit code');
  await waitFor(() => expect(code).toHaveAttribute('aria-invalid', 'true'));
  expect(screen.getByLabelText('Company name')).toHaveValue('Corrected Ltd.');
});

test('a rejected transaction code offers no correction of a licence', async () => {
  const { rejected } = nameRefused;
  server.use(
    mock(readCertification, { ...nameRefused, rejected: rejected && { ...rejected, auth_type: 1, lic_id: null } }),
  );
  renderApp(App, form);
  expect(await screen.findByLabelText('Company name')).toHaveValue('Hengyuan Instruments Ltd.');
  expect(screen.getByRole('heading', { name: 'Verify by document' })).toBeInTheDocument();
});

test('the review comment is shown beside the reasons', async () => {
  server.use(mock(readCertification, { ...nameRefused, auth_opinion: 'Use the name on the license.' }));
  renderApp(App, form);
  expect(await screen.findByText('Review comment: Use the name on the license.')).toBeInTheDocument();
});
