import { act, screen, waitFor } from '@testing-library/react';
import { HOST_VERSION } from '../contract/portal/host-version.ts';
import type { Host } from '../host/host.ts';
import type { Mount } from '../host/mounted.ts';
import { mountRemote } from '../remote/mount.tsx';
import type { RemoteApp } from '../remote/remote-root.tsx';
import { testBus } from './bus.tsx';
import { someContent } from './world.tsx';

/** A page of a remote, recognised by its heading in both languages. */
export interface Contracted {
  /** Below the basename. */
  path: string;
  heading: Record<Host['locale'], string | RegExp>;
  user: Host['user'];
  /** A path that needs sign-in; remotes for signed-out users have none. */
  gated?: string;
}

/** The smallest host that the contract allows: no router, no React, only the members of `Host`. */
export function minimalHost(change: Partial<Host>): Host {
  return {
    version: 1,
    basename: '/elsewhere',
    apiBase: location.origin,
    locale: 'zh-CN',
    siteId: 1,
    theme: 'light',
    user: null,
    privileges: [],
    clientId: 'elsewhere',
    content: someContent,
    request: (path, { onProgress: _, ...init } = {}) => fetch(new URL(path, location.origin), init),
    navigate(to, { replace = false } = {}) {
      history[replace ? 'replaceState' : 'pushState'](null, '', `/elsewhere${to}`);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    setLocale() {},
    onNoPermission() {},
    leave() {},
    onLogin() {},
    authorise: async () => 'challenge-1',
    refreshUser: async () => {},
    signOut: async () => {},
    events: testBus(),
    ...change,
  };
}

/**
 * Tests that every remote runs: it mounts through `./mount` in a minimal host with another basename, follows a change
 * of language and theme without remounting, asks the host for sign-in when the session has ended, works with the host
 * versions around its own and rejects others, and unmounts completely. `serve` mocks the calls that the page makes.
 */
export function testHostContract(App: RemoteApp, { path, heading, user, gated }: Contracted, serve: () => void): void {
  const mount: Mount = mountRemote(App);
  let place: HTMLElement;

  beforeEach(() => {
    serve();
    place = document.body.appendChild(document.createElement('div'));
    history.replaceState(null, '', `/elsewhere${path}`);
  });
  afterEach(() => place.remove());

  const begin = (host: Host) => {
    let mounted: ReturnType<Mount> | undefined;
    act(() => {
      mounted = mount(place, host);
    });
    return { update: (changed: Host) => act(() => mounted?.update(changed)), end: () => act(() => mounted?.unmount()) };
  };

  test('the remote mounts in a minimal host and unmounts completely', async () => {
    const before = document.body.children.length;
    const remote = begin(minimalHost({ user, privileges: (user?.privileges ?? []) as Host['privileges'] }));
    expect(await screen.findByRole('heading', { level: 1, name: heading['zh-CN'] })).toBeInTheDocument();
    expect(place.querySelector('[data-portal]')).not.toBeNull();
    remote.end();
    expect(place).toBeEmptyDOMElement();
    expect(document.body.children).toHaveLength(before);
  });

  test('the remote follows language and theme of its host without remounting', async () => {
    const host = minimalHost({ user, privileges: (user?.privileges ?? []) as Host['privileges'] });
    const remote = begin(host);
    const title = await screen.findByRole('heading', { level: 1, name: heading['zh-CN'] });
    remote.update({ ...host, locale: 'en-US', theme: 'dark' });
    expect(await screen.findByRole('heading', { level: 1, name: heading['en-US'] })).toBe(title);
    expect(place.querySelector('[data-portal]')).toHaveAttribute('lang', 'en-US');
    remote.end();
  });

  if (gated) {
    test('the remote asks its host for sign-in when the session has ended', async () => {
      history.replaceState(null, '', `/elsewhere${gated}`);
      const onLogin = jest.fn();
      const remote = begin(minimalHost({ user: null, onLogin }));
      await waitFor(() => expect(onLogin).toHaveBeenCalledWith(location.href));
      remote.end();
    });
  }

  const versioned = (version: number) =>
    ({
      ...minimalHost({ user, privileges: (user?.privileges ?? []) as Host['privileges'] }),
      version,
    }) as unknown as Host;

  test.each([HOST_VERSION - 1, HOST_VERSION + 1])('the remote mounts in a host of version %i', async (version) => {
    const remote = begin(versioned(version));
    expect(await screen.findByRole('heading', { level: 1, name: heading['zh-CN'] })).toBeInTheDocument();
    remote.end();
  });

  test.each([HOST_VERSION - 2, HOST_VERSION + 2])('the remote rejects a host of version %i', (version) => {
    expect(() => mount(place, versioned(version))).toThrow(/version/);
  });
}
