import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { choosePurpose, readOwnTerms } from '@portal/common/contract/account/terms';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import { endRemotePreview, openRemotePreview } from '@portal/common/contract/portal/remote-preview';
import { countRemoteUse } from '@portal/common/contract/portal/remote-use';
import { listBrowserAccounts } from '@portal/common/contract/sign-in/browser-accounts';
import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { beginSession } from '@portal/common/host/session/portal-session';
import { PortalRouter } from '@portal/common/routes/portal-router';
import { mock, server } from '@portal/common/testing/mock';
import { someContent, someUser } from '@portal/common/testing/world';
import { Portal } from './portal.tsx';

/** Replaces the remotes, which are loaded over the network, by a page with a field and a call. */
jest.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes() {},
  loadRemote: async (id: string) => ({
    hostVersion: 1,
    default: ({ host }: { host: import('@portal/common/host/host').Host }) => (
      <section aria-label={id}>
        <p>{host.user ? `page of ${host.user.user_name}` : 'page for everybody'}</p>
        <input aria-label="typed" />
        <button
          type="button"
          onClick={() =>
            void host.request('/api/thing').then(
              ({ status }) => host.events.emit('answered', status),
              () => {},
            )
          }
        >
          call
        </button>
        <button type="button" onClick={() => host.onNoPermission()}>
          refused
        </button>
      </section>
    ),
  }),
}));

const integrity = { manifest: '', files: '' };
const group = { 'zh-CN': '账号', 'en-US': 'Account' };
const config = {
  ...someContent,
  apiBase: '',
  siteId: 1,
  clientId: 'portal',
  tracker: { base: '', siteId: '' },
  remotes: [
    {
      name: 'auth',
      manifest: '/auth.json',
      integrity,
      paths: ['/login', '/loginEnterprisePortal', '/loginEmployeePortal', '/setPassword'],
    },
    {
      name: 'selfservice',
      manifest: '/self.json',
      integrity,
      paths: ['/profile'],
      menu: [
        {
          path: '/profile/baseInfo',
          label: { 'zh-CN': '账号资料', 'en-US': 'Profile' },
          group,
          icon: 'user',
          userTypes: [1, 2, 16],
        },
        {
          path: '/profile/authentication',
          label: { 'zh-CN': '企业认证', 'en-US': 'Business verification' },
          group,
          icon: 'certificate',
          userTypes: [2],
        },
      ],
    },
    {
      name: 'staff',
      manifest: '/staff.json',
      integrity,
      paths: ['/customers'],
      userTypes: [8],
      menu: [
        {
          path: '/customers/customer',
          label: { 'zh-CN': '客户管理', 'en-US': 'Customers' },
          group,
          icon: 'bank',
          userTypes: [8],
          anyOf: [Privilege.customerView],
        },
        {
          path: '/customers/approval/authentication',
          label: { 'zh-CN': '企业认证审批', 'en-US': 'Approvals' },
          group,
          icon: 'approval',
          userTypes: [8],
          anyOf: [Privilege.approvalCertification],
        },
      ],
    },
  ],
} as unknown as PortalConfig;

const left: string[] = [];
let api: { alive: boolean; valid: boolean; away: boolean };

