import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { choosePurpose, readOwnTerms } from '@portal/common/contract/account/terms';
import type { Host } from '@portal/common/host/host';
import { forgetAll } from '@portal/common/host/storage/browser-store';
import type { Locale } from '@portal/common/intl/locale';
import { RemoteProviders } from '@portal/common/remote/remote-providers';
import { mock, server } from '@portal/common/testing/mock';
import { someUser } from '@portal/common/testing/world';
import { messages } from '../intl/messages.ts';
import { askAgain, readChoice } from './consent.ts';
import { LateTracker } from './late-tracker.tsx';
import { sendPageView, trackedPath } from './page-view.ts';

const tracker = { base: 'https://stats.example.com/count', siteId: 'portal-1' };
const beacon = jest.fn((_url: string) => true);
const sent = () => beacon.mock.calls.map(([url]) => url);
const view = (path: string, lang = 'en-US') =>
  `${tracker.base}?site=portal-1&path=${encodeURIComponent(path)}&lang=${lang}`;
/** Longer than the time after which a path counts as a page view. */
const aWhile = () =>
  act(
    () =>
      new Promise((resolve) => {
        // oxlint-disable-next-line portal/no-fixed-sleep -- Time for a page view that must not come.
        setTimeout(resolve, 500);
      }),
  );

afterEach(() => jest.useRealTimers());
beforeEach(() => {
  localStorage.clear();
  readChoice();
  beacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
});

function createBus(): Host['events'] {
  const target = new EventTarget();
  return {
    on(name, listener) {
      const hear = () => listener(null);
      target.addEventListener(name, hear);
      return () => target.removeEventListener(name, hear);
    },
    emit: (name) => void target.dispatchEvent(new Event(name)),
  };
}

/** What a tracker needs of its host; `user`: nobody unless given. */
const hostOf = (locale: Locale, user: Host['user'] = null) =>
  ({
    user,
    locale,
    request: (path: string, init?: RequestInit) => fetch(new URL(path, location.origin), init),
    events: createBus(),
  }) as Host;

const nobody = { 'en-US': hostOf('en-US'), 'zh-CN': hostOf('zh-CN') };

function Page({
  base,
  locale,
  host = nobody[locale],
  settled = true,
}: {
  base: string;
  locale: Locale;
  host?: Host;
  settled?: boolean;
}) {
  const navigate = useNavigate();
  return (
    <RemoteProviders name="shell" locale={locale} theme="light" messages={messages}>
      <input aria-label="typed" autoFocus />
      <button type="button" onClick={() => void navigate('/profile/authentication?token=secret')}>
        go
      </button>
      <button
        type="button"
        onClick={() => {
          void navigate('/profile');
          setTimeout(() => void navigate('/customers/20481', { replace: true }), 20);
        }}
      >
        be redirected
      </button>
      <LateTracker tracker={{ ...tracker, base }} host={host} settled={settled} />
    </RemoteProviders>
  );
}
const page = (changes: Partial<Parameters<typeof Page>[0]> = {}) => (
  <MemoryRouter initialEntries={['/loginEnterprisePortal?login_challenge=abc']}>
    <Page base={tracker.base} locale="en-US" {...changes} />
  </MemoryRouter>
);
const notice = () => screen.findByRole('region', { name: 'Privacy choices' });

test('without a tracker there is no question and no page view', async () => {
  localStorage.setItem('acc:consent', 'accepted');
  render(page({ base: '' }));
  await aWhile();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(beacon).not.toHaveBeenCalled();
});

test('nothing is sent before a choice is made, and the question does not move the focus', async () => {
  const user = userEvent.setup();
  render(page());
  await notice();
  expect(screen.getByLabelText('typed')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'go' }));
  await aWhile();
  expect(beacon).not.toHaveBeenCalled();
});

