import { screen, waitFor } from '@testing-library/react';
import { restoreAccount } from '@portal/common/contract/account/cancellation';
import { signInEnterprise } from '@portal/common/contract/sign-in/sign-in';
import { validateVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Refused } from '@portal/common/testing/handlers';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';

const open = (path = '/restore?user_type=2', given: Parameters<typeof renderApp>[2] = {}) =>
  renderApp(App, path, { user: null, ...given });
const submit = () => screen.getByRole('button', { name: 'Restore account' });
const choice: Refused<typeof restoreAccount> = {
  refused: 'Account.Login.Choice',
  more: {
    accounts: [
      { user_id: 'u-1', login_name: 'fay' },
      { user_id: 'u-2', login_name: 'fay_trade', held_by: ['billing'] },
    ],
  },
};
const done: Record<string, never> = {};
type Person = ReturnType<typeof renderApp>['user'];

async function fill(user: Person, address = 'lin.yuan@example.com', code = '123456') {
  const account = await screen.findByRole('textbox', { name: 'E-mail' });
  await user.clear(account);
  await user.type(account, address);
  await user.type(screen.getByLabelText('E-mail code'), code);
}

beforeEach(() => sessionStorage.clear());
beforeEach(() => server.use(mock(validateVerifyCode, { verify_code_token: 'proof-1' })));

test('an address and its code restore the account, without knowing its id', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(validateVerifyCode, ({ params, body }) => {
      asked.push(params.channel, body);
      return { verify_code_token: 'proof-1' };
    }),
    mock(restoreAccount, ({ params, body }) => {
      asked.push(params.id, body);
      return {};
    }),
  );
  const { user } = open();
  await fill(user);
  await user.click(submit());

  const news = (await screen.findByText('Account restored')).closest('[role=status]');
  expect(news).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute(
    'href',
    '/microapp/loginEnterprisePortal',
  );
  expect(asked).toEqual([
    'email',
    {
      account: 'lin.yuan@example.com',
      send_type: 1,
      verify_code_type: 7,
      user_type: 2,
      type: 1,
      verify_code: '123456',
    },
    '0',
    { user_id: '0', user_type: 2, verify_code_token: 'proof-1' },
  ]);
});

test('when the restoring fails after the code was accepted, submitting again needs no other code', async () => {
  let proofs = 0;
  const sent: unknown[] = [];
  server.use(
    mock(validateVerifyCode, () => {
      proofs += 1;
      return proofs === 1 ? { verify_code_token: 'proof-1' } : 'Account.VerifyCode.Wrong';
    }),
    mock(restoreAccount, ({ body }) => {
      sent.push(body.verify_code_token);
      return sent.length === 1 ? 'Account.NotFound' : {};
    }),
  );
  const { user } = open();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  await user.click(submit());
  expect(await screen.findByText('Account restored')).toBeInTheDocument();
  expect([proofs, sent]).toEqual([1, ['proof-1', 'proof-1']]);
});

