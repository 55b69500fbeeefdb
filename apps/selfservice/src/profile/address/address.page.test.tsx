import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import { solveCaptcha } from '@portal/common/contract/sign-in/captcha';
import { updateAttribute } from '@portal/common/contract/account/profile';
import { readRecentSignIn } from '@portal/common/contract/sign-in/sessions';
import { sendVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { AttrType } from '@portal/common/enums/user/attr-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { shortenTimer } from '@portal/common/testing/shorten-timer';
import App from '../../app.tsx';
import { profileWorld } from '../../testing/profile-world.ts';

// The captcha shows for two seconds that it was passed.
shortenTimer('setTimeout', 2000, 0);

type User = ReturnType<typeof renderApp>['user'];
const changes: unknown[] = [];
/** Must come before the mock of `sendVerifyCode`, whose path matches too. */
const solved = mock(solveCaptcha, ({ body }) => ({ man_machine_token: body.man_machine_token }));

beforeEach(() => {
  sessionStorage.clear();
  changes.length = 0;
  server.use(
    ...profileWorld(),
    mock(updateAttribute, ({ body }) => {
      changes.push(body);
      return {};
    }),
  );
});

const confirm = () => screen.getByRole('button', { name: 'Confirm' });

async function edit(user: User, what: string) {
  await user.click(await screen.findByRole('button', { name: `Edit ${what}` }));
  return screen.findByLabelText(what);
}

async function type(user: User, field: HTMLElement, value: string) {
  await user.clear(field);
  await user.type(field, value);
}

async function passCaptcha(user: User) {
  const slider = await screen.findByRole('slider');
  await waitFor(() => expect(slider).toHaveAttribute('aria-disabled', 'false'));
  slider.focus();
  await user.keyboard('{End}{Enter}');
  await waitFor(() => expect(screen.queryByRole('slider')).not.toBeInTheDocument());
}

test('the e-mail is changed with the code sent to the new address', async () => {
  const sent: unknown[] = [];
  server.use(
    solved,
    mock(sendVerifyCode, ({ body, params }) => {
      sent.push([params.channel, body.account, body.verify_code_type]);
      return { retry_after: 60 };
    }),
  );
  const { user, host } = renderApp(App, '/profile/baseInfo');
  const field = await edit(user, 'E-mail');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('lin.yuan@example.com');
  expect(confirm()).toBeDisabled();

  await type(user, field, 'new@example.com');
  expect(confirm()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await passCaptcha(user);
  expect(await screen.findByRole('button', { name: /Resend in/ })).toBeDisabled();
  expect(sent).toEqual([['email', 'new@example.com', VerifyScene.emailPhoneEdit]]);
  await user.type(screen.getByLabelText('Verification code'), '308412');
  expect(confirm()).toBeEnabled();
  await user.click(confirm());

  expect(await screen.findByText(/E-mail changed/)).toBeInTheDocument();
  expect(changes).toEqual([
    { AttrType: AttrType.email, AttrValue: 'new@example.com', VerifyCode: '308412', version: 1 },
  ]);
  expect(host.refreshUser).toHaveBeenCalled();
  expect(await screen.findByRole('button', { name: 'Edit E-mail' })).toHaveFocus();
});

test('an invalid, taken or unchanged e-mail cannot be confirmed', async () => {
  const { user } = renderApp(App, '/profile/baseInfo');
  const field = await edit(user, 'E-mail');
  await user.type(screen.getByLabelText('Verification code'), '308412');
  expect(confirm()).toBeDisabled();

  await type(user, field, 'nobody');
  await user.tab();
  expect(await screen.findByText('Use the form name@company.com')).toBeInTheDocument();
  expect(confirm()).toBeDisabled();

  await type(user, field, 'taken@example.com');
  await user.tab();
  expect(await screen.findByText(/This e-mail is already used by another account/)).toBeInTheDocument();
  await waitFor(() => expect(confirm()).toBeDisabled());

  await type(user, field, 'LIN.yuan@example.com');
  expect(confirm()).toBeDisabled();
  expect(changes).toEqual([]);
});

test('a failed availability check shows a message and does not block Confirm', async () => {
  server.use(mock(checkParam, () => Response.error()));
  const { user } = renderApp(App, '/profile/baseInfo');
  const field = await edit(user, 'E-mail');
  await type(user, field, 'new@example.com');
  await user.tab();
  expect(await screen.findByText('Could not be checked right now.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Verification code'), '308412');
  await waitFor(() => expect(confirm()).toBeEnabled());

  server.use(mock(checkParam, { refused: '-1', message: 'The service has a break', status: 503 }));
  await type(user, field, 'newer@example.com');
  await user.tab();
  expect(await screen.findByText('The service has a break')).toBeInTheDocument();
  await user.click(confirm());
  await waitFor(() =>
    expect(changes).toEqual([
      { AttrType: AttrType.email, AttrValue: 'newer@example.com', VerifyCode: '308412', version: 1 },
    ]),
  );
});

test('the current address is not checked for availability', async () => {
  const asked: string[] = [];
  server.use(
    mock(checkParam, ({ query }) => {
      asked.push(query.ParamValue);
      return { Code: '0', Message: '', Data: [{ IsExist: true }] };
    }),
  );
  const { user } = renderApp(App, '/profile/baseInfo');
  await type(user, await edit(user, 'E-mail'), 'LIN.yuan@example.com');
  await user.tab();
  await type(user, screen.getByLabelText('E-mail'), 'other@example.com');
  await user.tab();
  expect(await screen.findByText(/This e-mail is already used by another account/)).toBeInTheDocument();
  expect(asked).toEqual(['other@example.com']);
});

test('leaving with unsaved input asks once, for any number of open forms', async () => {
  const { user, path } = renderApp(App, '/profile/baseInfo');
  await user.type(await screen.findByLabelText('Address'), ', floor 6');
  await type(user, await edit(user, 'E-mail'), 'new@example.com');
  await user.click(screen.getByRole('link', { name: /Verify now/ }));
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(path()).toBe('/profile/authentication/new/selectType'));
});

test('an error shows at its field and keeps the input; Escape cancels', async () => {
  server.use(
    mock(updateAttribute, { refused: 'Account.VerifyCode.Wrong', fields: { VerifyCode: 'Account.VerifyCode.Wrong' } }),
  );
  const { user, change } = renderApp(App, '/profile/baseInfo');
  const field = await edit(user, 'E-mail');
  await type(user, field, 'new@example.com');
  await user.type(screen.getByLabelText('Verification code'), '111111');
  await user.click(confirm());
  const code = screen.getByLabelText('Verification code');
  await waitFor(() => expect(code).toBeInvalid());
  expect(field).toHaveValue('new@example.com');
  expect(code).toHaveValue('111111');

  change({ locale: 'zh-CN' });
  expect(await screen.findByLabelText('邮箱')).toHaveValue('new@example.com');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('lin.yuan@example.com')).toBeInTheDocument();
});

