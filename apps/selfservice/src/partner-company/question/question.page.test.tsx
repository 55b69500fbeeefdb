import { screen, waitFor, within } from '@testing-library/react';
import { readCertification } from '@portal/common/contract/company/certification';
import { answerRegistration, readPartnerCompany } from '@portal/common/contract/company/partner-company';
import { answerContract, readOwnContract } from '@portal/common/contract/company/partner-contract';
import { listPartnerLevels } from '@portal/common/contract/portal/lookups';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import App from '../../app.tsx';
import { certification } from '../../testing/certification.ts';
import { partnerCompany } from '../../testing/partner.ts';
import { box, opensPartner, pending, put } from '../../testing/open-partner.ts';

const openPartner = opensPartner(App);
const contact = { user_type: UserType.partnerContact, role: PartnerRole.ordinary };
const TIMES = {
  asked_at: new Date(2026, 2, 17, 8, 30).toISOString(),
  until: new Date(2026, 2, 31, 8, 30).toISOString(),
};
const answered = jest.fn();

beforeEach(() => {
  sessionStorage.clear();
  answered.mockClear();
});

test('a question about the application opens the asked fields of company and person only; contacts read it', async () => {
  const company = {
    ...pending,
    question: {
      version: 9,
      fields: [
        { field: 'company_address' as const, text: 'Is the number missing?' },
        { field: 'position_name' as const, text: 'Which position?' },
      ],
      ...TIMES,
    },
  };
  const { user, unmount } = openPartner(
    '/company/info',
    { company },
    {
      handlers: [
        mock(answerRegistration, ({ params, body }) => {
          answered(params.id, body);
          server.use(mock(readPartnerCompany, partnerCompany(pending)));
          return {};
        }),
      ],
    },
  );
  const address = await box('Address');
  expect(screen.getByText('We have a question about your request')).toBeInTheDocument();
  expect(screen.getByText(/Without an answer by/)).toHaveTextContent('2026-03-31');
  expect(address).toHaveValue('18 Paper Street');
  expect(address).toHaveAccessibleDescription(/Is the number missing\?/);
  expect(await box('Job title')).toHaveAccessibleDescription(/Which position\?/);
  expect(screen.queryByLabelText('Company name')).toBeNull();
  await put(user, address, '20 Paper Street');
  await user.click(screen.getByText('Send the answer'));
  expect(await screen.findByText('Answer sent. The review continues.')).toBeInTheDocument();
  expect(answered).toHaveBeenCalledWith(expect.any(String), {
    version: 9,
    text: '',
    company_address: '20 Paper Street',
    position_name: 'Director',
  });
  await waitFor(() => expect(screen.queryByText('We have a question about your request')).toBeNull());
  unmount();
  openPartner('/company/info', { company }, { user: contact });
  expect(await screen.findByText('Is the number missing?', { exact: false })).toBeInTheDocument();
  expect(screen.getByText('The main account of the company can answer.')).toBeInTheDocument();
  expect(screen.queryByLabelText('Your answer')).toBeNull();
});

test('a question about the contract is answered on its card; what was typed stays over a reload', async () => {
  const handlers = [
    mock(readOwnContract, {
      partner_level: 0,
      partner_level_name: '',
      contract: {
        sign_type: 1,
        sign_type_name: 'Reseller',
        wanted_level: 4,
        wanted_level_name: 'Gold partner',
        granted_level_name: '',
        approval_status: ApprovalStatus.pending,
        application_time: TIMES.asked_at,
        approval_time: null,
        approval_opinion: '',
        question: { version: 3, fields: [{ field: 'partner_level' as const, text: 'Why gold?' }], ...TIMES },
      },
    }),
    mock(listPartnerLevels, [{ level_id: 4, level_name: 'Gold partner' }]),
    mock(answerContract, ({ body }) => {
      answered(body);
      return {};
    }),
  ];
  const first = openPartner('/company/info', {}, { handlers });
  await first.user.type(await box('Your answer'), 'Two years of sales.');
  first.unmount();
  const { user } = openPartner('/company/info', {}, { handlers });
  const words = await box('Your answer');
  expect(words).toHaveValue('Two years of sales.');
  expect(screen.getByText('Why gold?')).toBeInTheDocument();
  await user.click(screen.getByText('Send the answer'));
  await waitFor(() =>
    expect(answered).toHaveBeenCalledWith({ version: 3, text: 'Two years of sales.', partner_level: 4 }),
  );
});

test.each([
  ['a change is pending review', { auth_status: AuthStatus.authenticated, pending_change: 1 as const }],
  ['the application is pending review again', { ...pending, auth_status: AuthStatus.pending }],
])('a question about the verification is shown and answered while %s', async (_, company) => {
  const reply = certification({
    auth_status: company.auth_status,
    pending_change: 'pending_change' in company ? 1 : 0,
    due_time: null,
    review_wait: null,
    submitted: {
      approval_status: ApprovalStatus.pending,
      lic_type: LicenceType.businessLicence,
      lic_code: '91350100M000100Y43',
      lic_company: 'Larkmoor Systems Ltd',
      lic_id: 'lic-1',
      auth_type: AuthMethod.licence,
    },
    question: { version: 9, fields: [{ field: 'Company', text: 'Is this the full name?' }], ...TIMES },
  });
  openPartner('/company/info', { company }, { handlers: [mock(readCertification, reply)] });
  const card = (await screen.findByText('We have a question about your request')).closest('section') as HTMLElement;
  expect(await within(card).findByText('Is this the full name?')).toBeInTheDocument();
  expect((await within(card).findByText('Send the answer')).closest('button')).toBeEnabled();
});
