import { screen } from '@testing-library/react';
import { listTerms } from '@portal/common/contract/account/terms';
import { checkParam } from '@portal/common/contract/account/availability';
import {
  answerAsked,
  askToJoin,
  askToJoinAgain,
  readAsked,
  withdrawAsked,
} from '@portal/common/contract/company/joining';
import { askToJoinBySso, readSsoApplicant } from '@portal/common/contract/sign-in/sso-joining';
import { readPasswordPolicy } from '@portal/common/contract/sign-in/password-policy';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';

const free = mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] });
const policy = mock(readPasswordPolicy, { min: 8, max: 16 });
const pending = {
  company_name: 'Hengyuan Instruments',
  status: ApprovalStatus.pending,
  applied_time: '2026-11-20T08:00:00Z',
  decided_time: null,
  opinion: '',
  by_provider: 0 as const,
  again_time: null,
  usual_time: { p50: 4, p90: 8, day: 8 },
  review_wait: { place: 2, hours: 1, late: 0 as const },
};
const agreement = { document: 'agreement', version: 3, digest: 'd3' };
const shown = {
  ...agreement,
  title_zh: '用户协议',
  title_en: 'User agreement',
  address: 'https://portal.example/terms/agreement/3',
};
const terms = mock(listTerms, { documents: [{ ...shown, required: 1, valid_time: '2026-01-01T00:00:00Z' }] });
const rejected = {
  ...pending,
  status: ApprovalStatus.rejected,
  decided_time: '2026-11-21T08:00:00Z',
  opinion: 'Who is your manager?',
  again_time: '2026-11-21T08:00:00Z',
  review_wait: null,
};
const open = (query: string) => renderApp(App, `/registerToJoin?${query}`, { user: null });
const box = (name: string) => screen.findByLabelText(name);

test('what was typed for the registration is there; the request is sent, and the page shows where it stands', async () => {
  sessionStorage.setItem(
    'acc:draft:registerEnterprise',
    JSON.stringify({
      email: 'lin@hengyuan.example',
      phone: '+86-13800000126',
      company: 'Hengyuan Instruments',
      username: 'Lin Yuan',
      login_name: 'linyuan_hy',
    }),
  );
  server.use(
    free,
    policy,
    terms,
    mock(askToJoin, ({ body }) => {
      expect(body).toEqual({
        user_type: UserType.enterprise,
        company: 'Hengyuan Instruments',
        login_name: 'linyuan_hy',
        username: 'Lin Yuan',
        email: 'lin@hengyuan.example',
        phone: '+86-13800000126',
        verify_code: '308412',
        verify_code_type: 1,
        password: 'Quill-2026x',
        note: 'Sales',
        accepted: [agreement],
      });
      return { ticket: 'u-1.mac' };
    }),
    mock(readAsked, ({ body }) => {
      expect(body).toEqual({ ticket: 'u-1.mac' });
      return pending;
    }),
  );
  const { user, path } = open('user_type=2');
  for (const [name, text] of [
    ['E-mail code', '308412'],
    ['Password', 'Quill-2026x'],
    ['Confirm password', 'Quill-2026x'],
    ['Note', 'Sales'],
  ] as const) {
    await user.click(await box(name));
    await user.paste(text);
  }
  expect(await box('Company name')).toHaveValue('Hengyuan Instruments');
  await user.click(await screen.findByLabelText(/I have read and accept/));
  await user.click(screen.getByText('Send the request').closest('button')!);

  expect(await screen.findByRole('heading', { name: 'Your request has been sent' })).toBeInTheDocument();
  expect(path()).toBe('/registerToJoin?user_type=2&ticket=u-1.mac');
  expect(screen.getByText('Hengyuan Instruments')).toBeInTheDocument();
  expect(screen.getByText(/2nd|No\. 2|1 before/)).toBeInTheDocument();
});

test('the form says what the registration says: where the code goes, and how a login name looks', async () => {
  server.use(free, policy, terms);
  const { user } = open('user_type=2');
  expect(await box('Login name')).toHaveAttribute('placeholder', '2–50 characters, starting with a letter');
  await user.click(screen.getByRole('button', { name: 'Send to the phone instead' }));
  expect(await box('SMS code')).toBeInTheDocument();
});

test('a rejected applicant reads the reason and asks again', async () => {
  let now: typeof pending | typeof rejected = rejected;
  server.use(
    terms,
    mock(readAsked, () => now),
    mock(askToJoinAgain, ({ body }) => {
      expect(body).toEqual({ ticket: 't', note: 'Tom is', accepted: [agreement] });
      now = pending;
      return {};
    }),
  );
  const { user } = open('user_type=2&ticket=t');
  expect(await screen.findByText('Who is your manager?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  await user.type(await box('Note'), 'Tom is');
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText('Read the agreement and select the box')).toBeInTheDocument();
  await user.click(await screen.findByLabelText(/I have read and accept/));
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByRole('heading', { name: 'Your request has been sent' })).toBeInTheDocument();
});

