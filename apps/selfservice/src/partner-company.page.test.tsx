import { screen, waitFor, within } from '@testing-library/react';
import { solveCaptcha } from '@portal/common/contract/sign-in/captcha';
import { readOwnContract } from '@portal/common/contract/company/partner-contract';
import { readCertification, readLicenceImage, submitLicence } from '@portal/common/contract/company/certification';
import {
  readPartnerCompany,
  updatePartnerBusiness,
  updatePartnerCompany,
  updatePartnerCompanyEmail,
} from '@portal/common/contract/company/partner-company';
import { updatePartnerPerson } from '@portal/common/contract/company/partner-person';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { PartnerRole } from '@portal/common/enums/partner/partner-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { sendVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { mock } from '@portal/common/testing/mock';
import { securityMocks } from '@portal/common/testing/security';
import { shortenTimer } from '@portal/common/testing/shorten-timer';
import App from './app.tsx';
import { certification } from './testing/certification.ts';
import { box, button, opensPartner, pending, put, rejected } from './testing/open-partner.ts';
import { partnerCompany } from './testing/partner.ts';

// The captcha shows for two seconds that it was passed.
shortenTimer('setTimeout', 2000, 0);

const openPartner = opensPartner(App);
const contact = { user_type: UserType.partnerContact, role: PartnerRole.ordinary };

test.each([
  [{}, '/company/info'],
  [contact, '/company/person'],
] as const)('the profile of other users leads partners to their own page %#', async (user, home) => {
  const { path } = openPartner('/profile/baseInfo', {}, { user });
  await waitFor(() => expect(path()).toBe(home));
});

