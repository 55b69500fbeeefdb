import { act, screen, waitFor } from '@testing-library/react';
import { readUserSource } from '@portal/common/contract/sign-in/sign-in';
import { beginWechatSignIn, signInByWechat } from '@portal/common/contract/sign-in/wechat-sign-in';
import { UserSource } from '@portal/common/enums/user/user-source';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';

const NOW = 'https://open.weixin.qq.com/connect/qrconnect?state=s';
const GO_ON = 'https://portal.example/oauth2/auth/given-1';

const offered = { wechatSignIn: ['website' as const] };
const open = (path: string, content: object = offered, locale: 'en-US' | 'zh-CN' = 'en-US') =>
  renderApp(App, path, { user: null, content, locale });
const toWechat = () => screen.findByRole('button', { name: 'Sign in with WeChat' });
const END = '/loginWechat?user_type=2&login_challenge=given-1&return_uri=%2Fmicroapp%2Fcredits';

test.each([
  ['/loginEnterprisePortal?login_challenge=given-1', UserType.enterprise, 'given-1'],
  ['/loginIndividualPortal', UserType.individual, 'challenge-1'],
])('%s leads to WeChat', async (path, user_type, login_challenge) => {
  const asked: unknown[] = [];
  server.use(
    mock(beginWechatSignIn, ({ body }) => {
      asked.push(body);
      return { redirect_url: NOW };
    }),
  );
  const { user, host } = open(path);
  const button = await toWechat();
  await user.click(button);
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith(NOW));
  expect(asked).toEqual([{ login_challenge, user_type }]);

  expect(button).toHaveClass('acc-btn-loading');
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await waitFor(() => expect(button).not.toHaveClass('acc-btn-loading'));
});

test('an expired page begins with a new challenge; a refusal is shown', async () => {
  const asked: string[] = [];
  server.use(
    mock(beginWechatSignIn, ({ body: { login_challenge } }) => {
      asked.push(login_challenge);
      return login_challenge === 'old'
        ? { refused: 'Account.Page.Expired', message: 'Expired' }
        : { refused: '4290000000', message: 'Too often' };
    }),
  );
  const { user } = open('/loginEnterprisePortal?login_challenge=old');
  await user.click(await toWechat());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too often');
  expect(asked).toEqual(['old', 'challenge-1']);
});

test.each([
  ['the portal has no WeChat', '/loginEnterprisePortal', {}],
  ['WeChat is set up for its own browser only', '/loginEnterprisePortal', { wechatSignIn: ['inApp'] }],
  ['the page is for partners', '/loginPartnerPortal', offered],
  ['the page is for staff', '/loginEmployeePortal', offered],
])('no word of WeChat where %s', async (_, path, content) => {
  server.use(mock(readUserSource, { user_source: UserSource.accountCentre }));
  open(path, content);
  expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  await act(() => import('../page/not-for-all.tsx'));
  expect(screen.queryByText(/WeChat/)).toBeNull();
});

test('a ticket signs in once, and the browser goes on', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(signInByWechat, ({ body }) => {
      asked.push(body);
      return { redirect_url: GO_ON };
    }),
  );
  const { host } = open(`${END}#ticket=t-1`);
  await waitFor(() => expect(host.leave).toHaveBeenCalledWith(`${GO_ON}?return_uri=%2Fmicroapp%2Fcredits`));
  expect(asked).toEqual([{ ticket: 't-1' }]);
});

test('the second factor is asked for; a wrong code is shown at its field', async () => {
  server.use(
    mock(signInByWechat, ({ body: { second_factor_code: code } }) => {
      if (code === undefined) return { refused: 'Account.Login.SecondFactor', message: 'Code' };
      return code === '000000'
        ? {
            refused: 'Account.Login.SecondFactor.Wrong',
            message: 'Wrong code',
            fields: { second_factor_code: 'Account.Login.SecondFactor.Wrong' },
          }
        : { redirect_url: GO_ON };
    }),
  );
  const { user, host } = open(`${END}#ticket=t-1`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Two-step verification' })).toBeInTheDocument();
  const code = await screen.findByRole('textbox');
  await waitFor(() => expect(code).toHaveFocus());
  await user.type(code, '000000{Enter}');
  expect(await screen.findByText(/^Wrong code/)).toBeInTheDocument();
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(host.leave).toHaveBeenCalled());
});

test('a password that must be set first leads to its page', async () => {
  server.use(mock(signInByWechat, { reset_code: 'r-1', status: 1, user_name: 'Ann', user_id: 'u-1', user_type: 2 }));
  const { host } = open(`${END}#ticket=t-1`);
  await waitFor(() =>
    expect(host.navigate).toHaveBeenCalledWith(expect.stringContaining('/setPassword/reset?reset_code=r-1')),
  );
});

test.each([
  ['en-US' as const, /not linked to an enterprise account/, 'Sign in with a password', 'Switch account type'],
  ['zh-CN' as const, /该微信未绑定企业账号/, '使用密码登录', '切换账号类型'],
])(
  'who is linked to nobody signs in with the password and is told where to link (%s)',
  async (locale, text, way, types) => {
    server.use(mock(signInByWechat, { refused: 'Account.Login.Wrong', message: 'No' }));
    open(`${END}#ticket=t-1`, offered, locale);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: way })).toHaveAttribute(
      'href',
      '/microapp/loginEnterprisePortal?user_type=2&login_challenge=given-1&return_uri=%2Fmicroapp%2Fcredits',
    );
    expect(screen.getByRole('link', { name: types })).toBeInTheDocument();
  },
);

test.each([
  ['Account.Login.Disabled' as const, {}, /Disabled/],
  [
    'Account.Login.Deleting' as const,
    { more: { deleting: { since: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z', user_type: 2 } } },
    /It can be restored until/,
  ],
])('%s is shown', async (refused, more, text) => {
  server.use(mock(signInByWechat, { refused, message: 'Disabled', ...more }));
  open(`${END}#ticket=t-1`);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test.each([
  ['denied', /did not confirm/, true],
  ['busy', /does not answer/, true],
  ['expired', /no longer valid/, true],
  ['something', /no longer valid/, true],
  ['misconfigured', /We have been told/, false],
])('who comes back with %s can start again or use the password', async (outcome, text, again) => {
  open(`${END}&wechat_error=${outcome}`);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  expect(alert.parentElement).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Sign in with WeChat' }) !== null).toBe(again);
  expect(screen.getByRole('link', { name: 'Sign in with a password' }).getAttribute('href')).not.toContain(
    'wechat_error',
  );
});

test('a ticket that was used before can be replaced', async () => {
  server.use(mock(signInByWechat, { refused: 'Account.Page.Expired', message: 'Expired' }));
  open(`${END}#ticket=t-1`);
  expect(await screen.findByRole('alert')).toHaveTextContent('no longer valid');
  expect(await toWechat()).toBeInTheDocument();
});
