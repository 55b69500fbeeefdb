import { screen, waitFor } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import {
  answerCertification,
  listRecords,
  readCertification,
  readLicenceImage,
} from '@portal/common/contract/company/certification';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { certification } from '../../testing/certification.ts';

const NAME = 'Hengyuan Instruments Ltd.';
const asked = (version = 9) =>
  certification({
    auth_status: AuthStatus.pending,
    due_time: null,
    review_wait: null,
    submitted: {
      approval_status: ApprovalStatus.pending,
      lic_type: LicenceType.businessLicence,
      lic_code: '91350100M000100Y43',
      lic_company: NAME,
      lic_id: 'lic-1',
      auth_type: AuthMethod.licence,
    },
    question: {
      version,
      fields: [{ field: 'Company', text: 'Is this the full name?' }],
      asked_at: new Date(2026, 2, 17, 8, 30).toISOString(),
      until: new Date(2026, 2, 31, 8, 30).toISOString(),
    },
  });

const answered = jest.fn();

beforeEach(() => {
  sessionStorage.clear();
  answered.mockClear();
  server.use(
    mock(readCertification, asked()),
    mock(readLicenceImage, { Data: { image: 'data:image/png;base64,iVBORw0KGgo=', name: 'licence.png', size: 8 } }),
    mock(listRecords, { rows: [], total: 0 }),
    mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] }),
    mock(answerCertification, ({ params, body }) => {
      answered(params.id, body);
      return {};
    }),
  );
});

const open = () => renderApp(App, '/profile/authentication');

test('a question opens the asked field only, says that the clock stops, and its answer is sent with its version', async () => {
  const { user } = open();
  expect(await screen.findByText('We have a question about your request')).toBeInTheDocument();
  expect(screen.getByText(/Without an answer by/)).toHaveTextContent('2026-03-31');
  const field = await screen.findByLabelText('Company name');
  expect(field).toHaveValue(NAME);
  expect(field).toHaveAccessibleDescription(/Is this the full name\?/);
  expect(screen.queryByLabelText('Unified social credit code')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Document type' })).toBeNull();
  expect(screen.getByText('91350100M000100Y43')).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, 'Hengyuan Ltd.');
  server.use(mock(readCertification, certification({ auth_status: AuthStatus.pending })));
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('Answer sent. The review continues.')).toBeInTheDocument();
  expect(answered).toHaveBeenCalledWith('51', { version: 9, Text: '', Company: 'Hengyuan Ltd.' });
  await waitFor(() => expect(screen.queryByText('We have a question about your request')).toBeNull());
});

test('a refused answer is shown at its field, and what was typed stays over a reload and for a later question', async () => {
  server.use(
    mock(answerCertification, { status: 400, code: 'answer.empty', fields: { Text: 'answer.empty' } } as never),
  );
  const page = open();
  const words = await screen.findByLabelText('Your answer');
  await page.user.type(words, 'It is.');
  page.unmount();
  server.use(mock(readCertification, asked(10)));
  open();
  expect(await screen.findByLabelText('Your answer')).toHaveValue('It is.');
});
