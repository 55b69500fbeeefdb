import { screen, waitFor } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import {
  listCities,
  listCountries,
  listIndustries,
  listPositions,
  listProvinces,
} from '@portal/common/contract/portal/lookups';
import { createPartner, updatePartner } from '@portal/common/contract/console/partners';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';
import { partner, partnerMocks } from '../../testing/partner.ts';
import { proposal } from '../../testing/proposal.ts';

const EDIT = '/partners/partner/co-1/edit';
const as = (...privileges: Privilege[]) => ({ ...approver, privileges });
const editor = as(Privilege.partnerEdit);

beforeEach(() =>
  server.use(
    mock(listCountries, [
      { country_id: 6, country_name: 'China', country_code: 'CN', has_provinces: true },
      { country_id: 9, country_name: 'Malta', country_code: 'MT', has_provinces: false },
    ]),
    mock(listProvinces, [{ province_id: 43, province_name: 'Hunan' }]),
    mock(listCities, [{ city_id: 4306, city_name: 'Yueyang' }]),
    mock(listPositions, [{ position_id: 1, position_name: 'Management' }]),
    mock(listIndustries, [
      { industry_id: 9, industry_name: 'IT', industry_parent_id: 0, industry_parent_name: '' },
      { industry_id: 65, industry_name: 'Software', industry_parent_id: 9, industry_parent_name: 'IT' },
    ]),
    mock(checkParam, ({ query }) => ({
      Code: '0',
      Message: '',
      Data: [{ IsExist: query.ParamValue.includes('taken') }],
    })),
  ),
);

const save = () => screen.getByRole('button', { name: 'Save' });
const address = () => screen.findByDisplayValue('18 Paper Street');

test('Save is enabled by a change, sends it with version and main account, and returns to the list', async () => {
  const sent = jest.fn();
  server.use(
    mock(updatePartner, ({ body }) => {
      sent(body);
      return {};
    }),
    ...partnerMocks([partner()]),
  );
  const { user, path } = renderApp(App, `${EDIT}?page=2`, editor);
  const field = await address();
  expect(save()).toBeDisabled();
  await user.type(field, 'x');
  await waitFor(() => expect(save()).toBeEnabled());
  await user.type(field, '{Backspace}');
  await waitFor(() => expect(save()).toBeDisabled());
  await user.clear(field);
  await waitFor(() => expect(save()).toBeDisabled());
  await user.type(field, '19 Paper Street');
  await user.click(screen.getByRole('checkbox', { name: 'Notify the contact of the changed data' }));
  await user.click(save());
  await waitFor(() => expect(path()).toBe('/partners/partner?page=2'));
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      version: 7,
      contact_id: 'u-1',
      send_email: 1,
      company_address: '19 Paper Street',
      company_phone: '+86-571-00000148',
      partner_level: 4,
      file_id: 'pf-1',
    }),
  );
});

test('a taken e-mail disables Save; a refusal of the API is shown under the form, and the input is kept', async () => {
  server.use(mock(updatePartner, '5001100001'), ...partnerMocks([partner()]));
  const { user } = renderApp(App, EDIT, editor);
  await address();
  const email = screen.getByRole('textbox', { name: 'Contact’s e-mail' });
  await user.clear(email);
  await user.type(email, 'taken@larkmoor.example');
  await user.tab();
  await waitFor(() => expect(email).toBeInvalid());
  expect(save()).toBeDisabled();
  await user.clear(email);
  await user.type(email, 'free@larkmoor.example');
  await user.tab();
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  expect(await screen.findByText('The message could not be sent. Try again later.')).toBeInTheDocument();
  expect(email).toHaveValue('free@larkmoor.example');
});

