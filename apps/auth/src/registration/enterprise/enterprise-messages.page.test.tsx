import { screen, waitFor } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import { registerEnterprise } from '@portal/common/contract/account/registration';
import { ParamType } from '@portal/common/enums/user/param-type';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';

/** All messages of the form in both languages, and the refusals without a field. */
const world = [
  mock(readPasswordPolicy, { min: 10, max: 16 }),
  mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] }),
];
const open = (...handlers: Parameters<typeof server.use>) => {
  server.use(...handlers, ...world);
  return renderApp(App, '/registerEnterprisePortal', { user: null });
};
type User = ReturnType<typeof open>['user'];
const box = (name: string) => screen.getByLabelText(name);
const button = () => screen.getByText('Register').closest('button')!;

async function put(user: User, control: HTMLElement, text: string) {
  await user.click(control);
  await user.paste(text);
}

test.each([
  ['E-mail', 'lin@hengyuan', 'Use the form name@company.com', '请输入完整邮箱，如 name@company.com'],
  ['E-mail', `${'a'.repeat(50)}@company.com`, 'Use at most 60 characters', '邮箱最多 60 个字符'],
  ['Phone number', '1380000', 'This number does not fit the calling code. Check both.', undefined],
  ['E-mail code', '12', 'Enter the 6-digit code', undefined],
  ['Company name', '<Acme>', 'Use letters, digits, Chinese characters and common punctuation', undefined],
  ['Your name', 'x'.repeat(31), undefined, undefined],
  ['Login name', '1abc', undefined, undefined],
  ['Password', 'Ab-1', 'Use 10 to 16 characters', '密码须为 10 至 16 个字符'],
  ['Password', 'abcdefgh', undefined, undefined],
])(
  '%s %j is reported on leaving the field, follows the language, and is cleared on focus',
  async (label, value, en, zh) => {
    const { user, change } = open();

    const field = await screen.findByLabelText(label);
    await put(user, field, value);
    await user.tab();
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    const shownError = () => document.getElementById(`${field.id}_help`)?.textContent ?? '';
    await waitFor(() => expect(shownError()).not.toBe(''));
    const before = shownError();
    if (en) expect(before).toBe(en);
    change({ locale: 'zh-CN' });
    await waitFor(() => expect(shownError()).toMatch(/\p{Script=Han}/u));
    if (zh) expect(shownError()).toBe(zh);
    change({ locale: 'en-US' });
    await waitFor(() => expect(shownError()).toBe(before));
    await user.click(field);
    await waitFor(() => expect(field).not.toHaveAttribute('aria-invalid', 'true'));
    expect(field).toHaveValue(value);
  },
);

async function fillIn(user: User) {
  await put(user, await screen.findByLabelText('E-mail'), 'lin@hengyuan.example');
  await put(user, box('Phone number'), '13800000126');
  await put(user, box('Company name'), 'Hengyuan Instruments');
  await put(user, box('Your name'), 'Lin Yuan');
  await put(user, box('Login name'), 'linyuan_hy');
  await put(user, box('Password'), 'Quill-2026x');
  await put(user, box('Confirm password'), 'Quill-2026x');
  await user.click(screen.getByLabelText(/I have read and accept/));
}

test('an unverified phone of another account is taken in a registration by e-mail, and free in one that verifies it by code', async () => {
  const taken = 'This phone number is already registered. Sign in or use another one.';
  const { user } = open(
    mock(checkParam, ({ query }) => ({
      Code: '0',
      Message: '',
      Data: [{ IsExist: query.ParamType === ParamType.phone && query.WillProve !== 1 }],
    })),
  );
  await put(user, await screen.findByLabelText('Phone number'), '13800000126');
  await user.tab();
  expect(await screen.findByText(taken)).toBeInTheDocument();
  await user.click(screen.getByText('Send to the phone instead'));
  await waitFor(() => expect(screen.queryByText(taken)).not.toBeInTheDocument());
  expect(button()).toBeEnabled();
});

test('a code to the phone registers by phone; another channel clears the code', async () => {
  const { user } = open(
    mock(registerEnterprise, ({ body }) => {
      expect(body).toMatchObject({
        verify_code_type: RegisterMethod.phone,
        verify_code: '308412',
        phone: '+86-13800000126',
        email: 'lin@hengyuan.example',
      });
      return { id: 'u-1' };
    }),
  );

  await fillIn(user);
  await put(user, box('E-mail code'), '111111');
  await user.click(screen.getByText('Send to the phone instead'));
  expect(await screen.findByLabelText('SMS code')).toHaveValue('');
  await put(user, box('SMS code'), '308412');
  await user.click(button());
  expect(await screen.findByText('Registration complete')).toBeInTheDocument();
});

test.each([
  ['an expired code', mock(registerEnterprise, 'Account.VerifyCode.Overtime'), /code/i],
  [
    'too many registrations',
    mock(registerEnterprise, { refused: '4290000000', retry_after: 30 }),
    /Try again in 30 seconds/,
  ],
  [
    'a failure of the server in its own words',
    mock(registerEnterprise, { refused: '-1', message: 'Out for lunch' }),
    /Out for lunch/,
  ],
  ['a lost connection', mock(registerEnterprise, () => Response.error()), /cannot be reached/],
] as const)(
  '%s is reported above the button; the form keeps its input and can be submitted again',
  async (_, refusal, text) => {
    const { user } = open(refusal);

    await fillIn(user);
    await put(user, box('E-mail code'), '308412');
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(box('Password')).toHaveValue('Quill-2026x');
    expect(box('Company name')).toHaveValue('Hengyuan Instruments');
    server.use(mock(registerEnterprise, { id: 'u-1' }));
    await user.click(button());
    expect(await screen.findByText('Registration complete')).toBeInTheDocument();
  },
);

test('a double click registers once, and a reload keeps the channel', async () => {
  const registered = jest.fn();
  sessionStorage.setItem('acc:draft:registerEnterprise', JSON.stringify({ method: 2 }));
  const { user } = open(
    mock(registerEnterprise, ({ body }) => {
      registered(body.verify_code_type);
      return { id: 'u-1' };
    }),
  );

  await fillIn(user);
  await put(user, box('SMS code'), '308412');
  await user.dblClick(button());
  expect(await screen.findByText('Registration complete')).toBeInTheDocument();
  expect(registered.mock.calls).toEqual([[RegisterMethod.phone]]);
});
