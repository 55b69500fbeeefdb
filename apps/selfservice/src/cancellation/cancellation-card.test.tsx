import { screen, waitFor, within } from '@testing-library/react';
import { downloadExport, orderExport, readExport } from '@portal/common/contract/account/account-export';
import {
  cancelAccount,
  cancelPersonalAccount,
  checkCancellation,
  checkPersonalCancellation,
} from '@portal/common/contract/account/cancellation';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { validateVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { ExportStatus } from '@portal/common/enums/user/export-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { waitFor as beginWait, waitKey } from '@portal/common/form/verify-code/resend-wait';
import { RemoteRoot, type RemoteApp } from '@portal/common/remote/remote-root';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someContent, someUser } from '@portal/common/testing/world';
import { messages } from '../intl/messages.ts';
import { CancellationCard } from './cancellation-card.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={messages}>
    <CancellationCard />
  </RemoteRoot>
);
const UNTIL = '2026-12-30T00:00:00.000Z';

beforeEach(() => {
  sessionStorage.clear();
  server.use(mock(checkCancellation, { validate: 1 }), mock(validateVerifyCode, { verify_code_token: 'proof-1' }));
});

type Page = ReturnType<typeof renderApp>;
const open = (given: Parameters<typeof renderApp>[2] = {}) => renderApp(App, '/profile/baseInfo', given);
async function begin({ user }: Page) {
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
}
async function verify({ user }: Page) {
  await user.type(await screen.findByLabelText(/code$/), '123456');
  await user.click(screen.getByRole('checkbox', { name: /I have read and accept/ }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('the dialog checks, asks for code and agreement, warns with the date, then signs out to the restore page', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(validateVerifyCode, ({ params, body }) => {
      asked.push(params.channel, body);
      return { verify_code_token: 'proof-1' };
    }),
    mock(cancelAccount, ({ params, body }) => {
      asked.push(params.id, body);
      return { delete_time: UNTIL };
    }),
  );
  const page = open();
  await begin(page);
  await verify(page);

  const warning = await dialog('Delete this account?');
  expect(within(warning).getByText(/is deleted and cannot be restored/)).toHaveTextContent(/On \d{4}-\d{2}-\d{2} /);
  for (const lost of [
    'Trial credits and credit points, used or not',
    'Access keys, which are disabled immediately',
    'Sign-in records',
  ])
    expect(within(warning).getByText(lost)).toBeInTheDocument();
  expect(asked).toEqual([
    'email',
    { account: 'u-7', user_id: 'u-7', send_type: 3, verify_code_type: 7, user_type: 2, type: 1, verify_code: '123456' },
  ]);
  await page.user.click(within(warning).getByRole('button', { name: 'Delete account' }));

  await waitFor(() =>
    expect(page.host.signOut).toHaveBeenCalledWith(
      `/microapp/restore?${new URLSearchParams({ user_type: '2', lang: 'en_US', closed_until: UNTIL })}`,
    ),
  );
  expect(asked.slice(2)).toEqual([
    'u-7',
    { user_id: 'u-7', user_type: 2, verify_code_token: 'proof-1', accepted_notice: 1 },
  ]);
});

test('the resend wait is passed on to the restore page', async () => {
  server.use(mock(cancelAccount, { delete_time: UNTIL }));
  beginWait(waitKey({ scene: VerifyScene.cancelAccount, channel: 'email', account: 'u-7' }), 60);
  const page = open();
  await begin(page);
  await verify(page);
  await page.user.click(within(await dialog('Delete this account?')).getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(page.host.signOut).toHaveBeenCalled());
  const { searchParams } = new URL(jest.mocked(page.host.signOut).mock.calls[0]?.[0] ?? '', 'http://portal');
  expect(searchParams.get('code_by')).toBe('email');
  expect(Date.parse(searchParams.get('code_after') ?? '') - Date.now()).toBeGreaterThan(40_000);
});

test('a block shows when the dialog opens, with a link to resolve it', async () => {
  server.use(mock(checkCancellation, { validate: 0, list_type: 'billing', message: 'The account has unpaid bills.' }));
  const page = open({ content: { links: { ...someContent.links, bill: 'https://bills.example/myBill' } } });
  await begin(page);
  const blocked = await dialog('The account cannot be deleted yet');
  expect(within(blocked).getByRole('alert')).toHaveTextContent('The account has unpaid bills.');
  await page.user.click(within(blocked).getByRole('button', { name: 'Go to my bills' }));
  expect(page.host.leave).toHaveBeenCalledWith('https://bills.example/myBill');
});

test('several blocks show all at once, with a link for each kind', async () => {
  server.use(
    mock(checkCancellation, {
      validate: 0,
      list_type: 'billing',
      message: 'Bill 1 is unpaid.',
      blocks: [
        { list_type: 'billing', message: 'Bill 1 is unpaid.' },
        { list_type: 'billing', message: 'Bill 2 is unpaid.' },
        { list_type: 'order', message: 'Order 1 is open.' },
      ],
    }),
  );
  const page = open({
    content: { links: { ...someContent.links, bill: 'https://bills.example/', order: 'https://orders.example/' } },
  });
  await begin(page);
  const blocked = within(await dialog('The account cannot be deleted yet'));
  expect(blocked.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Bill 1 is unpaid.Bill 2 is unpaid.Go to my bills',
    'Order 1 is open.Go to my orders',
  ]);
  expect(blocked.getByRole('button', { name: 'Go to my bills' })).toHaveFocus();
});