test('after a concurrent change the panel shows both values', async () => {
  const { enterprise_info, contact_info } = partner();
  const { user_id: _, position_category_name: __, location: ___, ...contact } = contact_info!;
  const {
    company_industry_parent_id: _a,
    company_industry_name: _b,
    company_location: _c,
    name_frozen: _d,
    ...company
  } = enterprise_info;
  server.use(
    mock(updatePartner, {
      refused: 'Account.Conflict',
      more: {
        current: {
          ...company,
          ...contact,
          company_address: '20 Paper Street',
          partner_level: 4,
          file_id: 'pf-1',
          version: 8,
        },
      },
    }),
    ...partnerMocks([partner()]),
  );
  const { user } = renderApp(App, EDIT, editor);
  await user.type(await address(), ' West');
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  expect(await screen.findByText('20 Paper Street')).toBeInTheDocument();
});

test('a certified name is read-only', async () => {
  server.use(...partnerMocks([partner({ enterprise_info: { ...partner().enterprise_info, name_frozen: 1 } })]));
  renderApp(App, EDIT, editor);
  expect(await screen.findByDisplayValue('Larkmoor Systems Ltd')).toHaveAttribute('readonly');
});

test('a new partner needs every field and its material; during an upload Save is disabled', async () => {
  const sent = jest.fn();
  server.use(
    mock(createPartner, ({ body }) => {
      sent(body);
      return { id: 'co-9' };
    }),
    ...partnerMocks([]),
  );
  const { user, path } = renderApp(App, '/partners/partner/add', as(Privilege.partnerCreate));
  const type = async (name: string | RegExp, text: string, at = 0) => {
    const box = screen.getAllByRole('textbox', { name })[at]!;
    await user.click(box);
    await user.paste(text);
  };
  const pick = async (name: string | RegExp, option: string, at = 0) => {
    await user.click(screen.getAllByRole('combobox', { name })[at]!);
    const options = await screen.findAllByTitle(option);
    await user.click(options.at(-1)!);
  };
  await screen.findByRole('heading', { level: 1, name: 'Create partner' });
  expect(save()).toBeDisabled();
  await type('Company name', 'Cedar Ltd');
  await type('Company phone', '0571-00000148');
  await type('Business e-mail', 'office@cedar.example');
  await type('Main business', 'Instruments');
  await pick(/Country/, 'Malta');
  await type('Address', '18 Paper Street');
  await type('Contact’s name', 'Ann Cedar');
  await type('Contact’s e-mail', 'ann@cedar.example');
  await type('Contact’s phone number', '13800000148');
  await pick('Contact’s position', 'Management');
  await pick(/Country/, 'Malta', 1);
  await type('Contact’s work address', '5 Harbour Road');
  await pick('Partner level', 'Silver partner');
  await user.click(screen.getByRole('combobox', { name: 'Industry' }));
  await user.click(await screen.findByText('IT'));
  await user.click(await screen.findByText('Software'));
  expect(save()).toBeDisabled();
  await user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'new.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() => expect(path()).toBe('/partners/partner'));
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      company_name: 'Cedar Ltd',
      partner_level: 2,
      file_id: 'pf-2',
      position_name: '',
      company_country_id: 9,
      company_province_id: 0,
    }),
  );
});

test.each([
  ['/partners/partner/add', Privilege.partnerEdit],
  [EDIT, Privilege.partnerCreate],
])('%s is closed without its privilege', async (path, privilege) => {
  const { host } = renderApp(App, path, as(privilege));
  await waitFor(() => expect(host.onNoPermission).toHaveBeenCalled());
});

test('the level is read-only for who may not decide contracts, and a choice for who may', async () => {
  server.use(...partnerMocks([partner()]));
  const { unmount } = renderApp(App, EDIT, editor);
  await address();
  expect(screen.getByLabelText('Partner level')).toHaveAttribute('readonly');
  expect(screen.getByText('Staff who decide on contracts change the level.')).toBeInTheDocument();
  unmount();
  renderApp(App, EDIT, as(Privilege.partnerEdit, Privilege.approvalContract));
  await address();
  expect(screen.getByRole('combobox', { name: 'Partner level' })).toBeInTheDocument();
});