test('the error of a wrong code replaces the hint that the code was sent', async () => {
  server.use(
    solved,
    mock(updateAttribute, { refused: 'Account.VerifyCode.Wrong', fields: { VerifyCode: 'Account.VerifyCode.Wrong' } }),
  );
  const { user } = renderApp(App, '/profile/baseInfo');
  await type(user, await edit(user, 'E-mail'), 'new@example.com');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await passCaptcha(user);
  expect(await screen.findByText(/Code sent/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Verification code'), '111111');
  await user.click(confirm());
  await waitFor(() => expect(screen.getByLabelText('Verification code')).toBeInvalid());
  expect(screen.queryByText(/Code sent/)).toBeNull();
});

test('with an old sign-in a new one is requested before the editor opens', async () => {
  server.use(mock(readRecentSignIn, { recent_seconds: 30 }));
  const { user, host } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Edit E-mail' }));
  await user.click(
    await within(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).findByRole('button', {
      name: 'Sign in again instead',
    }),
  );
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  expect(screen.queryByLabelText('E-mail')).toBeNull();

  cleanup();
  server.use(mock(readRecentSignIn, { recent_seconds: 590 }));
  renderApp(App, '/profile/baseInfo');
  expect(await screen.findByLabelText('E-mail')).toHaveValue('lin.yuan@example.com');
});

test('an old sign-in requires a new one, and the input is restored afterwards', async () => {
  server.use(mock(updateAttribute, 'Account.SignIn.Recent.Required'));
  const { user, host } = renderApp(App, '/profile/baseInfo');
  await type(user, await edit(user, 'E-mail'), 'new@example.com');
  await user.type(screen.getByLabelText('Verification code'), '308412');
  await user.click(confirm());
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  const again = await within(dialog).findByRole('button', { name: 'Sign in again instead' });
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closes()).toBe(false);
  let free = false;
  host.onLogin.mockImplementation(() => {
    free = closes();
  });
  await user.click(again);
  expect(host.onLogin).toHaveBeenCalledWith(location.href);
  expect(free).toBe(true);

  cleanup();
  renderApp(App, '/profile/baseInfo');
  expect(await screen.findByLabelText('E-mail')).toHaveValue('new@example.com');
});

test('an unverified phone number is verified unchanged', async () => {
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Verify Phone' }));
  const code = await screen.findByLabelText('Verification code');
  expect(code).toHaveFocus();
  expect(screen.queryByLabelText('Phone')).toBeNull();
  expect(confirm()).toBeDisabled();
  await user.type(code, '308412');
  await user.click(confirm());
  await waitFor(() =>
    expect(changes).toEqual([
      { AttrType: AttrType.phone, AttrValue: '+86-13800000126', VerifyCode: '308412', version: 1 },
    ]),
  );
});

test('a phone number is validated by its region', async () => {
  const { user } = renderApp(App, '/profile/baseInfo');
  const field = await edit(user, 'Phone');
  await user.type(screen.getByLabelText('Verification code'), '308412');
  await type(user, field, '1380');
  expect(confirm()).toBeDisabled();
  await type(user, field, '13900000127');
  await waitFor(() => expect(confirm()).toBeEnabled());
  await user.click(confirm());
  await waitFor(() =>
    expect(changes).toEqual([
      { AttrType: AttrType.phone, AttrValue: '+86-13900000127', VerifyCode: '308412', version: 1 },
    ]),
  );
});

test('the login name is checked on blur', async () => {
  const { user } = renderApp(App, '/profile/baseInfo');
  const field = await edit(user, 'Login name');
  await type(user, field, 'a.b');
  await user.click(confirm());
  expect(await screen.findByText(/Start with a letter/)).toBeInTheDocument();
  await type(user, field, 'taken_name');
  await user.click(confirm());
  expect(await screen.findByText(/This login name is taken/)).toBeInTheDocument();
  expect(changes).toEqual([]);
  await type(user, field, 'linyuan_2');
  await user.click(confirm());
  await waitFor(() => expect(changes).toEqual([{ AttrType: AttrType.loginName, AttrValue: 'linyuan_2', version: 1 }]));
});
