import { screen, waitFor, within } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import { registerEnterprise, verifySecondAddress } from '@portal/common/contract/account/registration';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';

const free = mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] });
const policy = mock(readPasswordPolicy, { min: 8, max: 16 });

type User = ReturnType<typeof open>['user'];
const open = () => renderApp(App, '/registerEnterprisePortal', { user: null });
/** Found by label, not by role: roles take a minute on a page of this size. */
const box = (name: string) => screen.getByLabelText(name);

async function put(user: User, control: HTMLElement, text: string) {
  await user.click(control);
  await user.paste(text);
}

async function fillIn(user: User) {
  await put(user, await screen.findByLabelText('E-mail'), 'lin@hengyuan.example');
  await put(user, box('Phone number'), '13800000126');
  await put(user, box('E-mail code'), '308412');
  await put(user, box('Company name'), 'Hengyuan Instruments');
  await put(user, box('Your name'), 'Lin Yuan');
  await put(user, box('Login name'), 'linyuan_hy');
  await put(user, screen.getByLabelText('Password'), 'Quill-2026x');
  await put(user, screen.getByLabelText('Confirm password'), 'Quill-2026x');
  await user.click(screen.getByLabelText(/I have read and accept/));
}
const submit = (user: User) => user.click(screen.getByText('Register').closest('button')!);

