import { screen, waitFor, within } from '@testing-library/react';
import { readAccount, updateAttribute } from '@portal/common/contract/account/profile';
import { beginWechatBinding, readWechatBinding } from '@portal/common/contract/sign-in/wechat';
import { AttrType } from '@portal/common/enums/user/attr-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { account } from '../../testing/profile.ts';
import { profileWorld } from '../../testing/profile-world.ts';

const QR = 'data:image/svg+xml;base64,PHN2Zy8+';

beforeEach(() => {
  sessionStorage.clear();
});

test('the QR code shows until it is scanned, then the nickname', async () => {
  let status: WechatBindStatus = WechatBindStatus.waiting;
  server.use(
    mock(readAccount, () => ({
      Data: { ...account, WeChatNick: status === WechatBindStatus.bound ? 'Forest path' : '' },
    })),
    mock(readWechatBinding, ({ query }) => ({ status: query.ticket === 't-1' ? status : WechatBindStatus.expired })),
    mock(beginWechatBinding, { ticket: 't-1', qr_picture: QR }),
    ...profileWorld(),
  );
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Link WeChat' }));
  expect(await screen.findByRole('img', { name: 'QR code for WeChat' })).toHaveAttribute('src', QR);
  status = WechatBindStatus.bound;
  expect(await screen.findByText('Forest path')).toBeInTheDocument();
  expect((await screen.findAllByText('WeChat linked')).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [WechatBindStatus.expired, /QR code has expired/],
  [WechatBindStatus.taken, /is linked to another account/],
])('a QR code with status %s shows a message and can be renewed', async (over, words) => {
  let asked = 0;
  server.use(
    mock(readWechatBinding, ({ query }) => ({ status: query.ticket === 't-1' ? over : WechatBindStatus.waiting })),
    mock(beginWechatBinding, () => ({ ticket: `t-${(asked += 1)}`, qr_picture: QR })),
    ...profileWorld(),
  );
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Link WeChat' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New QR code' }));
  expect(await screen.findByText(/Scan it with WeChat/)).toBeInTheDocument();
  expect(asked).toBe(2);
});

test('a site without WeChat shows a message', async () => {
  server.use(
    ...profileWorld(),
    mock(beginWechatBinding, { refused: 'Account.Site.Denied', message: 'Not on this site' }),
  );
  const { user, host } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Link WeChat' }));
  expect(await screen.findByText('Not on this site')).toBeInTheDocument();
  expect(host.onNoPermission).not.toHaveBeenCalled();
});

test('WeChat is unlinked with a code sent to the phone', async () => {
  const changed: unknown[] = [];
  server.use(
    ...profileWorld({ account: { WeChatNick: 'Forest path' } }),
    mock(updateAttribute, ({ body }) => {
      changed.push(body);
      return {};
    }),
  );
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Unlink WeChat' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unlink WeChat' });
  const unbind = within(dialog).getByRole('button', { name: 'Unlink' });
  expect(unbind).toBeDisabled();
  await user.type(within(dialog).getByLabelText('SMS code'), '308412');
  await user.click(unbind);
  await waitFor(() =>
    expect(changed).toEqual([
      {
        AttrType: AttrType.wechat,
        AttrValue: '',
        Unbind: 1,
        VerifyCode: '308412',
        UserId: 'u-7',
        UserType: UserType.enterprise,
      },
    ]),
  );
  expect(await screen.findByText('WeChat unlinked')).toBeInTheDocument();
});

test('without a phone number, unlinking asks to add one', async () => {
  server.use(...profileWorld({ account: { WeChatNick: 'Forest path', Phone: '' } }));
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Unlink WeChat' }));
  expect(await screen.findByText(/Add a phone number first/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Unlink' })).toBeDisabled();
});

test('without WeChat no word of it is shown', async () => {
  server.use(...profileWorld({ account: { WeChatOn: false } }));
  renderApp(App, '/profile/baseInfo');
  expect(await screen.findByText('lin.yuan@example.com')).toBeInTheDocument();
  expect(screen.queryByText(/WeChat/)).toBeNull();
});

test('with a website at WeChat only, its page is offered instead of a QR code', async () => {
  server.use(
    mock(beginWechatBinding, { ticket: 't-1', qr_picture: '', address: 'https://portal.example/link/t-1' }),
    mock(readWechatBinding, { status: WechatBindStatus.waiting }),
    ...profileWorld(),
  );
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Link WeChat' }));
  const link = await screen.findByRole('link', { name: 'Link in this browser' });
  expect(link).toHaveAttribute('href', 'https://portal.example/link/t-1');
  expect(screen.queryByRole('img', { name: 'QR code for WeChat' })).toBeNull();
  expect(screen.getByText(/Continue to WeChat/)).toBeInTheDocument();
});

test('closing the dialog returns the focus to its opener', async () => {
  server.use(...profileWorld({ account: { WeChatNick: 'Forest path' } }));
  const { user } = renderApp(App, '/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Unlink WeChat' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unlink WeChat' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unlink WeChat' })).toHaveFocus());
});
