import { createRoot } from 'react-dom/client';
import { HOST_VERSION, versionsFit } from '../contract/portal/host-version.ts';
import type { Host } from '../host/host.ts';
import type { Mount } from '../host/mounted.ts';
import { HostRouter } from '../routes/host-router.tsx';
import type { RemoteApp } from './remote-root.tsx';

/**
 * Creates `./mount` of a remote. It throws when the host's version of the contract does not fit. Style sheets stay in
 * the page after `unmount`, since they apply to our elements only.
 */
export function mountRemote(App: RemoteApp): Mount {
  return function mount(element, host) {
    const version: number = host.version;
    if (!versionsFit(HOST_VERSION, version))
      throw new Error(`This remote was built for host version ${HOST_VERSION}, the host has version ${version}`);
    const root = createRoot(element);
    const show = (now: Host) =>
      root.render(
        <HostRouter host={now}>
          <App host={now} />
        </HostRouter>,
      );
    show(host);
    return { update: show, unmount: () => root.unmount() };
  };
}