test('a registration with an e-mail code is confirmed and redirects to the sign-in', async () => {
  server.use(
    free,
    policy,
    mock(registerEnterprise, ({ body }) => {
      expect(body).toEqual({
        email: 'lin@hengyuan.example',
        phone: '+86-13800000126',
        verify_code: '308412',
        verify_code_type: RegisterMethod.email,
        company: 'Hengyuan Instruments',
        username: 'Lin Yuan',
        login_name: 'linyuan_hy',
        password: 'Quill-2026x',
        user_type: UserType.enterprise,
      });
      return { id: 'u-1' };
    }),
  );
  const { user, host } = open();

  await fillIn(user);
  expect(JSON.parse(sessionStorage.getItem('acc:draft:registerEnterprise')!)).toEqual({
    email: 'lin@hengyuan.example',
    phone: '+86-13800000126',
    company: 'Hengyuan Instruments',
    username: 'Lin Yuan',
    login_name: 'linyuan_hy',
    method: 1,
  });
  await submit(user);

  expect(await screen.findByRole('heading', { name: 'Registration complete' })).toBeInTheDocument();
  expect(sessionStorage.getItem('acc:draft:registerEnterprise')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in now' }));
  await waitFor(() => expect(host.onLogin).toHaveBeenCalledWith(undefined, UserType.enterprise));
});

test('the success page offers to verify the second address, and redirects afterwards', async () => {
  server.use(
    free,
    policy,
    mock(registerEnterprise, { id: 'u-1' }),
    mock(verifySecondAddress, ({ body }) => {
      expect(body).toEqual({ verify_code: '117204' });
      return {};
    }),
  );
  const { user, host } = open();
  await fillIn(user);
  await submit(user);
  expect(await screen.findByText('+86 138 0000 0126')).toBeInTheDocument();
  await user.click(screen.getByText('Verify now').closest('button')!);
  expect(screen.queryByText('Sign in now')).not.toBeInTheDocument();
  await put(user, box('SMS code'), '117204');
  await user.click(screen.getByText('Verify').closest('button')!);
  expect((await screen.findByText('Phone number verified')).closest('[tabindex]')).toHaveFocus();
  await user.click(screen.getByText('Sign in now').closest('button')!);
  await waitFor(() => expect(host.onLogin).toHaveBeenCalledWith(undefined, UserType.enterprise));
});

test('untouched fields show no error; a password that contains a name is rejected whichever of the two is typed first', async () => {
  server.use(free, policy);
  const { user } = open();
  await user.type(await screen.findByLabelText('E-mail'), 'larkmoor@example.com');
  await user.type(screen.getByLabelText('Password'), 'Quill-2026x');
  await user.tab();
  expect(screen.queryByText('Enter a password')).not.toBeInTheDocument();
  expect(screen.queryByText('Enter the password again')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Confirm password'), 'Quill-2026x');
  await user.type(box('Login name'), 'quill');
  expect(await screen.findByText(/must not contain your login name/)).toBeInTheDocument();
  await user.type(box('Login name'), '_x');
  await waitFor(() => expect(screen.queryByText(/must not contain your login name/)).not.toBeInTheDocument());
  await user.type(screen.getByLabelText('Password'), 'y');
  expect(await screen.findByText('The two passwords differ')).toBeInTheDocument();
});

test('refusals of the API are shown at their fields, the first one is focused, and the input is kept', async () => {
  server.use(
    free,
    policy,
    mock(registerEnterprise, {
      refused: 'Account.VerifyCode.Wrong',
      fields: { verify_code: 'Account.VerifyCode.Wrong' },
    }),
  );
  const { user } = open();

  await fillIn(user);
  await submit(user);

  expect(await screen.findByText('Wrong code. Check it and try again.')).toBeInTheDocument();
  expect(box('E-mail code')).toHaveFocus();
  expect(box('Company name')).toHaveValue('Hengyuan Instruments');
});

test('the button is disabled until the contact is valid, and each field has its own error', async () => {
  server.use(free, policy);
  const { user } = open();
  const email = await screen.findByLabelText('E-mail');
  const button = screen.getByText('Register').closest('button')!;
  expect(button).toBeDisabled();

  await put(user, email, 'lin@hengyuan.example');
  await waitFor(() => expect(button).toBeEnabled());
  await put(user, screen.getByLabelText('Password'), 'short');
  await put(user, screen.getByLabelText('Confirm password'), 'other');
  await submit(user);

  for (const text of [
    'Enter the phone number',
    'Enter the code',
    'Enter the company name',
    'Enter a name',
    'Enter a login name',
  ]) {
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
  expect(screen.getByText('The two passwords differ')).toBeInTheDocument();
  expect(screen.getByText('Read the agreement and select the box')).toBeInTheDocument();
  expect(box('Phone number')).toHaveFocus();
});

test('a taken value is reported at its field; one that could not be checked does not block', async () => {
  server.use(
    policy,
    mock(checkParam, ({ query }) => {
      if (query.ParamType === ParamType.email) return { Code: '0', Message: '', Data: [{ IsExist: true }] };
      return query.ParamType === ParamType.company ? 'Account.Man.Machine.Required' : '-1';
    }),
  );
  const { user } = open();

  await put(user, await screen.findByLabelText('E-mail'), 'lin@hengyuan.example');
  await user.tab();
  expect(await screen.findByText('This e-mail is already registered. Sign in or use another one.')).toBeInTheDocument();
  expect(screen.getByText('Register').closest('button')!).toBeDisabled();

  await put(user, box('Company name'), 'Hengyuan Instruments');
  await user.tab();
  expect(await screen.findByText(/Not checked yet/)).toBeInTheDocument();
  expect(screen.getByText('Verify and check')).toBeInTheDocument();
  expect(box('Company name')).not.toHaveAttribute('aria-invalid', 'true');

  await put(user, box('Login name'), 'linyuan_hy');
  await user.tab();
  expect(await screen.findByText('Check again')).toBeInTheDocument();
});

test('a reload restores the draft, and the agreement opens over the form', async () => {
  server.use(free, policy);
  sessionStorage.setItem(
    'acc:draft:registerEnterprise',
    JSON.stringify({ company: 'Hengyuan Instruments', password: 'never' }),
  );
  const { user, change } = open();

  await waitFor(() => expect(box('Company name')).toHaveValue('Hengyuan Instruments'));
  expect(screen.getByLabelText('Password')).toHaveValue('');
  const policyBox = screen.getByLabelText(/I have read and accept/);
  await user.click(screen.getAllByText('User agreement')[0]!);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Text of the user agreement')).toBeInTheDocument();
  expect(policyBox).not.toBeChecked();
  change({ locale: 'zh-CN' });
  expect(await screen.findByLabelText('企业名称')).toHaveValue('Hengyuan Instruments');
});

test('a company address leads to asking to join, whoever may own its domain; a public mailbox names none', async () => {
  server.use(free, policy);
  const { user } = open();
  const email = await screen.findByLabelText('E-mail');
  expect(screen.getByText(/Is your company registered here already/)).toBeInTheDocument();
  await put(user, email, 'lin@Hengyuan.example');
  expect(await screen.findByText(/use @hengyuan\.example addresses here already/)).toBeInTheDocument();
  expect(screen.getByText('Ask to join it').closest('a')).toHaveAttribute(
    'href',
    '/microapp/registerToJoin?user_type=2',
  );
  await user.clear(email);
  await put(user, email, 'lin@qq.com');
  expect(await screen.findByText(/Is your company registered here already/)).toBeInTheDocument();
});
