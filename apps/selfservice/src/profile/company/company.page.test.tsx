import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readCompany, updateCompany } from '@portal/common/contract/account/profile';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../../app.tsx';
import { company } from '../../testing/profile.ts';
import { profileWorld } from '../../testing/profile-world.ts';

const saved: unknown[] = [];

/** Mocks that store the company: a read returns what was saved. */
function world(change: Partial<typeof company> = {}) {
  let stored = { ...company, ...change };
  server.use(
    mock(readCompany, () => ({ Data: stored })),
    mock(updateCompany, ({ body }) => {
      saved.push(body);
      stored = {
        ...stored,
        Company: body.company,
        IndustryID: body.industry,
        MainBusiness: body.main_business,
        Address: body.address,
        Version: stored.Version + 1,
      };
      return {};
    }),
    ...profileWorld({ company: change }),
  );
}

beforeEach(() => {
  saved.length = 0;
});

const save = () => screen.getByRole('button', { name: 'Save' });

test('a valid change is saved once', async () => {
  world();
  const { user, host } = renderApp(App, '/profile/baseInfo');
  const address = await screen.findByLabelText('Address');
  expect(save()).toBeDisabled();
  await user.clear(address);
  expect(save()).toBeDisabled();
  await user.type(address, '2 Harbour Street ');
  await user.type(screen.getByLabelText(/Main business/), 'Flow meters');
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(saved).toEqual([
    {
      company: company.Company,
      industry: 40,
      employees: 3,
      region_id: 6,
      main_business: 'Flow meters',
      address: '2 Harbour Street',
      user_id: 'u-7',
      version: 1,
    },
  ]);
  await waitFor(() => expect(save()).toBeDisabled());
  expect(host.refreshUser).toHaveBeenCalled();
});

test('only a leaf of the industry tree can be selected', async () => {
  world();
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('combobox', { name: 'Industry' }));
  await user.click(await screen.findByTitle('Electronics'));
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ industry: 39 })]));
});

test('a member, who may only see the company, can choose nothing either', async () => {
  world();
  renderApp(App, '/profile/baseInfo', { user: someUser({ role: MemberRole.member }) });
  for (const name of ['Industry', 'Company size', 'Region'])
    expect(await screen.findByRole('combobox', { name })).toBeDisabled();
});

test('a company without industry, size or region is saved once they are filled in', async () => {
  world({ IndustryID: 0, EmployeesID: 0, RegionID: 0, Address: '' });
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.type(await screen.findByLabelText('Address'), '2 Harbour Street');
  expect(save()).toBeDisabled();
});

test('the name is checked on blur, and an error shows at the field', async () => {
  world();
  const { user } = renderApp(App, '/profile/baseInfo');
  const name = await screen.findByLabelText('Company name');
  await user.clear(name);
  await user.type(name, 'Taken Ltd');
  await user.tab();
  expect(await screen.findByText(/This company name is already in use/)).toBeInTheDocument();

  server.use(mock(updateCompany, { refused: 'Account.Company.Exists', fields: { company: 'Account.Company.Exists' } }));
  await user.clear(name);
  await user.type(name, 'Free Ltd');
  await user.click(save());
  await waitFor(() => expect(name).toBeInvalid());
  expect(name).toHaveValue('Free Ltd');
});

test.each([
  [AuthStatus.pending, 'Pending review. You can change the name after the decision.'],
  [AuthStatus.authenticated, 'This name is verified. To change it, update the verification.'],
])('with status %s the name is read-only with a reason, other fields are editable', async (status, why) => {
  world({ AuthStatus: status });
  const { user } = renderApp(App, '/profile/baseInfo');
  expect(await screen.findByText(why)).toBeInTheDocument();
  expect(screen.getByLabelText('Company name')).toHaveAttribute('readonly');
  await user.type(screen.getByLabelText('Address'), ', floor 6');
  await waitFor(() => expect(save()).toBeEnabled());
});

test('a failed save keeps the input, and leaving asks for confirmation', async () => {
  world();
  server.use(mock(updateCompany, '-1'));
  const { user, path, change } = renderApp(App, '/profile/baseInfo');
  await user.type(await screen.findByLabelText('Address'), ', floor 6');
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() => expect(save()).toBeEnabled());
  expect(screen.getByLabelText('Address')).toHaveValue('18 Riverside Road, floor 6');

  change({ locale: 'zh-CN' });
  expect(await screen.findByLabelText('详细地址')).toHaveValue('18 Riverside Road, floor 6');
  await user.click(screen.getByRole('link', { name: '企业认证' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(path()).toBe('/profile/baseInfo');
});

test('a double click saves once', async () => {
  world();
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.type(await screen.findByLabelText('Address'), ', floor 6');
  await waitFor(() => expect(save()).toBeEnabled());
  const button = save();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  await waitFor(() => expect(save()).toBeDisabled());
  expect(saved).toHaveLength(1);
});

test('concurrent changes are shown, the input is kept, and the next save has the new version', async () => {
  world();
  const elsewhere = {
    company: 'Hengyuan Meters Ltd.',
    industry: 39,
    employees: 3,
    main_business: '',
    address: '1 Sea Road',
    region_id: 6,
    version: 5,
  };
  const { user } = renderApp(App, '/profile/baseInfo');
  const address = await screen.findByLabelText('Address');
  await user.clear(address);
  await user.type(address, '2 Harbour Street');
  server.use(mock(updateCompany, { refused: 'Account.Conflict', more: { current: elsewhere } }));
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());

  const panel = await screen.findByRole('group', { name: 'This was changed elsewhere while you were editing' });
  expect(panel).toHaveFocus();
  expect(address).toHaveValue('2 Harbour Street');
  expect(screen.getByRole('radio', { name: 'Use mine: 2 Harbour Street' })).toBeChecked();
  // Untouched fields take the stored values.
  expect(screen.getByRole('radio', { name: 'Take theirs: Hengyuan Meters Ltd.' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Company name' })).toHaveValue('Hengyuan Meters Ltd.');
  expect(screen.getByRole('radio', { name: 'Take theirs: Electronics' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Use mine: Instruments' }));

  world();
  await user.click(save());
  await waitFor(() =>
    expect(saved).toEqual([
      expect.objectContaining({
        version: 5,
        company: 'Hengyuan Meters Ltd.',
        industry: 40,
        address: '2 Harbour Street',
      }),
    ]),
  );
  await waitFor(() => expect(panel).not.toBeInTheDocument());
});

test('with input in the form, a refetched newer version does not change the version of the save', async () => {
  world();
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.type(await screen.findByLabelText('Address'), ', floor 6');
  const reads = jest.fn(() => ({ Data: { ...company, Address: '1 Sea Road', Version: 5 } }));
  server.use(mock(updateCompany, '-1'), mock(readCompany, reads));
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await waitFor(() => expect(reads).toHaveBeenCalled());
  await waitFor(() => expect(save()).toBeEnabled());
  world();
  await user.click(save());
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ version: 1 })]));
});
