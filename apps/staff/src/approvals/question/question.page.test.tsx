import { screen, waitFor, within } from '@testing-library/react';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import { listCities, listCountries, listProvinces } from '@portal/common/contract/portal/lookups';
import {
  askCertification,
  certificationReview,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { accountReview, askAccount, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import {
  askContract,
  contractReview,
  listContracts,
  readContract,
} from '@portal/common/contract/queues/contract-approval';
import {
  askRegistration,
  listRegistrations,
  readRegistration,
  registrationReview,
} from '@portal/common/contract/queues/registration-approval';
import { listPartnerLevels } from '@portal/common/contract/portal/lookups';
import type { ReviewQuestion } from '@portal/common/contract/queues/review';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { mock, server } from '@portal/common/testing/mock';
import { quietReview } from '@portal/common/testing/quiet-queues';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approval, approver, detail, licence } from '../../testing/approval.ts';
import { contract, contractRow, LEVELS } from '../../testing/contract.ts';
import { accountApproval } from '../../testing/customers.ts';
import { registration, rowOf } from '../../testing/registration.ts';
import { dialogCalled } from '../../testing/dialog.ts';

const queue = '/customers/approval/authentication';
const page = `${queue}/7/operation`;
const TIME = new Date(2026, 10, 21, 10, 0).toISOString();
const open = {
  fields: [{ field: 'LicURL', text: 'Please upload all pages.' }],
  name: 'He Jia',
  own: 0,
  time: TIME,
} as const;
const question: ReviewQuestion = {
  ...open,
  fields: [...open.fields],
  state: 'open',
  ended_at: null,
  answer: '',
  changes: [],
};

const asked = jest.fn();

beforeEach(() => {
  asked.mockClear();
  server.use(
    mock(readCertificationApproval, { Data: detail() }),
    mock(certificationReview.read, { ...quietReview, language: 'zh-CN', questions: [] }),
    mock(readLicenceImage, licence),
    mock(listCountries, [{ country_id: 6, country_name: 'China', country_code: 'CN' }]),
    mock(listProvinces, [{ province_id: 43, province_name: 'Hunan' }]),
    mock(listCities, [{ city_id: 4306, city_name: 'Yueyang' }]),
    mock(listCertificationApprovals, { rows: [], total: 0 }),
    mock(askCertification, ({ params, body }) => {
      asked(params.id, body);
      return {};
    }),
  );
});

test('the applicant is asked with four keys, in their language, and the next request opens', async () => {
  const { user } = renderApp(App, page, approver);
  await screen.findByRole('button', { name: /^Ask/ });
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ask/ })).toBeEnabled());
  await user.keyboard('q');
  const dialog = within(await dialogCalled('Ask Hengyuan Instruments Ltd.'));
  await user.keyboard('1');
  expect(dialog.getByRole('checkbox', { name: 'Company name' })).toBeChecked();
  await screen.findByTitle('Is this the full company name as printed on the document?');
  await user.keyboard('1');
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: 'Text of the question about: Company name' })).toHaveValue(
      '这是证件上的企业全称吗？',
    ),
  );
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith('7', {
      fields: [{ field: 'Company', text: '这是证件上的企业全称吗？' }],
      version: 4,
    }),
  );
  expect(await screen.findByText(/^Asked Hengyuan Instruments Ltd/)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: 'Business verification' })).toBeInTheDocument();
});

test('keys of the page do nothing behind the dialog; a question needs a field, a choice and a text', async () => {
  const { user } = renderApp(App, page, approver);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ask/ })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: /^Ask/ }));
  const dialog = within(await dialogCalled('Ask Hengyuan Instruments Ltd.'));
  await user.keyboard('a');
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await dialog.findByText('Choose at least one field')).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Picture of the document' }));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await dialog.findByText('Choose a question for each field')).toBeInTheDocument();
  await user.click(dialog.getByRole('combobox', { name: 'Question about: Picture of the document' }));
  await user.click(await screen.findByTitle('Own question'));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await dialog.findByText('Enter the question')).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});

