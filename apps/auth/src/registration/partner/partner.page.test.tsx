import { screen, waitFor } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import {
  listCities,
  listCountries,
  listIndustries,
  listPartnerTypes,
  listPositions,
  listProvinces,
} from '@portal/common/contract/portal/lookups';
import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import { registerPartner } from '@portal/common/contract/account/registration';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { EMPTY, type Fields } from './partner.fields.ts';

const KEY = 'acc:draft:registerPartner';
const world = [
  mock(readPasswordPolicy, { min: 8, max: 16 }),
  mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] }),
  mock(listCountries, [
    { country_id: 6, country_name: 'China', country_code: '86', has_provinces: true },
    { country_id: 470, country_name: 'Malta', country_code: '356', has_provinces: false },
  ]),
  mock(listProvinces, ({ query }) =>
    query.country_id === 6 ? [{ province_id: 330000, province_name: 'Zhejiang' }] : [],
  ),
  mock(listCities, [{ city_id: 330100, city_name: 'Hangzhou' }]),
  mock(listIndustries, [
    { industry_id: 109, industry_name: 'Software and services', industry_parent_id: 0, industry_parent_name: '' },
    {
      industry_id: 65,
      industry_name: 'Software',
      industry_parent_id: 109,
      industry_parent_name: 'Software and services',
    },
  ]),
  mock(listPositions, [{ position_id: 1, position_name: 'Owner or executive' }]),
  mock(listPartnerTypes, [
    { intention_type_id: 1, intention_type_name: 'Reseller' },
    { intention_type_id: 3, intention_type_name: 'Delivery partner' },
  ]),
];
const kept: Partial<Fields> = {
  company_name: 'Larkmoor Systems Ltd',
  company_phone: '+86-571-00000148',
  company_email: 'hello@larkmoor.example',
  company_industry: 65,
  company_main_business: 'Instruments',
  company_country: 6,
  company_province: 330000,
  company_city: 330100,
  company_address: '18 Paper Street',
  intention_partner_type: [1],
  username: 'Lin Yuan',
  email: 'lin@larkmoor.example',
  phone: '+86-13800000126',
  position_category: 1,
  position_name: 'Director',
  country: 470,
  address: '5 Harbour Road',
};
const secrets = { verify_code: '308412', password: 'Quill-2026x' };

type User = ReturnType<typeof open>['user'];
function open(draft?: object, handlers: Parameters<typeof server.use> = []) {
  if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
  server.use(...handlers, ...world);
  return renderApp(App, '/registerPartnerPortal', { user: null });
}
/** Found by label and text, not by role: roles take a minute on a page of this size. */
const box = (name: string) => screen.getByLabelText(name);
const button = (text: string) => screen.getByText(text).closest('button')!;
const stored = () => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Record<string, unknown> | null;

async function put(user: User, control: HTMLElement, text: string) {
  await user.click(control);
  await user.clear(control);
  await user.paste(text);
}
async function fillSecrets(user: User) {
  await put(user, await screen.findByLabelText('E-mail code'), secrets.verify_code);
  await put(user, box('Password'), secrets.password);
  await put(user, box('Confirm password'), secrets.password);
  await user.click(screen.getByLabelText(/I have read and accept/));
  await waitFor(() => expect(button('Submit')).toBeEnabled());
}
const submit = (user: User) => user.click(button('Submit'));

test('the wizard goes from company to success: Next needs a valid step, Previous keeps the input', async () => {
  const { company_official_website: _, ...wanted } = { ...EMPTY, ...kept, ...secrets };
  const { user, host } = open({ ...kept, intention_partner_type: [], company_name: '' }, [
    mock(registerPartner, ({ body }) => {
      const { confirm_password: __, policy: ___, ...body_ } = wanted;
      expect(body).toEqual({ ...body_, intention_partner_type: [1, 3], purposes: ['crossBorder'] });
      return { id: 'u-9' };
    }),
  ]);

  expect(await screen.findByText('Tell us about your company')).toBeInTheDocument();
  expect(button('Next')).toBeDisabled();
  await waitFor(() => expect(button('Next')).toHaveAccessibleDescription('Still to complete: Company name'));
  expect(button('Previous')).toBeDisabled();
  await put(user, box('Company name'), kept.company_name!);
  await waitFor(() => expect(button('Next')).toBeEnabled());
  expect(button('Next')).not.toHaveAttribute('aria-describedby');
  await user.click(button('Next'));

  expect((await screen.findByText('Choose how you want to work with us')).closest('[tabindex]')).toHaveFocus();
  expect(button('Next')).toBeDisabled();
  expect(button('Next')).toHaveAccessibleDescription('Still to complete: Partner types');
  await user.click(await screen.findByLabelText('Delivery partner'));
  await user.click(box('Reseller'));
  await user.click(button('Previous'));
  expect(await screen.findByLabelText('Company name')).toHaveValue(kept.company_name);
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.click(button('Next'));
  expect(await screen.findByLabelText('Delivery partner')).toBeChecked();
  await user.click(button('Next'));

  expect((await screen.findByText('Tell us about yourself')).closest('[tabindex]')).toHaveFocus();
  expect(button('Submit')).toBeDisabled();
  await fillSecrets(user);
  await user.click(screen.getByLabelText(/^Transfer of data abroad/));
  expect(stored()).toMatchObject({ step: 2, email: kept.email, intention_partner_type: [1, 3] });
  for (const secret of Object.values(secrets)) expect(sessionStorage.getItem(KEY)).not.toContain(secret);
  await submit(user);

  expect(await screen.findByText('Application submitted')).toBeInTheDocument();
  expect(stored()).toBeNull();
  expect(screen.queryByText('Previous')).not.toBeInTheDocument();
  await user.click(button('Pause'));
  expect(host.onLogin).not.toHaveBeenCalled();
  await user.click(button('Sign in now'));
  await waitFor(() => expect(host.onLogin).toHaveBeenCalledWith(undefined, UserType.partner));
});