/** Mocks the calls of the frame: a session for `user`, or none. */
function serveSession(user: SessionUser | null) {
  api = { alive: user !== null, valid: true, away: false };
  const refused = () => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 });
  server.use(
    http.get(/\/(auth|self|staff)\.json$/, () =>
      HttpResponse.json({ metaData: { remoteEntry: { path: '', name: 'remoteEntry.js' } }, exposes: [] }),
    ),
    http.post('*/oauth2/token', async ({ request }) => {
      const grant = new URLSearchParams(await request.text());
      if (grant.get('code') === 'bad' || !api.alive || !user) return refused();
      const named = request.headers.get('Account');
      if (named !== null && named !== user.user_id)
        return HttpResponse.json({ code: 'Account.Session.Other', session: user }, { status: 409 });
      api.valid = true;
      return HttpResponse.json({
        access_token: 'token',
        token_type: 'Bearer',
        expires_in: 300,
        user_id: user.user_id,
        user_type: user.user_type,
        role: user.role,
        co_id: user.co_id,
        auth_status: user.auth_status,
        language: 'en_US',
      });
    }),
    http.get('*/userinfo', () => (user ? HttpResponse.json(user) : new HttpResponse(null, { status: 401 }))),
    http.post('*/oauth2/sign_out', () => {
      api.alive = false;
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('*/api/thing', () => {
      if (api.away) return HttpResponse.error();
      return api.valid ? HttpResponse.json({}) : new HttpResponse(null, { status: 401 });
    }),
    http.get('*/v1/terms/needed', () => HttpResponse.json({ documents: [] })),
    http.get('*/password_policy', () => (api.away ? HttpResponse.error() : HttpResponse.json({}))),
  );
}

/** Shows the portal at `path`; `width` is the window's. */
function open(
  path: string,
  {
    user = someUser(),
    width = 1440,
    tracker = config.tracker,
    preview,
    watched,
  }: {
    user?: SessionUser | null;
    width?: number;
    tracker?: PortalConfig['tracker'];
    preview?: PortalConfig['preview'];
    /** A candidate of each remote runs. */
    watched?: true;
  } = {},
) {
  serveSession(user);
  const real = window.matchMedia;
  window.matchMedia = (query: string) => {
    const most = /max-width: ([\d.]+)px/.exec(query)?.[1];
    return { ...real(query), matches: most ? width <= Number(most) : real(query).matches };
  };
  cleanUps.push(() => {
    window.matchMedia = real;
  });
  localStorage.setItem('lang', 'en_US');
  if (user) localStorage.setItem('acc:signed-in', String(user.user_type));
  window.history.replaceState(null, '', `/microapp${path}`);
  const begun = beginSession(config, '/microapp', (url) => left.push(url));
  cleanUps.push(() => begun.session.close());
  render(
    <PortalRouter basename="/microapp">
      <Portal
        config={{
          ...config,
          tracker,
          preview,
          remotes: config.remotes.map((remote) => ({ ...remote, ...(watched && { watched }) })),
        }}
        begun={begun}
      />
    </PortalRouter>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), begun };
}