test('a partner without a contract is saved without a level', async () => {
  const sent = jest.fn();
  const other = { ...partner().other, partner_level: 0, partner_level_name: '' };
  server.use(
    mock(updatePartner, ({ body }) => {
      sent(body.partner_level);
      return {};
    }),
    ...partnerMocks([partner({ other })]),
  );
  const { user } = renderApp(App, EDIT, editor);
  await user.type(await address(), ' West');
  expect(screen.getByLabelText('Partner level')).toHaveAttribute('readonly');
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() => expect(sent).toHaveBeenCalledWith(0));
});

describe('where another level needs a second person', () => {
  const leveller = as(Privilege.partnerEdit, Privilege.approvalContract);
  const needed = { second_pair: ['contract-level' as const], proposals: [] };
  const open = (own: 0 | 1) => ({ ...needed, proposals: [{ ...proposal({ own }), level_name: 'Diamond partner' }] });
  const pick = async (user: ReturnType<typeof renderApp>['user'], level: string) => {
    await user.click(screen.getByRole('combobox', { name: /^Partner level/ }));
    await user.click((await screen.findAllByTitle(level)).at(-1)!);
  };

  test('the form says so beside the level, and leads to the proposal after the save', async () => {
    const one = partner({ level_change: needed });
    server.use(
      mock(updatePartner, ({ body }) => {
        expect(body.partner_level).toBe(2);
        one.level_change = open(1);
        return { proposed: 1 as const };
      }),
      ...partnerMocks([one]),
    );
    const { user, path, host } = renderApp(App, `${EDIT}?page=2`, leveller);
    const changed = jest.fn();
    host.events.on('approval:changed', changed);
    await address();
    expect(screen.getByText(/Another level takes two people/)).toBeInTheDocument();
    await pick(user, 'Silver partner');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await waitFor(() => expect(path()).toBe('/partners/partner/co-1/view?page=2'));
    expect(await screen.findByText(/The new level of Larkmoor Systems Ltd is proposed/)).toBeInTheDocument();
    expect(await screen.findByText(/You proposed the level Diamond partner/)).toBeInTheDocument();
    expect(changed).toHaveBeenCalledWith({ kind: 'level', id: 'co-1' });
  });

  test('an open proposal is beside the level, which is read-only, with the way to it', async () => {
    server.use(...partnerMocks([partner({ level_change: open(0) })]));
    renderApp(App, EDIT, leveller);
    await address();
    expect(screen.getByLabelText(/^Partner level/)).toHaveAttribute('readonly');
    expect(screen.getByText(/He Tian proposed Diamond partner/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View proposal' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/partners\/partner\/co-1\/view$/),
    );
  });

  test('a refusal because of another proposal is at the level, and keeps what was typed', async () => {
    const one = partner({ level_change: needed });
    server.use(
      mock(updatePartner, () => {
        one.level_change = open(0);
        return { refused: 'Account.Level.Proposed', fields: { partner_level: 'Account.Level.Proposed' } } as const;
      }),
      ...partnerMocks([one]),
    );
    const { user } = renderApp(App, EDIT, leveller);
    await user.type(await address(), ' West');
    await pick(user, 'Silver partner');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByText(/He Tian proposed Diamond partner/)).toBeInTheDocument();
    const level = screen.getByRole('combobox', { name: /^Partner level/ });
    await waitFor(() => expect(level).toBeInvalid());
    expect(screen.getByDisplayValue('18 Paper Street West')).toBeInTheDocument();
  });
});

test('a change of language keeps what is typed', async () => {
  server.use(...partnerMocks([partner()]));
  const { user, change } = renderApp(App, EDIT, editor);
  const field = await address();
  await user.clear(field);
  await user.type(field, '19 Paper Street');
  change({ locale: 'zh-CN' });
  expect(field).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '保存' })).toBeInTheDocument();
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue('19 Paper Street');
});