test('users who decline are not counted and not asked again, also after a sign-out', async () => {
  const user = userEvent.setup();
  const { unmount } = render(page());
  await notice();
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'go' }));
  await aWhile();
  unmount();
  forgetAll();
  render(page());
  await aWhile();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(beacon).not.toHaveBeenCalled();
});

test('users who accept are counted once per navigation: path without query and ids, no redirects', async () => {
  // A busy machine would take longer for the redirect than a path must stay to count.
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { rerender } = render(page());
  await notice();
  while (document.activeElement?.textContent !== 'Accept') await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  await waitFor(() => expect(sent()).toEqual([view('/loginEnterprisePortal')]));
  await user.click(screen.getByRole('button', { name: 'go' }));
  await waitFor(() => expect(sent().slice(1)).toEqual([view('/profile/authentication')]));
  await user.click(screen.getByRole('button', { name: 'be redirected' }));
  await waitFor(() => expect(sent().slice(2)).toEqual([view('/customers/:id')]));
  rerender(page({ locale: 'zh-CN' }));
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(beacon).toHaveBeenCalledTimes(3);
  await user.click(screen.getByRole('button', { name: 'go' }));
  await waitFor(() => expect(sent().slice(3)).toEqual([view('/profile/authentication', 'zh-CN')]));
});

test('a stored choice applies from the start; the address of a redirect is not counted', async () => {
  localStorage.setItem('acc:consent', 'accepted');
  const { rerender } = render(page({ settled: false }));
  await aWhile();
  expect(beacon).not.toHaveBeenCalled();
  rerender(page());
  await waitFor(() => expect(beacon).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('a choice can be changed, here and in another tab', async () => {
  localStorage.setItem('acc:consent', 'accepted');
  const user = userEvent.setup();
  render(page());
  await waitFor(() => expect(beacon).toHaveBeenCalledTimes(1));
  act(() => askAgain());
  await waitFor(async () => expect(await notice()).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(localStorage.getItem('acc:consent')).toBe('declined');
  await user.click(screen.getByRole('button', { name: 'go' }));
  await aWhile();
  expect(beacon).toHaveBeenCalledTimes(1);
  localStorage.setItem('acc:consent', 'accepted');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'acc:consent' })));
  await waitFor(() => expect(sent().slice(1)).toEqual([view('/profile/authentication')]));
});