test('without a link only the reason shows; the check repeats after the code', async () => {
  let checks = 0;
  server.use(
    mock(checkCancellation, (): ReplyOf<typeof checkCancellation> =>
      ++checks === 1 ? { validate: 1 } : { validate: 0, list_type: 'order', message: 'The account has open orders.' },
    ),
  );
  const page = open();
  await begin(page);
  await verify(page);
  const blocked = await dialog('The account cannot be deleted yet');
  expect(within(blocked).getByText('The account has open orders.')).toBeInTheDocument();
  expect(within(blocked).queryByRole('button', { name: 'Go to my orders' })).not.toBeInTheDocument();
});

test('a block at the final confirmation shows too', async () => {
  server.use(
    mock(cancelAccount, {
      refused: 'Account.Cancel.Blocked',
      more: { list_type: 'service', reason: 'The account has active services.' },
    }),
  );
  const page = open();
  await begin(page);
  await verify(page);
  await page.user.click(within(await dialog('Delete this account?')).getByRole('button', { name: 'Delete account' }));
  expect(
    within(await dialog('The account cannot be deleted yet')).getByText('The account has active services.'),
  ).toBeInTheDocument();
  expect(page.host.signOut).not.toHaveBeenCalled();
});

test('nothing is sent without code and agreement; the notice keeps the input', async () => {
  const page = open();
  await begin(page);
  const code = await screen.findByLabelText('E-mail code');
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter the code')).toBeInTheDocument();
  expect(screen.getByText('Accept the deletion notice to go on')).toBeInTheDocument();

  await page.user.type(code, '12');
  await page.user.click(screen.getByRole('button', { name: 'account deletion notice' }));
  // In tests antd gives all dialogs the same title id, so the second one has no accessible name.
  const notice = (await screen.findByText(/^Data is kept for 30 working days/)).closest<HTMLElement>('[role=dialog]')!;
  expect(within(notice).getByText('Account deletion notice')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /I have read/ })).not.toBeChecked();
  await page.user.click(within(notice).getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.getByLabelText('E-mail code')).toHaveValue('12');
});

test('a wrong code shows at its field, a server error in a dialog', async () => {
  server.use(mock(validateVerifyCode, 'Account.VerifyCode.Wrong'));
  const page = open();
  await begin(page);
  await verify(page);
  expect(await screen.findByText('Wrong code. Check it and try again.')).toBeInTheDocument();

  server.use(mock(validateVerifyCode, { verify_code_token: 'proof-2' }), mock(cancelAccount, '-1'));
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await page.user.click(within(await dialog('Delete this account?')).getByRole('button', { name: 'Delete account' }));
  expect((await screen.findAllByText('Server error')).length).toBeGreaterThan(0);
  expect(await screen.findByText('Something went wrong on our side. Try again in a moment.')).toBeInTheDocument();
  expect(page.host.signOut).not.toHaveBeenCalled();
});

test('an expired proof leads back to the code', async () => {
  server.use(mock(cancelAccount, 'Account.VerifyCode.Overtime'));
  const page = open();
  await begin(page);
  await verify(page);
  await page.user.click(within(await dialog('Delete this account?')).getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('The code is invalid or has expired. Get a new one.')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail code')).toHaveValue('');
});

test('a failed check can be repeated', async () => {
  server.use(mock(checkCancellation, '-1'));
  const page = open();
  await begin(page);
  expect(await screen.findByText('The check was not completed')).toBeInTheDocument();
  server.use(mock(checkCancellation, { validate: 1 }));
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('E-mail code')).toBeInTheDocument();
});

test('an individual verifies by phone, through separate endpoints', async () => {
  server.use(mock(checkPersonalCancellation, { validate: 1 }), mock(cancelPersonalAccount, { delete_time: UNTIL }));
  const page = open({ user: someUser({ user_type: UserType.individual, co_id: null }) });
  await begin(page);
  expect(await screen.findByLabelText('SMS code')).toBeInTheDocument();
  await verify(page);
  const warning = await dialog('Delete this account?');
  expect(within(warning).queryByText(/Company details/)).not.toBeInTheDocument();
  await page.user.click(within(warning).getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(page.host.signOut).toHaveBeenCalled());
});