test('a pending request is withdrawn after a question; without a further try there is no button for one', async () => {
  let now: object = { ...rejected, again_time: null };
  server.use(
    mock(readAsked, () => now as typeof pending),
    mock(withdrawAsked, () => {
      now = { ...pending, status: ApprovalStatus.withdrawn, review_wait: null };
      return {};
    }),
  );
  const { user } = open('user_type=2&ticket=t');
  expect(await screen.findByRole('heading', { name: 'Your request has been rejected' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete the request and my data' }));
  const [, confirm] = await screen.findAllByRole('button', { name: 'Delete the request and my data' });
  await user.click(confirm!);
  expect(await screen.findByRole('heading', { name: 'Your request has been withdrawn' })).toBeInTheDocument();
});

test('a link that is not valid any more leads to asking again', async () => {
  server.use(mock(readAsked, 'Account.NotFound'));
  open('user_type=4&ticket=t');
  expect(await screen.findByRole('link', { name: 'Ask again' })).toHaveAttribute(
    'href',
    '/microapp/registerToJoin?user_type=4',
  );
});

test('somebody whom the provider of a company has confirmed asks with a name and a note, without a password', async () => {
  server.use(
    terms,
    mock(readSsoApplicant, {
      company_name: 'Hengyuan Instruments',
      user_type: UserType.enterprise,
      idp_name: 'Works',
      username: 'Lin Yuan',
    }),
    mock(askToJoinBySso, ({ body }) => {
      expect(body).toEqual({ username: 'Lin Yuan', note: 'Sales', accepted: [agreement] });
      return { ticket: 'u-1.mac' };
    }),
    mock(readAsked, { ...pending, by_provider: 1 }),
  );
  const { user, path } = open('by=provider');
  expect(await screen.findByText('Works')).toBeInTheDocument();
  await user.type(await box('Note'), 'Sales');
  await user.click(await screen.findByLabelText(/I have read and accept/));
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText(/sign in through your company’s provider again/)).toBeInTheDocument();
  expect(path()).toBe('/registerToJoin?user_type=2&ticket=u-1.mac');
});

test('once it is approved, its button leads to the provider; so does a confirmation that has expired', async () => {
  server.use(
    mock(readAsked, { ...pending, status: ApprovalStatus.approved, by_provider: 1, review_wait: null }),
    mock(readSsoApplicant, 'Account.Page.Expired'),
  );
  for (const query of ['user_type=2&ticket=t', 'by=provider']) {
    const { user, host, unmount } = open(query);
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(host.onLogin).toHaveBeenCalledWith(undefined, UserType.idpUser);
    unmount();
  }
});

test('a confirmation that expires while somebody types leads to the provider', async () => {
  server.use(
    terms,
    mock(readSsoApplicant, {
      company_name: 'Hengyuan Instruments',
      user_type: UserType.enterprise,
      idp_name: 'Works',
      username: 'Lin Yuan',
    }),
    mock(askToJoinBySso, 'Account.Page.Expired'),
  );
  const { user, host } = open('by=provider');
  await user.type(await box('Note'), 'Sales');
  await user.click(await screen.findByLabelText(/I have read and accept/));
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(host.onLogin).toHaveBeenCalledWith(undefined, UserType.idpUser);
  expect(screen.queryByRole('button', { name: 'Send the request' })).toBeNull();
});

test('a question is answered with the ticket: only what was asked about is open', async () => {
  const answered = jest.fn();
  server.use(
    mock(readAsked, {
      ...pending,
      review_wait: null,
      question: {
        version: 4,
        fields: [{ field: 'username' as const, text: 'Is this your full name?' }],
        asked_at: new Date(2026, 10, 20, 8, 30).toISOString(),
        until: new Date(2026, 11, 4, 8, 30).toISOString(),
      },
      asked_for: { login_name: 'linyuan_hy', username: 'Lin', note: '' },
    }),
    mock(answerAsked, ({ body }) => {
      answered(body);
      return {};
    }),
  );
  const { user } = open('user_type=2&ticket=u-1.mac');
  const name = await box('Name');
  expect(name).toHaveAccessibleDescription(/Is this your full name/);
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  await user.type(name, ' Yuan');
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('Answer sent. The review continues.')).toBeInTheDocument();
  expect(answered).toHaveBeenCalledWith({ ticket: 'u-1.mac', version: 4, text: '', username: 'Lin Yuan' });
});