test('an open question is shown, marked in the list, and cannot be asked twice', async () => {
  server.use(
    mock(readCertificationApproval, {
      Data: detail({ Question: { ...open, fields: [...open.fields] }, DueTime: null }),
    }),
    mock(certificationReview.read, { ...quietReview, questions: [question] }),
    mock(listCertificationApprovals, {
      rows: [
        approval({ Question: { ...open, fields: [...open.fields] }, DueTime: null, Waited: { days: 3, minutes: 95 } }),
      ],
      total: 1,
    }),
  );
  const { unmount } = renderApp(App, page, approver);
  expect(await screen.findByText(/^He Jia asked the applicant on/)).toBeInTheDocument();
  expect(screen.getByText('Please upload all pages.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
  unmount();
  renderApp(App, queue, approver);
  expect(await screen.findByText(/^Asked by He Jia/)).toBeInTheDocument();
  expect(screen.getByText('3 d, paused')).toBeInTheDocument();
});

test('an answer is shown with what it changed', async () => {
  server.use(
    mock(certificationReview.read, {
      ...quietReview,
      questions: [
        {
          ...question,
          fields: [{ field: 'LicType', text: 'Which one?' }, ...open.fields],
          state: 'answered',
          ended_at: TIME,
          answer: 'All pages now.',
          changes: [
            { field: 'LicType', before: '1', after: '99' },
            { field: 'LicURL', before: 'lic-1', after: 'lic-2' },
          ],
        },
      ],
    }),
  );
  renderApp(App, page, approver);
  expect(await screen.findByText(/^The applicant answered He Jia/)).toBeInTheDocument();
  expect(screen.getByText('All pages now.')).toBeInTheDocument();
  expect(screen.getByText('Picture replaced')).toBeInTheDocument();
  expect(screen.getByText('Other document')).toBeInTheDocument();
});

test('requests by transaction code say nothing of questions', async () => {
  server.use(
    mock(readCertificationApproval, { Data: detail({ AuthMethod: AuthMethod.transaction, TransactionCode: 'T' }) }),
  );
  renderApp(App, page, approver);
  expect(await screen.findByRole('button', { name: /^Reject/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
});

const asks = ({ params, body }: { params: object; body: object }) => {
  asked(params, body);
  return {};
};
const said = { fields: [{ field: 'any', text: 'Why so?' }], name: 'He Jia', own: 0, time: TIME } as const;
const marked = { question: { ...said, fields: [...said.fields] }, due_time: null };

test.each([
  {
    name: 'partner applications',
    privilege: Privilege.approvalRegister,
    list: '/partners/approval/register',
    page: '/partners/approval/register/u-5/operation/5',
    company: 'Larkmoor Systems Ltd',
    field: ['Company name', 'company_name'],
    review: registrationReview,
    handlers: [
      mock(readRegistration, registration({ id: 5, user_id: 'u-5' })),
      mock(listRegistrations, { rows: [{ ...rowOf(registration({ id: 5, user_id: 'u-5' })), ...marked }], total: 1 }),
      mock(askRegistration, asks),
    ],
  },
  {
    name: 'contracts',
    privilege: Privilege.approvalContract,
    list: '/partners/approval/contract',
    page: '/partners/approval/contract/u-8/operation/8',
    company: 'Larkmoor Systems Ltd',
    field: ['Contract type', 'sign_type'],
    review: contractReview,
    handlers: [
      mock(readContract, contract()),
      mock(listContracts, { rows: [{ ...contractRow(contract()), ...marked }], total: 1 }),
      mock(listPartnerLevels, LEVELS),
      mock(askContract, asks),
    ],
  },
  {
    name: 'accounts',
    privilege: Privilege.approvalAccount,
    list: '/customers/approval/account',
    page: '/customers/approval/account',
    company: 'Larkmoor Systems Ltd',
    field: ['Login name', 'login_name'],
    review: accountReview,
    handlers: [mock(listAccountApprovals, { rows: [accountApproval(marked)], total: 1 }), mock(askAccount, asks)],
  },
] as const)('$name: asked by key, marked in the list; without an address the button says why', async (one) => {
  server.use(...one.handlers, mock(one.review.read, { ...quietReview, questions: [], reachable: 1 }));
  const user = { ...approver, privileges: [one.privilege] };
  const first = renderApp(App, one.page, user);
  if (one.page === one.list) {
    expect(await screen.findByText(/^Asked by He Jia/)).toBeInTheDocument();
    await first.user.click(await screen.findByRole('button', { name: one.company }));
  }
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ask/ })).toBeEnabled());
  await first.user.keyboard('q');
  const dialog = within(await dialogCalled(`Ask ${one.company}`));
  await first.user.click(await dialog.findByRole('checkbox', { name: one.field[0] }));
  await first.user.click(dialog.getByRole('combobox', { name: `Question about: ${one.field[0]}` }));
  await first.user.click(await screen.findByTitle('Own question'));
  await first.user.type(dialog.getByRole('textbox', { name: `Text of the question about: ${one.field[0]}` }), 'Right?');
  await first.user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ fields: [{ field: one.field[1], text: 'Right?' }] }),
    ),
  );
  first.unmount();

  server.use(mock(one.review.read, { ...quietReview, questions: [], reachable: 0 }));
  const second = renderApp(App, one.page, user);
  if (one.page === one.list) await second.user.click(await screen.findByRole('button', { name: one.company }));
  expect(await screen.findByText(/^Nobody can be asked/)).toBeInTheDocument();
  const button = screen.getByRole('button', { name: /^Ask/ });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(/no verified address/);
});
