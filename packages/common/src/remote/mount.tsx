import { createRoot } from 'react-dom/client';
import { createCache, StyleProvider } from '../antd/base.ts';
import { HOST_VERSION, versionsFit } from '../contract/portal/host-version.ts';
import type { Host } from '../host/host.ts';
import type { Mount } from '../host/mounted.ts';
import { HostRouter } from '../routes/host-router.tsx';
import type { RemoteApp } from './remote-root.tsx';
import { openShadow } from './shadow/open-shadow.ts';

/**
 * Creates `./mount` of a remote. It throws when the host's version of the contract does not fit. Style sheets stay in
 * the page after `unmount`, since they apply to our elements only. `withShadow`: whether all of the remote works in a
 * shadow root.
 */
export function mountRemote(App: RemoteApp, { withShadow = true } = {}): Mount {
  return function mount(element, host, { shadow = false } = {}) {
    const version: number = host.version;
    if (!versionsFit(HOST_VERSION, version))
      throw new Error(`This remote was built for host version ${HOST_VERSION}, the host has version ${version}`);
    if (shadow && !withShadow) throw new Error('This remote cannot be shown in a shadow root');
    if (shadow) return mountInShadow(App, element, host);
    const root = createRoot(element);
    const show = (now: Host) => root.render(<Mounted App={App} host={now} />);
    show(host);
    return { update: show, unmount: () => root.unmount() };
  };
}

function Mounted({ App, host }: { App: RemoteApp; host: Host }) {
  return (
    <HostRouter host={host}>
      <App host={host} />
    </HostRouter>
  );
}

/** Renders in a shadow root of `element`, once our style sheets apply there. */
function mountInShadow(App: RemoteApp, element: HTMLElement, host: Host): ReturnType<Mount> {
  const shadow = openShadow(element);
  const root = createRoot(shadow.place);
  // antd adds variables of its theme to the page once for each cache.
  const cache = createCache();
  let latest = host;
  let state: 'waiting' | 'shown' | 'ended' = 'waiting';
  const show = () =>
    root.render(
      <StyleProvider cache={cache} container={shadow.root}>
        <Mounted App={App} host={latest} />
      </StyleProvider>,
    );
  void shadow.ready.then(() => {
    if (state === 'ended') return;
    state = 'shown';
    show();
  });
  return {
    update(now) {
      latest = now;
      if (state === 'shown') show();
    },
    unmount() {
      state = 'ended';
      root.unmount();
      shadow.close();
    },
  };
}