test('a reload restores the step and everything but the secrets, in both languages', async () => {
  const { change } = open({ ...kept, step: 2, password: 'never' });

  expect(await screen.findByLabelText('E-mail')).toHaveValue(kept.email);
  expect(box('Password')).toHaveValue('');
  expect(box('Job title')).toHaveValue('Director');
  expect(screen.getByText('Step 3 of 4')).toBeInTheDocument();
  change({ locale: 'zh-CN' });
  expect(await screen.findByLabelText('邮箱')).toHaveValue(kept.email);
  expect(screen.getByText('第 3 步，共 4 步')).toBeInTheDocument();
});

test('a taken company name is reported on leaving the field, cleared on focus, and follows the language', async () => {
  const { user, change } = open({ ...kept, company_name: '' }, [
    mock(checkParam, ({ query }) => ({
      Code: '0',
      Message: '',
      Data: [{ IsExist: query.ParamType === ParamType.company && query.UserType === UserType.partner }],
    })),
  ]);

  const name = await screen.findByLabelText('Company name');
  await put(user, name, 'Larkmoor Systems Ltd');
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.tab();
  expect(await screen.findByText('This company name is already in use. Check the name.')).toBeInTheDocument();
  expect(button('Next')).toBeDisabled();
  change({ locale: 'zh-CN' });
  expect(await screen.findByText(/企业名称.*(已|存在)/)).toBeInTheDocument();
  change({ locale: 'en-US' });
  await user.click(box('Company name'));
  await waitFor(() =>
    expect(screen.queryByText('This company name is already in use. Check the name.')).not.toBeInTheDocument(),
  );
});

test.each([
  ['too often', '4290000000', 'too frequent|Too many|too often|Too frequent'],
  ['a failure of the server', '-1', 'Check again'],
] as const)('a failed check (%s) is reported and does not block', async (_, code, text) => {
  const { user } = open({ ...kept, company_name: '' }, [mock(checkParam, code)]);

  await put(user, await screen.findByLabelText('Company name'), 'Larkmoor Systems Ltd');
  await user.tab();
  expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.click(button('Next'));
  expect(await screen.findByText('Choose how you want to work with us')).toBeInTheDocument();
});

test('a double click advances one step, and registers once', async () => {
  const registered = jest.fn();
  const { user } = open({ ...kept, step: 0 }, [
    mock(registerPartner, () => {
      registered();
      return { id: 'u-9' };
    }),
  ]);

  expect(await screen.findByText('Tell us about your company')).toBeInTheDocument();
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.dblClick(button('Next'));
  expect(await screen.findByText('Choose how you want to work with us')).toBeInTheDocument();
  await user.click(button('Next'));
  await fillSecrets(user);
  await user.dblClick(button('Submit'));
  expect(await screen.findByText('Application submitted')).toBeInTheDocument();
  expect(registered).toHaveBeenCalledTimes(1);
});

test('Back in the browser opens the previous step and Forward the next one; secrets are kept', async () => {
  const { user } = open({ ...kept, step: 1 });
  const state = JSON.stringify(window.history.state);
  const browser = async (way: 'back' | 'forward', title: string) => {
    window.history[way]();
    expect((await screen.findByText(title)).closest('[tabindex]')).toHaveFocus();
  };

  expect(await screen.findByText('Choose how you want to work with us')).toBeInTheDocument();
  await waitFor(() => expect(button('Next')).toBeEnabled());
  // To write into the entry would render the portal a second time before the page is live.
  expect(JSON.stringify(window.history.state)).toBe(state);
  await user.click(button('Next'));
  await put(user, await screen.findByLabelText('Password'), secrets.password);
  await browser('back', 'Choose how you want to work with us');
  await browser('forward', 'Tell us about yourself');
  expect(box('Password')).toHaveValue(secrets.password);
  await user.click(button('Previous'));
  expect((await screen.findByText('Choose how you want to work with us')).closest('[tabindex]')).toHaveFocus();
  await user.click(button('Previous'));
  expect((await screen.findByText('Tell us about your company')).closest('[tabindex]')).toHaveFocus();
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.click(button('Next'));
  await browser('back', 'Tell us about your company');
});

test('a refusal about an earlier step returns to its field; the input is kept', async () => {
  const { user } = open({ ...kept, step: 2 }, [
    mock(registerPartner, { refused: 'Account.Company.Exists', fields: { company_name: 'Account.Company.Exists' } }),
  ]);

  await fillSecrets(user);
  await submit(user);
  expect(await screen.findByText('This company name is already in use. Check the name.')).toBeInTheDocument();
  expect(box('Company name')).toHaveFocus();
  expect(button('Next')).toBeDisabled();
  await put(user, box('Company name'), 'Larkmoor Instruments Ltd');
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.click(button('Next'));
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.click(button('Next'));
  expect(await screen.findByLabelText('Password')).toHaveValue(secrets.password);
});

test('a lost connection is reported, keeps the form, and offers a retry', async () => {
  let lost = true;
  const { user } = open({ ...kept, step: 2 }, [mock(registerPartner, () => (lost ? Response.error() : { id: 'u-9' }))]);

  await fillSecrets(user);
  await submit(user);
  expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument();
  expect(box('Password')).toHaveValue(secrets.password);
  lost = false;
  await user.click(button('Try again'));
  expect(await screen.findByText('Application submitted')).toBeInTheDocument();
});