const cleanUps: (() => void)[] = [];
afterEach(() => {
  left.length = 0;
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

const path = () => location.pathname.slice('/microapp'.length);

test('a signed-in user sees the page in its frame: area, navigation with the current entry, name', async () => {
  open('/profile/authentication/new');
  expect(await screen.findByText('page of Lin Yuan')).toBeInTheDocument();
  expect(screen.getByText('Company center')).toBeInTheDocument();
  const menu = screen.getByRole('navigation', { name: 'Main navigation' });
  expect(
    within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Profile', 'Business verification']);
  expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Business verification');
  expect(screen.getByRole('button', { name: 'Lin Yuan' })).toBeInTheDocument();
  expect(within(screen.getByRole('main')).getByText('page of Lin Yuan')).toBeInTheDocument();
});

test.each([
  ['everything', [Privilege.admin], ['Customers', 'Approvals']],
  ['certification only', [Privilege.approvalCertification], ['Approvals']],
])('staff who may do %s have their own entries', async (_, privileges, expected) => {
  open('/customers/approval/authentication', { user: someUser({ user_type: UserType.employee, privileges }) });
  expect(await screen.findByText('Staff console')).toBeInTheDocument();
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(expected);
});

test('staff without any privilege see that on a page, and can sign out', async () => {
  const { user } = open('/', { user: someUser({ user_type: UserType.employee, privileges: [] }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account cannot open this page' })).toHaveFocus();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(left).toEqual(['/microapp/loginEmployeePortal']));
});

test('the user menu signs out and clears the page', async () => {
  const { user } = open('/profile/baseInfo');
  await user.click(await screen.findByRole('button', { name: 'Lin Yuan' }));
  expect(await screen.findByRole('menuitem', { name: 'Profile' })).toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(left).toEqual(['/microapp/loginEnterprisePortal']));
  expect(screen.queryByText(/Lin Yuan/)).not.toBeInTheDocument();
});

test('with a tracker the user menu opens the privacy choices', async () => {
  server.use(
    mock(readOwnTerms, () => ({ accepted: [], purposes: [] })),
    mock(choosePurpose, () => ({})),
  );
  const { user } = open('/profile/baseInfo', { tracker: { base: 'https://stats.example.com', siteId: '1' } });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.click(screen.getByRole('button', { name: 'Lin Yuan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Privacy choices' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Privacy choices' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(screen.queryByRole('region', { name: 'Privacy choices' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Lin Yuan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(left).toEqual(['/microapp/loginEnterprisePortal']));
  expect(localStorage.getItem('acc:consent')).toBe('declined');
});

test('a sign-out in another tab redirects this tab to the sign-in page', async () => {
  open('/profile/baseInfo');
  await screen.findByText('page of Lin Yuan');
  const tab = beginSession(config, '/microapp', () => {});
  cleanUps.push(() => tab.session.close());
  await tab.session.signOut();
  await waitFor(() => expect(screen.queryByText(/Lin Yuan/)).not.toBeInTheDocument());
  expect(left).toEqual(['/microapp/loginEnterprisePortal']);
});

test('on a phone the navigation is in a drawer, which a link closes', async () => {
  const { user } = open('/profile/baseInfo', { width: 360 });
  await screen.findByText('page of Lin Yuan');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Open navigation' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Business verification' }));
  expect(path()).toBe('/profile/authentication');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the skip link moves the focus to the page', async () => {
  const { user } = open('/profile/baseInfo');
  await screen.findByText('page of Lin Yuan');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a chosen language replaces that of the address, and addresses inside the portal do not restore the old one', async () => {
  const { user } = open('/loginEnterprisePortal?lang=zh_CN&user_type=2#form', { user: null });
  await user.click(await screen.findByRole('button', { name: '切换到 English' }));
  await waitFor(() => expect(location.search).toBe('?lang=en_US&user_type=2'));
  expect(location.hash).toBe('#form');
  expect(localStorage.getItem('lang')).toBe('en_US');
  act(() => {
    window.history.pushState(null, '', '/microapp/loginEmployeePortal?lang=zh_CN');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(path() + location.search).toBe('/loginEmployeePortal?lang=en_US'));
  expect(document.documentElement).toHaveAttribute('lang', 'en-US');
});

test('a change of language or theme keeps the input, and is stored', async () => {
  const { user } = open('/profile/baseInfo');
  await user.type(await screen.findByLabelText('typed'), 'half a sentence');
  await user.click(screen.getByRole('button', { name: '切换到中文' }));
  expect(await screen.findByText('企业中心')).toBeInTheDocument();
  expect(screen.getByLabelText('typed')).toHaveValue('half a sentence');
  await user.click(screen.getByRole('button', { name: '切换到深色' }));
  expect(screen.getByLabelText('typed')).toHaveValue('half a sentence');
  expect(localStorage.getItem('lang')).toBe('zh_CN');
  expect(localStorage.getItem('acc:theme')).toBe('dark');
  expect(document.documentElement).toHaveAttribute('lang', 'zh-CN');
});

test.each([
  ['/profile/baseInfo', '2'],
  ['/customers/approval/authentication', '8'],
])('%s requires a sign-in of a signed-out visitor, and then opens', async (to, userType) => {
  open(to, { user: null });
  await waitFor(() => expect(left).toHaveLength(1));
  const sent = new URL(left[0] ?? '');
  expect(sent.pathname).toBe('/oauth2/auth');
  expect(sent.searchParams.get('user_type')).toBe(userType);
  expect(sent.searchParams.get('return_uri')).toBe(`${location.origin}/microapp${to}`);
});

test('the sign-in of the user type that signed in last is used again', async () => {
  localStorage.setItem('acc:userType', '1');
  open('/profile/baseInfo', { user: null });
  await waitFor(() => expect(left).toHaveLength(1));
  expect(new URL(left[0] ?? '').searchParams.get('user_type')).toBe('1');
});

test.each([
  ['/nowhere', 'nobody', null, 'Go to sign-in'],
  ['/nowhere', 'somebody', someUser(), 'Go to the home page'],
  // These paths begin like those of signed-out pages.
  ['/loginNobody', 'nobody', null, 'Go to sign-in'],
  ['/register', 'somebody', someUser(), 'Go to the home page'],
])('the unknown address %s shows %s the page for unknown addresses', async (address, _, user, action) => {
  open(address, { user });
  expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeInTheDocument();
  expect(path()).toBe('/404');
  expect(screen.getByRole('button', { name: action })).toBeInTheDocument();
  expect(document.title).toBe('This page does not exist · Account Portal');
});

test.each(['/404', '/403'])(
  '%s has the mark of the portal for signed-out visitors, as a link to the home page',
  async (address) => {
    open(address, { user: null });
    const banner = within(await screen.findByRole('banner'));
    expect(await banner.findByText('Account Portal')).toBeInTheDocument();
    expect(banner.getByRole('link', { name: 'Account Portal, go to the home page' })).toHaveAttribute(
      'href',
      '/microapp',
    );
  },
);

test('a page of other user types, and a refusal by the API, redirect to /403', async () => {
  const { user } = open('/customers');
  expect(await screen.findByText('Signed in as Lin Yuan')).toBeInTheDocument();
  expect(path()).toBe('/403');
  await user.click(screen.getByRole('button', { name: 'Go to the home page' }));
  await user.click(await screen.findByRole('button', { name: 'refused' }));
  expect(await screen.findByText('Signed in as Lin Yuan')).toBeInTheDocument();
});

test('a sign-in page has no frame and does not wait for the session', async () => {
  open('/loginEnterprisePortal', { user: null });
  expect(await screen.findByText('page for everybody')).toBeInTheDocument();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '切换到中文' })).toBeInTheDocument();
});

test('a session that ends asks for a new sign-in over the page, and waiting calls continue', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(window);
  const { user, begun } = open('/profile/baseInfo');
  await user.type(await screen.findByLabelText('typed'), 'kept');
  const answers: unknown[] = [];
  begun.session.bus.on('answered', (status) => answers.push(status));
  Object.assign(api, { alive: false, valid: false });
  await user.click(screen.getByRole('button', { name: 'call' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign in again' }));
  expect(opened).toHaveBeenCalledWith(
    '/microapp/login?user_type=2&again=1&login_hint=lin.yuan%40example.com',
    '_blank',
  );

  api.alive = true;
  const renewed = beginSession(config, '/microapp', (url) => left.push(url));
  cleanUps.push(() => renewed.session.close());
  // Wait until the dialog's animation ends and the page is notified of the sign-in.
  await act(async () => {
    await renewed.session.startSignIn(2, { again: true });
    const state = new URL(left.pop() ?? '').searchParams.get('state') ?? '';
    await renewed.session.finishSignIn(new URLSearchParams({ code: 'good', state }));
  });
  await waitFor(() => expect(answers).toEqual([200]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('typed')).toHaveValue('kept');
  opened.mockRestore();
});

test.each([
  ['the same kind', UserType.enterprise, '/microapp/profile/baseInfo?as=u-8'],
  ['another kind', UserType.partner, '/microapp/?as=u-8'],
])(
  'a page whose account has ended names both when one of %s is signed in, and continues as either',
  async (_, user_type, target) => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(window);
    const { user, begun } = open('/profile/baseInfo');
    await user.type(await screen.findByLabelText('typed'), 'kept');
    sessionStorage.setItem('acc:draft:form', '{"typed":"kept"}');
    serveSession(someUser({ user_id: 'u-8', user_name: 'Ben', user_type }));
    api.valid = false;
    await user.click(screen.getByRole('button', { name: 'call' }));
    const dialog = await screen.findByRole('dialog', { name: 'This account is signed out' });
    const again = within(dialog).getByRole('button', { name: 'Sign in again' });
    expect(again).toHaveAccessibleDescription(/This page belongs to.*Lin Yuan/);
    const go = within(dialog).getByRole('button', { name: 'Continue' });
    expect(go).toHaveAccessibleDescription(/Signed in now.*Ben/);
    await user.click(again);
    expect(opened).toHaveBeenCalledWith(
      '/microapp/login?user_type=2&again=1&login_hint=lin.yuan%40example.com',
      '_blank',
    );
    expect(screen.getByLabelText('typed')).toHaveValue('kept');
    expect(begun.session.state.get().user?.user_name).toBe('Lin Yuan');
    await user.click(go);
    expect(left).toEqual([target]);
    expect(sessionStorage.getItem('acc:draft:form')).toBeNull();
    opened.mockRestore();
  },
);

test('a tab that belongs to an account which is gone leads to the choice of accounts, and back', async () => {
  sessionStorage.setItem('acc:account', 'u-gone');
  open('/profile/baseInfo');
  await waitFor(() => expect(left).toEqual([`/microapp/accounts?return_uri=${encodeURIComponent(location.href)}`]));
  expect(screen.queryByText('page of Lin Yuan')).not.toBeInTheDocument();
});

test('the user menu shows the accounts of the browser: it switches, adds, and signs one or all out', async () => {
  const { user } = open('/profile/baseInfo');
  await screen.findByText('page of Lin Yuan');
  const { user_id, user_type, user_name, login_name, email, phone, company_name } = someUser();
  const own = { user_id, user_type, user_name, login_name, email, phone, company_name, signed_in: 1 as const };
  let rows = [own, { ...own, user_id: 'u-8', user_name: 'Ben', company_name: null }];
  const ended: (string | null)[] = [];
  server.use(
    mock(listBrowserAccounts, () => ({ total: rows.length, rows })),
    http.post('*/oauth2/sign_out', ({ request }) => {
      ended.push(request.url.includes('all=1') ? 'all' : request.headers.get('Account'));
      rows = rows.filter((row) => row.user_id !== request.headers.get('Account'));
      return HttpResponse.json({ accounts: rows.length });
    }),
  );
  await user.click(screen.getByRole('button', { name: /^Lin Yuan/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Accounts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accounts in this browser' });
  const ben = await within(dialog).findByRole('button', { name: /^Ben/ });
  expect(within(dialog).getByRole('button', { name: /^Lin Yuan.*In this tab/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await user.click(ben);
  await user.click(within(dialog).getByRole('button', { name: 'Add an account' }));
  expect(left).toEqual(['/microapp/?as=u-8', '/microapp/checkAccount?user_type=7']);
  await user.click(within(dialog).getByRole('button', { name: 'Sign out Ben' }));
  await waitFor(() => expect(within(dialog).queryByText('Ben')).not.toBeInTheDocument());
  expect(ended).toEqual(['u-8']);
  expect(screen.getByText('page of Lin Yuan')).toBeInTheDocument();
  rows = [own, { ...own, user_id: 'u-9', user_name: 'Eve' }];
  await user.click(within(dialog).getByRole('button', { name: 'Sign out Lin Yuan' }));
  // Others are still signed in.
  await waitFor(() => expect(left.at(-1)).toBe('/microapp/accounts'));
  expect(ended).toEqual(['u-8', 'u-7']);
});

test('leaving the ended session opens the sign-in page, with this page as return URI', async () => {
  const { user } = open('/profile/baseInfo');
  await screen.findByText('page of Lin Yuan');
  Object.assign(api, { alive: false, valid: false });
  await user.click(screen.getByRole('button', { name: 'call' }));
  await user.click(await screen.findByRole('button', { name: 'Leave this page' }));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(new URL(left[0] ?? '').searchParams.get('return_uri')).toBe(location.href);
});

test('an unavailable API shows a notice and does not end the session', async () => {
  const { user } = open('/profile/baseInfo');
  await screen.findByText('page of Lin Yuan');
  api.away = true;
  await user.click(screen.getByRole('button', { name: 'call' }));
  expect(await screen.findByText(/^No connection/)).toBeInTheDocument();
  api.away = false;
  await user.click(screen.getByRole('button', { name: 'call' }));
  await waitFor(() => expect(screen.queryByText(/^No connection/)).not.toBeInTheDocument());
  expect(screen.getByText('page of Lin Yuan')).toBeInTheDocument();
});

/** Returns from a sign-in that this browser started with `returnUri`. */
function comeBack(returnUri: string | undefined, at = '/login', code = 'good') {
  sessionStorage.setItem(
    'acc:authorise:s1',
    JSON.stringify({ verifier: 'v', redirectUri: 'r', userType: 2, returnUri, at: Date.now() }),
  );
  return open(`${at}?code=${code}&state=s1`);
}

test.each([
  ['the home of the user', undefined, '/profile/baseInfo'],
  ['where one came from', `${location.origin}/microapp/profile/authentication`, '/profile/authentication'],
  ['home instead of a stranger', 'https://evil.example/microapp/profile', '/profile/baseInfo'],
  ['home instead of a look-alike', `${location.origin}@evil.example/microapp/profile`, '/profile/baseInfo'],
  ['home instead of a script', 'javascript:alert(1)//microapp/', '/profile/baseInfo'],
  ['home instead of the sign-in page', `${location.origin}/microapp/loginEnterprisePortal`, '/profile/baseInfo'],
])('a finished sign-in redirects to %s', async (_, returnUri, to) => {
  comeBack(returnUri);
  await screen.findByText('page of Lin Yuan');
  expect(path()).toBe(to);
  expect(left).toEqual([]);
});

test('the password page redirects to the change of the password', async () => {
  comeBack(undefined, '/password');
  await waitFor(() => expect(path() + location.search).toBe('/setPassword/set?pwd_flag=edit'));
});

test('the password redirect passes its return URI to the change page', async () => {
  const profile = `${location.origin}/microapp/profile/baseInfo`;
  open(`/password?lang=en_US&user_type=2&return_uri=${encodeURIComponent(profile)}`);
  await waitFor(() => expect(left).toHaveLength(1));
  const wanted = new URL(new URL(left[0] ?? '').searchParams.get('return_uri') ?? '');
  expect(wanted.pathname).toBe('/microapp/setPassword/set');
  expect(Object.fromEntries(wanted.searchParams)).toEqual({ pwd_flag: 'edit', return_uri: profile });
});

test('the password change shows once the session is known, without a frame', async () => {
  open('/setPassword/set?pwd_flag=edit');
  expect(screen.queryByText('page for everybody')).not.toBeInTheDocument();
  expect(await screen.findByText('page of Lin Yuan')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('an unknown code restarts the sign-in once, then shows an error', async () => {
  comeBack(undefined, '/login', 'bad');
  await waitFor(() => expect(left).toHaveLength(1));
  expect(new URL(left[0] ?? '').pathname).toBe('/oauth2/auth');
  cleanUps.splice(0).forEach((cleanUp) => cleanUp());
  comeBack(undefined, '/login', 'bad');
  expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeInTheDocument();
});

test('a refusal by the authorisation endpoint does not start a redirect loop', async () => {
  const { user } = open('/login?error=access_denied&state=s1', { user: null });
  expect(await screen.findByText(/^You did not accept the terms/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(left).toHaveLength(1));
});

describe('a preview', () => {
  const until = new Date(2026, 10, 27, 18, 30).toISOString();
  const asked: unknown[] = [];
  beforeEach(() => {
    asked.length = 0;
    server.use(
      mock(countRemoteUse, {}),
      mock(openRemotePreview, ({ body }) => {
        asked.push(body);
        return {};
      }),
      mock(endRemotePreview, () => {
        asked.push('end');
        return {};
      }),
    );
  });

  test('has a line that says so, and ends by one click', async () => {
    open('/profile/baseInfo', { preview: { remote: 'selfservice', build: `sha384-${'a'.repeat(64)}`, until } });
    const line = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(line.getByRole('status')).toHaveTextContent(
      /Preview of selfservice, build aaaaaaaaaaaa, in this session only, until 6:30.PM/,
    );
    await userEvent.click(line.getByRole('button', { name: 'End preview' }));
    await waitFor(() => expect(left).toEqual([location.href]));
    expect(asked).toEqual(['end']);
  });

  test('of a link is opened for the session, also for a page that only its build has, and the page loads again', async () => {
    open('/reports?preview=1.2.abc&tab=2');
    await waitFor(() => expect(left).toEqual([`${location.origin}/microapp/reports?tab=2`]));
    expect(asked).toEqual([{ token: '1.2.abc' }]);
  });

  test('of a link that cannot be opened is tried again, or left, which ends no preview', async () => {
    server.use(mock(openRemotePreview, () => ({ refused: 'Account.SignIn.Required' }) as const));
    const { user } = open('/reports?preview=1.2.abc&tab=2');
    const line = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await line.findByText('The preview could not be opened.')).toBeInTheDocument();
    expect(line.queryByText(/Opening/)).toBeNull();
    await user.click(line.getByRole('button', { name: 'Close' }));
    expect(left).toEqual([`${location.origin}/microapp/reports?tab=2`]);
    server.use(
      mock(openRemotePreview, ({ body }) => {
        asked.push(body);
        return {};
      }),
    );
    await user.click(line.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(left).toHaveLength(2));
    expect(asked).toEqual([{ token: '1.2.abc' }]);
  });

  test.each([
    ['a previewed build', { preview: { remote: 'auth', build: 'sha384-a', until } }],
    ['a candidate', { watched: true as const }],
  ])('%s draws no page for signed-out people, which a page reaches without a load: it is loaded', async (_, more) => {
    open('/profile/baseInfo', more);
    expect(await screen.findByRole('region', { name: 'selfservice/app' })).toBeInTheDocument();
    act(() => {
      history.pushState(null, '', '/microapp/loginEnterprisePortal?userType=2#form');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(left).toEqual([`${location.origin}/microapp/loginEnterprisePortal?userType=2`]));
    expect(screen.queryByRole('region', { name: 'auth/app' })).toBeNull();
  });

  test('that the session does not get: the line says why, and goes', async () => {
    open('/profile/baseInfo', { preview: { refused: 'taken' } });
    const line = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(line.getByRole('status')).toHaveTextContent(/the preview belongs to another session/);
    server.use(mock(endRemotePreview, () => ({ refused: 'Account.SignIn.Required' }) as const));
    await userEvent.click(line.getByRole('button', { name: 'Close' }));
    expect(await line.findByText(/That did not work/)).toBeInTheDocument();
  });
});