test('verification and contract keep their places while they load, so that the form below does not move', async () => {
  const waiting = () => new Promise<never>(() => {});
  openPartner('/company/info', {}, { handlers: [mock(readOwnContract, waiting), mock(readCertification, waiting)] });
  expect(await box('Company name')).toBeInTheDocument();
  for (const name of ['Business verification', 'Contract and level']) {
    const section = (await screen.findByRole('heading', { name })).closest('section') as HTMLElement;
    expect(within(section).getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  }
});

describe('a pending application', () => {
  test('shows start, usual time and possible actions; the company is read-only', async () => {
    openPartner('/company/info', { company: pending });
    expect(await screen.findByRole('heading', { name: 'Your application is pending review' })).toBeInTheDocument();
    expect(screen.getByText('2026-03-16 09:05')).toBeInTheDocument();
    expect(screen.getByText('1 to 3 working days')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Set up two-step verification' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/account\/security$/),
    );
    expect(screen.getByText('18 Paper Street')).toBeInTheDocument();
    expect(screen.getByText('Pending review. You can change this after the decision.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Save|Edit/ })).toBeNull();
  });

  test('the person can verify addresses, and nothing else', async () => {
    openPartner('/company/person', { company: pending });
    expect(await screen.findByRole('button', { name: 'Verify Phone' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a rejected application', () => {
  test('shows opinion and date on every page, with links to the fields to correct', async () => {
    openPartner('/company/business', { company: rejected });
    expect(await screen.findByText(/^Your application was rejected on/)).toHaveTextContent('rejected on 2026-03-17');
    expect(screen.getByText('Review comment: Nobody answers the phone.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Company phone' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/company\/info$/),
    );
    expect(screen.getByRole('link', { name: 'Your name' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/company\/person$/),
    );
  });

  test('shows on pages of other features too; colleagues see it without links', async () => {
    openPartner('/account/security', { company: rejected }, { user: contact, handlers: securityMocks() });
    expect(await screen.findByText(/^Your application was rejected on/)).toHaveTextContent('rejected on 2026-03-17');
    expect(screen.getByText('The main account can correct this and submit again: Lin Yuan')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Company phone' })).toBeNull();
  });

  test('says which of its fields are corrected, as soon as they are saved', async () => {
    const company = partnerCompany(rejected);
    const { user } = openPartner(
      '/company/person',
      { company: rejected },
      {
        handlers: [
          mock(readPartnerCompany, () => company),
          mock(updatePartnerPerson, () => {
            company.corrected_fields = ['username'];
            return {};
          }),
        ],
      },
    );
    const name = await box('Your name');
    expect(name).toHaveAccessibleDescription(/Rejected: Incomplete/);
    await put(user, name, 'Lin Yuanfang');
    await user.click(button('Save'));
    const line = (field: string) => screen.getByRole('link', { name: field }).closest('li');
    await waitFor(() => expect(line('Your name')).toHaveTextContent('Your name · Corrected, not submitted yet'));
    expect(line('Company phone')).toHaveTextContent('Company phone · We could not reach anybody there');
    expect(name).not.toHaveAccessibleDescription(/Rejected/);
  });

  test('is corrected and submitted in one call; the reason is at its field', async () => {
    const sent: unknown[] = [];
    const { user, host } = openPartner(
      '/company/info',
      { company: rejected },
      {
        handlers: [
          mock(updatePartnerCompany, ({ body, query }) => {
            sent.push([query?.submit, body.company_phone, body.version]);
            return { submitted: 1 as const };
          }),
        ],
      },
    );
    const phone = await box('Company phone');
    expect(screen.getByText('Rejected:')).toHaveTextContent('Rejected: We could not reach anybody there');
    expect(screen.getByText(/Submitting starts a review of the whole application/)).toHaveTextContent(
      'which takes 1 to 3 working days',
    );
    await put(user, phone, '571-00000149');
    await user.click(button('Save and submit'));
    expect(await screen.findByText('Saved and submitted for review')).toBeInTheDocument();
    expect(sent).toEqual([[1, '+86-571-00000149', 4]]);
    expect(host.refreshUser).toHaveBeenCalled();
  });

  test.each([
    ['company_phone', true],
    // Not a field of this form.
    ['username', false],
  ])('that is sent without a change to %s keeps what was typed, and says so', async (field, atField) => {
    const code = 'Account.Refused.Unchanged';
    const { user } = openPartner(
      '/company/info',
      { company: rejected },
      { handlers: [mock(updatePartnerCompany, { refused: code, fields: { [field]: code } })] },
    );
    const website = await box(/^Official website/);
    await put(user, website, 'https://new.example');
    await user.click(button('Save and submit'));
    const phone = await box('Company phone');
    if (atField) await waitFor(() => expect(phone).toHaveAttribute('aria-invalid', 'true'));
    else expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(website).toHaveValue('https://new.example');
  });
});

describe('an admitted company', () => {
  test('saves changes immediately, which the form announces', async () => {
    const sent: unknown[] = [];
    const { user } = openPartner(
      '/company/info',
      {},
      {
        handlers: [
          mock(updatePartnerCompany, ({ body, query }) => {
            sent.push([query, body]);
            return { submitted: 0 as const };
          }),
        ],
      },
    );
    const website = await box(/^Official website/);
    expect(button('Save')).toBeDisabled();
    await put(user, website, 'https://new.example');
    expect(await screen.findByText(/Saved at once, without a review:/)).toHaveTextContent(/: Official website/);
    await user.click(button('Save'));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(sent).toEqual([
      [
        {},
        expect.objectContaining({
          company_official_website: 'https://new.example',
          company_name: 'Larkmoor Systems Ltd',
          company_city_id: 330_100,
          version: 4,
        }),
      ],
    ]);
  });

  test('keeps the area code of its phone; an invalid value is kept with its error', async () => {
    const { user } = openPartner('/company/info');
    const phone = await box('Company phone');
    expect(screen.getByRole('combobox', { name: 'Calling code' })).toBeDisabled();
    await put(user, phone, '1');
    await user.click(button('Save'));
    await waitFor(() => expect(phone).toBeInvalid());
    expect(phone).toHaveValue('1');
  });

  test('cannot change name and place when it is verified, and sees how to change them', async () => {
    openPartner(
      '/company/info',
      { company: { auth_status: AuthStatus.authenticated } },
      { handlers: [mock(readCertification, certification({ auth_status: AuthStatus.authenticated }))] },
    );
    expect(await box('Company name')).toHaveAttribute('readonly');
    expect(screen.getByText(/Name and place are verified/)).toHaveTextContent('1 to 3 working days');
    expect(screen.getByText(/access keys keep working/)).toBeInTheDocument();
    expect(await screen.findByText(/Ltd., verified on/)).toHaveTextContent(
      'Hengyuan Instruments Ltd., verified on 2026-03-18',
    );
  });

  test('changes its business e-mail with a code of the scene for it', async () => {
    const sent: unknown[] = [];
    const { user } = openPartner(
      '/company/info',
      {},
      {
        handlers: [
          mock(updatePartnerCompanyEmail, ({ body }) => {
            sent.push(body);
            return {};
          }),
          mock(solveCaptcha, ({ body }) => ({ man_machine_token: body.man_machine_token })),
          mock(sendVerifyCode, ({ body }) => {
            sent.push([body.account, body.verify_code_type]);
            return { retry_after: 60 };
          }),
        ],
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Business e-mail' }));
    await put(user, await box('Business e-mail'), 'new@larkmoor.example');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    const slider = await screen.findByRole('slider');
    await waitFor(() => expect(slider).toHaveAttribute('aria-disabled', 'false'));
    slider.focus();
    await user.keyboard('{End}{Enter}');
    await screen.findByRole('button', { name: /Resend in/ });
    await user.type(screen.getByLabelText('Verification code'), '308412');
    await user.click(button('Confirm'));
    expect(await screen.findByText('Business e-mail changed')).toBeInTheDocument();
    expect(sent).toEqual([
      ['new@larkmoor.example', VerifyScene.businessEmailEdit],
      { company_email: 'new@larkmoor.example', verify_code: '308412', version: 4 },
    ]);
  });

  test('refuses a taken name at its field, and keeps the input', async () => {
    const { user } = openPartner(
      '/company/info',
      {},
      {
        handlers: [
          mock(updatePartnerCompany, {
            refused: 'Account.Company.Exists',
            fields: { company_name: 'Account.Company.Exists' },
          }),
        ],
      },
    );
    await put(user, await box('Company name'), 'Another Ltd');
    await user.click(button('Save'));
    expect(await screen.findByText(/already in use/)).toBeInTheDocument();
    expect(await box('Company name')).toHaveValue('Another Ltd');
  });
});

test('is read-only for contacts, with the name of who can change it', async () => {
  openPartner('/company/info', {}, { user: contact });
  expect(await screen.findByText('Only the main account can change this: Lin Yuan')).toBeInTheDocument();
  expect(screen.getByText('18 Paper Street')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Verify the company' })).toBeNull();
});

describe('partner types', () => {
  test('need at least one; they are saved by a separate call', async () => {
    const sent: unknown[] = [];
    const { user } = openPartner(
      '/company/business',
      {},
      {
        handlers: [
          mock(updatePartnerBusiness, ({ body }) => {
            sent.push(body);
            return {};
          }),
        ],
      },
    );
    const reseller = await screen.findByRole('checkbox', { name: 'Reseller' });
    expect(reseller).toBeChecked();
    await user.click(reseller);
    await user.click(button('Save'));
    expect(await screen.findByText(/at least one/i)).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Partner types' })).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'Delivery partner' }));
    await user.click(button('Save'));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(sent).toEqual([{ intention_partner_type: [3], version: 4 }]);
  });

  test('are read-only for others', async () => {
    openPartner('/company/business', {}, { user: contact });
    expect(await screen.findByText('Reseller')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('the personal page', () => {
  test('the main account changes name, job and place', async () => {
    const sent: unknown[] = [];
    const { user } = openPartner(
      '/company/person',
      { company: rejected },
      {
        handlers: [
          mock(updatePartnerPerson, ({ body }) => {
            sent.push(body);
            return {};
          }),
        ],
      },
    );
    const name = await box('Your name');
    expect(screen.getByText('Rejected:')).toHaveTextContent('Rejected: Incomplete');
    expect(screen.getByText('Super admin')).toBeInTheDocument();
    await put(user, name, 'Lin Yuan-Ming');
    await user.click(button('Save'));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        username: 'Lin Yuan-Ming',
        position_category_id: 3,
        position_name: 'Director',
        country_id: 6,
        province_id: 330_000,
        city_id: 330_100,
        address: '5 Harbour Road',
        version: 2,
      },
    ]);
  });

  test('a contact changes addresses and password; all other data are read-only', async () => {
    openPartner('/company/person', { person: { role: PartnerRole.ordinary } }, { user: contact });
    expect(await screen.findByText('Ordinary user')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit E-mail' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /password/i })).toHaveAttribute(
      'href',
      expect.stringContaining('user_type=32'),
    );
    expect(screen.getByText('Maintained by the main account of your company')).toBeInTheDocument();
    expect(screen.getByText('China / Zhejiang / Hangzhou')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('certification in its dialog', () => {
  test('the form of enterprises asks for a licence', async () => {
    const { user } = openPartner(
      '/company/info',
      {},
      { handlers: [mock(submitLicence, { auth_status: AuthStatus.unauthenticated })] },
    );
    await user.click(await screen.findByRole('button', { name: 'Verify the company' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByLabelText(/Company name/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Document type')).toHaveAccessibleDescription(/Choose/));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a verified company has details, and a change button for the main account only', async () => {
    const verified = [
      mock(readCertification, certification({ auth_status: AuthStatus.authenticated })),
      mock(readLicenceImage, { Data: { image: 'data:,', name: 'a.png', size: 1 } }),
    ];
    const { user } = openPartner(
      '/company/info',
      { company: { auth_status: AuthStatus.authenticated } },
      { handlers: verified },
    );
    await user.click(await screen.findByRole('button', { name: 'Details' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('91330106MA2Q7W4K3H')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Change verification' }));
    expect(await within(dialog).findByLabelText(/Company name/)).toBeInTheDocument();
  });

  test('is not offered before the company is admitted', async () => {
    openPartner('/company/info', { company: rejected });
    expect(await screen.findByRole('button', { name: 'Save and submit' })).toBeInTheDocument();
    expect(screen.queryByText('Business verification')).toBeNull();
  });
});

describe('the contract', () => {
  const decided = {
    sign_type: 1,
    sign_type_name: 'Reseller',
    wanted_level_name: 'Diamond partner',
    granted_level_name: 'Gold partner',
    approval_status: ApprovalStatus.approved,
    application_time: new Date(2026, 4, 4, 9, 0).toISOString(),
    approval_time: new Date(2026, 4, 6, 9, 30).toISOString(),
    approval_opinion: 'Diamond after one year.',
  };

  test('shows the level with its badge, the application and the opinion', async () => {
    openPartner('/company/info', {
      contract: { partner_level: 4, partner_level_name: 'Gold partner', contract: decided },
    });
    expect(await screen.findByRole('img', { name: 'Gold partner' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Contract and level' })).toBeInTheDocument();
    expect(screen.getByText('Diamond after one year.')).toBeInTheDocument();
    expect(screen.getByText('2026-05-06 09:30')).toBeInTheDocument();
  });

  test('has no decision while pending; without an application there is no card', async () => {
    const pendingContract = {
      ...decided,
      granted_level_name: '',
      approval_status: ApprovalStatus.pending,
      approval_time: null,
      approval_opinion: '',
    };
    openPartner('/company/info', { contract: { partner_level: 0, partner_level_name: '', contract: pendingContract } });
    expect(await screen.findByText('No contract yet')).toBeInTheDocument();
    expect(screen.queryByText('Decided')).toBeNull();
  });
});