test('an unverified address cannot be chosen, and a hint has the reason in both languages', async () => {
  server.use(mock(checkCancellation, { validate: 1, proven: ['phone'] }));
  const page = open();
  await begin(page);
  expect(await screen.findByLabelText('SMS code')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'E-mail lin.yuan@example.com' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Phone +86 138 0000 0126' })).toBeChecked();
  expect(screen.getByText(/This e-mail is not verified/)).toBeInTheDocument();
  page.change({ locale: 'zh-CN' });
  expect(await screen.findByText(/邮箱尚未验证/)).toBeInTheDocument();
});

test('two verified addresses can both be chosen, without a hint', async () => {
  server.use(mock(checkCancellation, { validate: 1, proven: ['email', 'phone'] }));
  const page = open();
  await begin(page);
  expect(await screen.findByLabelText('E-mail code')).toBeInTheDocument();
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeEnabled();
  expect(screen.queryByText(/not verified/)).not.toBeInTheDocument();
});

test('without any address the hotline shows, in both languages', async () => {
  const page = open({ user: someUser({ email: null, phone: null }) });
  await begin(page);
  expect(await screen.findByText(/Call 400 000 0000/)).toBeInTheDocument();
  page.change({ locale: 'zh-CN' });
  expect(await screen.findByText(/请拨打客服热线 400 000 0000/)).toBeInTheDocument();
});

test('an export is started, shows its progress and is downloaded', async () => {
  const replies = [
    { status: ExportStatus.running, progress: 40, expire_time: null },
    { status: ExportStatus.ready, progress: 100, expire_time: UNTIL },
  ];
  let fetched = 0;
  server.use(
    mock(orderExport, { export_id: 'exp-1' }),
    mock(readExport, ({ params }) => {
      expect(params.export_id).toBe('exp-1');
      return replies.length > 1 ? replies.shift()! : replies[0]!;
    }),
    mock(downloadExport, () => {
      fetched += 1;
      return new Response('zip', { headers: { 'content-type': 'application/zip' } });
    }),
  );
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Get a copy of my data' }));
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await user.click(await screen.findByRole('button', { name: 'Download ZIP' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(fetched).toBe(1);
  click.mockRestore();
});

test('a failed export can be repeated, and an expired one shows a message', async () => {
  let orders = 0;
  server.use(
    mock(orderExport, () => ({ export_id: `exp-${++orders}` })),
    mock(readExport, ({ params }) =>
      params.export_id === 'exp-1'
        ? { status: ExportStatus.failed, progress: 40, expire_time: null }
        : { status: ExportStatus.ready, progress: 100, expire_time: UNTIL },
    ),
    mock(downloadExport, 'Account.NotFound'),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Get a copy of my data' }));
  expect(await screen.findByText('The copy could not be created. Try again.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Download ZIP' }));
  expect(await screen.findByText('The copy has expired. Get a new one.')).toBeInTheDocument();
  expect(orders).toBe(2);
});

test('an export that is gone is asked for once, and another one can be started', async () => {
  let asked = 0;
  sessionStorage.setItem('acc:accountExport', 'exp-1');
  server.use(
    mock(orderExport, { export_id: 'exp-2' }),
    mock(readExport, ({ params }) => {
      if (params.export_id === 'exp-2') return { status: ExportStatus.ready, progress: 100, expire_time: UNTIL };
      asked += 1;
      return asked === 1 ? { status: ExportStatus.running, progress: 40, expire_time: null } : 'Account.NotFound';
    }),
  );
  const { user } = open();
  expect(await screen.findByText('The copy has expired. Get a new one.')).toBeInTheDocument();
  expect(sessionStorage.getItem('acc:accountExport')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Get a copy of my data' }));
  expect(await screen.findByRole('button', { name: 'Download ZIP' })).toBeInTheDocument();
  expect(asked).toBe(2);
});

test('an export that begins after the page was left is found when the person comes back', async () => {
  const ordered = Promise.withResolvers<void>();
  let asked = 0;
  server.use(
    mock(orderExport, async () => {
      asked += 1;
      await ordered.promise;
      return { export_id: 'exp-1' };
    }),
  );
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', { name: 'Get a copy of my data' }));
  await waitFor(() => expect(asked).toBe(1));
  unmount();
  ordered.resolve();
  await waitFor(() => expect(sessionStorage.getItem('acc:accountExport')).toBe('exp-1'));
});
