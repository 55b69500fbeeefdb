import { screen, waitFor, within } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import { listTerms } from '@portal/common/contract/account/terms';
import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import { registerIndividual } from '@portal/common/contract/account/registration';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someTerms } from '@portal/common/testing/terms';
import App from '../../app.tsx';

const KEY = 'acc:draft:registerIndividual';
const world = [
  mock(readPasswordPolicy, { min: 8, max: 16 }),
  mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] }),
];
type User = ReturnType<typeof open>['user'];
const open = (...handlers: Parameters<typeof server.use>) => {
  server.use(...handlers, ...world);
  return renderApp(App, '/registerIndividualPortal', { user: null });
};
const box = (name: string) => screen.getByLabelText(name);
const button = (text: string) => screen.getByText(text).closest('button')!;

async function put(user: User, control: HTMLElement, text: string) {
  await user.click(control);
  await user.paste(text);
}
async function fillRest(user: User, code: string) {
  await put(user, box(code), '308412');
  await put(user, box('Your name'), 'Lin Yuan');
  await put(user, box('Password'), 'Quill-2026x');
  await put(user, box('Confirm password'), 'Quill-2026x');
  await user.click(screen.getByLabelText(/I have read and accept/));
}
const rest = { username: 'Lin Yuan', verify_code: '308412', password: 'Quill-2026x', user_type: UserType.individual };

test('a registration by e-mail needs no company and no phone, and redirects to the sign-in of individuals', async () => {
  const { user, host } = open(
    mock(registerIndividual, ({ body }) => {
      expect(body).toEqual({ ...rest, email: 'lin@people.example', verify_code_type: RegisterMethod.email });
      return { id: 'u-1' };
    }),
  );

  expect(await screen.findByText('Register')).toBeInTheDocument();
  expect(button('Register')).toBeDisabled();
  await put(user, box('E-mail'), 'lin@people.example');
  await fillRest(user, 'E-mail code');
  expect(sessionStorage.getItem(KEY)).not.toMatch(/Quill|308412/);
  await user.click(button('Register'));
  expect(await screen.findByText('Registration complete')).toBeInTheDocument();
  expect(sessionStorage.getItem(KEY)).toBeNull();
  await user.click(button('Sign in now'));
  await waitFor(() => expect(host.onLogin).toHaveBeenCalledWith(undefined, UserType.individual));
});