test('right after the cancellation the next code on the same channel has to wait, and the page shows how long', async () => {
  const code_after = new Date(Date.now() + 40_000).toISOString();
  const { user } = open(
    `/restore?${new URLSearchParams({ user_type: '2', closed_until: '2026-12-30T00:00:00Z', code_by: 'email', code_after })}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Restore account' }));
  expect(await screen.findByRole('button', { name: /^Resend in (40|[1-3]\d) s$/ })).toBeDisabled();
  await user.click(screen.getByText('By phone'));
  expect(await screen.findByRole('button', { name: 'Send code' })).toBeEnabled();
});

test('an expired or invalid wait is ignored', async () => {
  open(`/restore?${new URLSearchParams({ user_type: '2', code_by: 'email', code_after: '2099-01-01T00:00:00Z' })}`);
  expect(await screen.findByRole('button', { name: 'Send code' })).toBeEnabled();
});

test('several accounts with the address offer a choice', async () => {
  const ids: string[] = [];
  server.use(
    mock(restoreAccount, ({ params }) => {
      ids.push(params.id);
      return params.id === '0' ? choice : done;
    }),
  );
  const { user } = open();
  await fill(user);
  await user.click(submit());
  await screen.findByRole('radio', { name: 'fay_trade Deletion on hold because of unpaid bills' });
  await user.click(submit());
  expect(await screen.findByText('Choose the account to restore')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^fay_trade/ }));
  await user.click(submit());
  expect(await screen.findByText('Account restored')).toBeInTheDocument();
  expect(ids.slice(-1)).toEqual(['u-2']);
});

test('a wrong code is reported at its field, a deleted account above the form', async () => {
  server.use(mock(validateVerifyCode, 'Account.VerifyCode.Wrong'));
  const { user } = open();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('Wrong code. Check it and try again.')).toBeInTheDocument();
  server.use(mock(validateVerifyCode, { verify_code_token: 'proof-1' }), mock(restoreAccount, 'Account.NotFound'));
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('No account to restore.');
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('lin.yuan@example.com');
});

test('right after the cancellation the page shows the deadline in both languages, with a button to continue', async () => {
  const { user, change } = open('/restore?user_type=1&closed_until=2026-12-30T12:00:00.000Z');
  expect(await screen.findByRole('heading', { level: 1, name: 'The account is closed' })).toBeInTheDocument();
  expect(screen.getByText(/data will be deleted on/)).toHaveTextContent('2026-12-30');
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute(
    'href',
    '/microapp/loginIndividualPortal',
  );
  change({ locale: 'zh-CN' });
  expect(await screen.findByText(/数据将于/)).toHaveTextContent('2026-12-30');
  await user.click(screen.getByRole('button', { name: '恢复账号' }));
  expect(await screen.findByLabelText('手机验证码')).toBeInTheDocument();
});

const closedAccount = {
  user_id: 'u-2',
  user_type: UserType.enterprise,
  since: '2026-11-02T12:00:00Z',
  until: '2026-12-14T12:00:00Z',
  email: 'l***@example.com',
  phone: null,
};

async function signInToClosed(deleting: object) {
  server.use(
    mock(signInEnterprise, {
      refused: 'Account.Login.Deleting',
      fields: { account: 'Account.Login.Deleting' },
      more: { deleting },
    }),
  );
  const page = open('/loginEnterprisePortal?login_challenge=c-1');
  await page.user.type(await screen.findByLabelText('Account'), 'lin.yuan@example.com');
  await page.user.type(screen.getByLabelText('Password'), 'Quill-2026');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return page;
}

test('the sign-in and the page say what holds the deletion, in both languages', async () => {
  const { user, change } = await signInToClosed({ ...closedAccount, held_by: ['order', 'billing', 'new kind'] });
  const said =
    'The deletion is on hold because of open orders and unpaid bills. Once that is settled, the data is deleted on ' +
    '2026-12-14, or immediately if that date has passed. Until then, the account can be restored.';
  const notice = (await screen.findByText(/Deletion of this account was requested on/)).parentElement;
  expect(notice).toHaveTextContent(said);
  expect(notice).not.toHaveTextContent('It can be restored until');

  await user.click(screen.getByRole('link', { name: 'Restore account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  change({ locale: 'zh-CN' });
  expect(await screen.findByText(/注销已暂缓/)).toHaveTextContent(
    '因存在进行中的订单和未结清的账单，注销已暂缓。问题解决后，数据将于 2026-12-14 删除；若该日期已过，则立即删除。在此之前可以恢复账号。',
  );
});

test('the sign-in explains the deletion and passes its data to the page', async () => {
  const restored: string[] = [];
  server.use(
    mock(restoreAccount, ({ params }) => {
      restored.push(params.id);
      return params.id === '0' ? choice : done;
    }),
  );
  const { user, path } = await signInToClosed(closedAccount);
  expect(await screen.findByText('This account is being deleted.')).toBeInTheDocument();
  expect(screen.getByText(/Deletion of this account was requested on/).parentElement).toHaveTextContent(
    '2026-11-02. It can be restored until 2026-12-14.',
  );

  await user.click(screen.getByRole('link', { name: 'Restore account' }));
  await waitFor(() => expect(path()).toBe('/restore?user_type=2'));
  expect(await screen.findByText('On file: l***@example.com')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('lin.yuan@example.com');
  expect(screen.queryByText('By phone')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('E-mail code'), '123456');
  await user.click(submit());
  expect(await screen.findByText('Account restored')).toBeInTheDocument();
  expect(restored).toEqual(['0', 'u-2']);
});
