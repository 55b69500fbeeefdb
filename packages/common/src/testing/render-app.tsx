import { act, getConfig, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useSyncExternalStore } from 'react';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import type { Privilege } from '../enums/staff/privilege.ts';
import { HOST_VERSION } from '../contract/portal/host-version.ts';
import type { Host } from '../host/host.ts';
import { createEvents } from '../host/session/events.ts';
import { createStore } from '../host/session/store.ts';
import type { RemoteApp } from '../remote/remote-root.tsx';
import { formatLocale, type Locale } from '../intl/locale.ts';
import { someContent, someUser } from './world.tsx';
import { BASENAME } from '../pages/addresses.ts';

interface Given {
  /** null: signed out. */
  user?: SessionUser | null;
  privileges?: readonly Privilege[];
  locale?: Locale;
  theme?: Host['theme'];
  siteId?: Host['siteId'];
  content?: Partial<Host['content']>;
}

/** A host whose functions are jest mocks, so that a test can check how the remote called it. */
export type TestHost = Host & {
  [
    Name in 'navigate' | 'leave' | 'onLogin' | 'onNoPermission' | 'refreshUser' | 'signOut' | 'authorise' | 'setLocale'
  ]: jest.Mock;
};

// The real timer, before a test installs fake ones.
const later = setTimeout;

/**
 * Waits a few tasks. What a click changes in a form is rendered that late: antd tells its watchers in one task, and React
 * renders in another.
 */
const rendered = () =>
  getConfig().asyncWrapper(async () => {
    for (let left = 2; left > 0; left -= 1) await new Promise<void>((next) => void later(next));
  });

/**
 * user-event with two differences. `click` ends when its effects are rendered, so that a test may look at the page at
 * once. `type` enters a long text in three steps: first character, middle, last character. Each step renders the form
 * again, and one for each character is half of the time of a test that fills in a form.
 */
function typist() {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const type: typeof user.type = async (field, text, options) => {
    if (text.length < 4 || /[{[]/.test(text)) return user.type(field, text, options);
    await user.type(field, text.slice(0, 1), options);
    await user.paste(text.slice(1, -1));
    await user.keyboard(text.slice(-1));
  };
  const click: typeof user.click = async (element) => {
    await user.click(element);
    await rendered();
  };
  return { ...user, click, type };
}

/**
 * Renders a remote at `path` (below the basename) in a small host with the real router, in English by default. Returns
 * `user` (user-event), `host` with jest mocks, `path()` for the current path, and `change` for language, user or theme.
 */
export function renderApp(App: RemoteApp, path: string, given: Given = {}) {
  window.history.replaceState(null, '', BASENAME + path);
  const events = createEvents(() => {});
  const state = createStore({
    locale: given.locale ?? 'en-US',
    theme: given.theme ?? 'light',
    user:
      given.user === undefined ? someUser(given.privileges ? { privileges: [...given.privileges] } : {}) : given.user,
  });

  const fixed = {
    version: HOST_VERSION,
    basename: BASENAME,
    apiBase: '',
    siteId: given.siteId ?? 1,
    clientId: 'portal',
    content: { ...someContent, ...given.content },
    request: (to: string, { onProgress, ...init }: Parameters<Host['request']>[1] = {}) => {
      const headers = new Headers(init.headers);
      headers.set('lang', formatLocale(state.get().locale));
      onProgress?.(1);
      return fetch(new URL(to, location.origin), { ...init, headers });
    },
    navigate: jest.fn((to: string, { replace = false }: { replace?: boolean } = {}) => {
      window.history[replace ? 'replaceState' : 'pushState'](null, '', BASENAME + to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }),
    leave: jest.fn(),
    setTitle: (title: string) => {
      document.title = title;
    },
    setLocale: jest.fn((locale: Locale) => act(() => state.set({ locale }))),
    onNoPermission: jest.fn(),
    onLogin: jest.fn(),
    authorise: jest.fn(async () => 'challenge-1'),
    refreshUser: jest.fn(async () => {}),
    signOut: jest.fn(async () => {}),
    events: events.bus,
  } as const;

  const hostOf = (): TestHost => ({
    ...fixed,
    ...state.get(),
    privileges: given.privileges ?? ((state.get().user?.privileges ?? []) as Privilege[]),
  });

  function Hosted() {
    const now = useSyncExternalStore(state.subscribe, state.get);
    const host = useMemo(() => ({ ...hostOf(), ...now }), [now]);
    return <App host={host} />;
  }

  const user = typist();
  const view = render(<Hosted />);
  return {
    ...view,
    user,
    host: hostOf(),
    /** Path and query below the basename. */
    path: () => location.pathname.slice(BASENAME.length) + location.search,
    change: (change: Partial<{ locale: Locale; theme: Host['theme']; user: SessionUser | null }>) =>
      act(() => state.set(change)),
    unmount: () => {
      events.close();
      view.unmount();
    },
  };
}