describe('a signed-in person', () => {
  let own: { given: 0 | 1; time: string | null };
  let answers: boolean;
  const signedIn = () => page({ host: hostOf('en-US', someUser({})) });
  beforeEach(() => {
    own = { given: 0, time: null };
    answers = true;
    server.use(
      mock(readOwnTerms, () => ({ accepted: [], purposes: [{ purpose: 'usage' as const, ...own }] })),
      mock(choosePurpose, ({ params, body }) => {
        if (!answers) return HttpResponse.error();
        expect(params.purpose).toBe('usage');
        own = { given: body.given, time: '2026-11-01T00:00:00Z' };
        return {};
      }),
    );
  });

  test('is counted by what is on record, not by what this device has stored', async () => {
    localStorage.setItem('acc:consent', 'accepted');
    own = { given: 0, time: '2026-11-01T00:00:00Z' };
    const { unmount } = render(signedIn());
    await aWhile();
    expect([screen.queryByRole('region'), beacon.mock.calls]).toEqual([null, []]);
    unmount();
    localStorage.setItem('acc:consent', 'declined');
    own = { given: 1, time: '2026-11-01T00:00:00Z' };
    render(signedIn());
    await waitFor(() => expect(sent()).toEqual([view('/loginEnterprisePortal')]));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  test('who has never chosen is asked, and the answer is put on record', async () => {
    localStorage.setItem('acc:consent', 'accepted');
    const user = userEvent.setup();
    render(signedIn());
    await notice();
    await aWhile();
    expect(beacon).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(sent()).toEqual([view('/loginEnterprisePortal')]));
    expect(own.given).toBe(1);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    act(() => askAgain());
    await notice();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
    expect([own.given, localStorage.getItem('acc:consent')]).toEqual([0, 'declined']);
    await user.click(screen.getByRole('button', { name: 'go' }));
    await aWhile();
    expect(beacon).toHaveBeenCalledTimes(1);
  });

  test('a refusal on another device counts from the next page on', async () => {
    own = { given: 1, time: '2026-11-01T00:00:00Z' };
    const user = userEvent.setup();
    render(signedIn());
    await waitFor(() => expect(beacon).toHaveBeenCalledTimes(1));
    own = { given: 0, time: '2026-11-02T00:00:00Z' };
    await user.click(screen.getByRole('button', { name: 'go' }));
    await aWhile();
    expect(beacon).toHaveBeenCalledTimes(1);
  });

  test('a choice on the security page counts at once', async () => {
    localStorage.setItem('acc:consent', 'declined');
    const host = hostOf('en-US', someUser({}));
    render(page({ host }));
    await aWhile();
    expect(beacon).not.toHaveBeenCalled();
    own = { given: 1, time: '2026-11-01T00:00:00Z' };
    act(() => host.events.emit('session:purposes', null));
    await waitFor(() => expect(sent()).toEqual([view('/loginEnterprisePortal')]));
  });

  test('who declined on this device before is not asked again', async () => {
    localStorage.setItem('acc:consent', 'declined');
    render(signedIn());
    await aWhile();
    expect([screen.queryByRole('region'), beacon.mock.calls]).toEqual([null, []]);
  });

  test('while the choice cannot be saved, the question stays and says so', async () => {
    answers = false;
    const user = userEvent.setup();
    render(signedIn());
    await notice();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your choice could not be saved');
    expect(localStorage.getItem('acc:consent')).toBeNull();
    answers = true;
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
    expect([own.given, beacon.mock.calls]).toEqual([0, []]);
  });

  test('without an answer of the API nothing is counted and nothing is asked', async () => {
    localStorage.setItem('acc:consent', 'accepted');
    server.use(mock(readOwnTerms, HttpResponse.json({}, { status: 503 })));
    render(signedIn());
    await aWhile();
    expect([screen.queryByRole('region'), beacon.mock.calls]).toEqual([null, []]);
  });
});

test('before the document has loaded there is no question and no page view', async () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  localStorage.setItem('acc:consent', 'accepted');
  render(page());
  await aWhile();
  expect(beacon).not.toHaveBeenCalled();
  state.mockRestore();
  act(() => void window.dispatchEvent(new Event('load')));
  await waitFor(() => expect(beacon).toHaveBeenCalledTimes(1));
});

test.each([
  ['/', '/'],
  ['/profile/baseInfo', '/profile/baseInfo'],
  ['/404', '/404'],
  ['/customers/approval/authentication/17/view', '/customers/approval/authentication/:id/view'],
  ['/customers/customer/co-abcdefghijklmnopqrstuvwxyz', '/customers/customer/:id'],
  ['/customers/u-7f3k', '/customers/:id'],
  ['/loginUam/hengyuan', '/loginUam/:id'],
  ['/invite/lin.yuan@example.com', '/invite/:id'],
  ['/x/%E6%9E%97', '/x/:id'],
])('%s is reported as %s', (path, reported) => {
  expect(trackedPath(path)).toBe(reported);
});

test('without sendBeacon a page view is sent by fetch, without cookies and referrer, and failures are ignored', async () => {
  beacon.mockReturnValueOnce(false);
  const fetched = jest.spyOn(window, 'fetch').mockRejectedValue(new TypeError('away'));
  sendPageView({ ...tracker, base: `${tracker.base}?v=1` }, '/profile', 'zh-CN');
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe(`${tracker.base}?v=1&site=portal-1&path=%2Fprofile&lang=zh-CN`);
  expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' });
  fetched.mockRestore();
});