test('the box names the terms that the portal requires, and what was shown is sent; newer ones are asked again', async () => {
  const sent: unknown[] = [];
  const { user } = open(
    mock(listTerms, {
      documents: [
        { ...someTerms('agreement'), required: 1, valid_time: '2026-11-01T00:00:00Z' },
        { ...someTerms('privacy'), required: 0, valid_time: '2026-11-01T00:00:00Z' },
      ],
    }),
    mock(registerIndividual, ({ body }) => {
      sent.push(body.accepted);
      return sent.length === 1
        ? { refused: 'Account.Terms.Required', more: { terms: [someTerms('agreement', 2)] } }
        : { id: 'u-1' };
    }),
  );
  expect(await screen.findByRole('link', { name: 'User agreement' })).toHaveAttribute('target', '_blank');
  await put(user, box('E-mail'), 'lin@people.example');
  await fillRest(user, 'E-mail code');
  await user.click(button('Register'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Read and accept the terms first');
  expect(screen.getByLabelText(/I have read and accept/)).not.toBeChecked();
  expect(box('E-mail code')).toHaveValue('308412');
  await user.click(screen.getByLabelText(/I have read and accept/));
  await user.click(button('Register'));
  expect(await screen.findByText('Registration complete')).toBeInTheDocument();
  expect(sent).toEqual([1, 2].map((version) => [{ document: 'agreement', version, digest: `d-agreement-${version}` }]));
});

test('purposes are off; those that are ticked are sent with the registration', async () => {
  const sent: unknown[] = [];
  const { user } = open(
    mock(registerIndividual, ({ body }) => {
      sent.push(body.purposes);
      return sent.length === 1 ? 'Account.VerifyCode.Overtime' : { id: 'u-1' };
    }),
  );
  const purposes = await screen.findByRole('group', { name: /^Optional/ });
  const boxes = within(purposes).getAllByRole('checkbox');
  expect(boxes.map((one) => (one as HTMLInputElement).checked)).toEqual([false, false]);
  await put(user, box('E-mail'), 'lin@people.example');
  await fillRest(user, 'E-mail code');
  await user.click(within(purposes).getByRole('checkbox', { name: /^News and offers/ }));
  await user.click(within(purposes).getByRole('checkbox', { name: /^Transfer of data/ }));
  await user.click(within(purposes).getByRole('checkbox', { name: /^News and offers/ }));
  await user.click(button('Register'));
  await waitFor(() => expect(sent).toEqual([['crossBorder']]));
  await waitFor(() => expect(button('Register')).toBeEnabled());
  expect(within(purposes).getByRole('checkbox', { name: /^Transfer of data/ })).toBeChecked();
  expect(sessionStorage.getItem(KEY)).not.toMatch(/crossBorder/);
});

test.each([
  [false, []],
  [true, ['Usage statistics']],
])('usage statistics are offered where page views are counted: %s', async (pageViews, offered) => {
  server.use(...world);
  renderApp(App, '/registerIndividualPortal', { user: null, content: { pageViews } });
  const purposes = within(await screen.findByRole('group', { name: /^Optional/ }));
  expect(purposes.queryAllByText('Usage statistics').map((one) => one.textContent)).toEqual(offered);
});

test('a registration by phone keeps the channel after a reload', async () => {
  sessionStorage.setItem(
    KEY,
    JSON.stringify({ phone: '+86-13800000126', method: 2, username: 'Lin Yuan', password: 'never' }),
  );
  const { user } = open(
    mock(registerIndividual, ({ body }) => {
      expect(body).toEqual({ ...rest, phone: '+86-13800000126', verify_code_type: RegisterMethod.phone });
      return { id: 'u-1' };
    }),
  );

  await waitFor(() => expect(box('Phone number')).toHaveValue('13800000126'));
  expect(screen.queryByLabelText('E-mail')).not.toBeInTheDocument();
  expect(box('Password')).toHaveValue('');
  await user.clear(box('Your name'));
  await fillRest(user, 'SMS code');
  await user.click(button('Register'));
  expect(await screen.findByText('Registration complete')).toBeInTheDocument();
});

test('a change of the channel needs another code and keeps the input', async () => {
  const { user, change } = open();

  await put(user, await screen.findByLabelText('E-mail'), 'lin@people.example');
  await put(user, box('E-mail code'), '308412');
  await put(user, box('Your name'), 'Lin Yuan');
  await user.click(button('Use a phone number instead'));
  expect(await screen.findByLabelText('SMS code')).toHaveValue('');
  expect(button('Register')).toBeDisabled();
  await user.click(button('Use e-mail instead'));
  expect(await screen.findByLabelText('E-mail')).toHaveValue('lin@people.example');
  change({ locale: 'zh-CN' });
  expect(await screen.findByText('注册个人账号')).toBeInTheDocument();
  expect(screen.getByDisplayValue('Lin Yuan')).toBeInTheDocument();
});

test.each([
  [
    'a taken e-mail under its field',
    mock(registerIndividual, 'Account.Email.Exists'),
    /e-mail is already in use/,
    true,
  ],
  ['an expired code over the button', mock(registerIndividual, 'Account.VerifyCode.Overtime'), /code/i, false],
  [
    'too many registrations',
    mock(registerIndividual, { refused: '4290000000', retry_after: 30 }),
    /Try again in 30 seconds/,
    false,
  ],
  [
    'a failure of the server in its own words',
    mock(registerIndividual, { refused: '-1', message: 'Out for lunch' }),
    /Out for lunch/,
    false,
  ],
  ['a lost connection', mock(registerIndividual, () => Response.error()), /cannot be reached/, false],
] as const)('%s is reported, and the input is kept', async (_, refusal, text, focused) => {
  const { user } = open(refusal);

  await put(user, await screen.findByLabelText('E-mail'), 'lin@people.example');
  await fillRest(user, 'E-mail code');
  await user.click(button('Register'));
  const alert = focused ? await screen.findByText(text) : await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  if (focused) expect(box('E-mail')).toHaveFocus();
  expect(box('Password')).toHaveValue('Quill-2026x');
  await waitFor(() => expect(button('Register')).toBeInTheDocument());
});

test.each([
  ['/registerIndividualPortal', '/microapp/loginIndividualPortal'],
  ['/registerEnterprisePortal', '/microapp/loginEnterprisePortal'],
  ['/registerPartnerPortal', '/microapp/loginPartnerPortal'],
])('while the portal is being set up, %s has no form and leads to the sign-in', async (path, signIn) => {
  renderApp(App, path, { user: null, content: { closed: true } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Registration opens soon' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', signIn);
});
