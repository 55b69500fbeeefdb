import { createRoot } from 'react-dom/client';
import { HOST_VERSION, versionsFit } from '../contract/portal/host-version.ts';
import type { Host } from '../host/host.ts';
import type { RemoteApp } from './remote-root.tsx';

/** Set by webpack: the folder of the remote. */
declare const __webpack_public_path__: string | undefined;

export interface Mounted {
  /** Call when the host changes (language, theme, user), with the complete new object. Input is kept. */
  update(host: Host): void;
  unmount(): void;
}

/** Type of `./mount` of a remote, for hosts without React. */
export type Mount = (element: HTMLElement, host: Host) => Mounted;

/** The remote's style sheets in the page. */
function ownSheets(): HTMLLinkElement[] {
  const folder = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : undefined;
  return folder === undefined
    ? []
    : [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ href }) =>
        href.startsWith(folder),
      );
}

/**
 * Creates `./mount` of a remote. Its style sheets are removed with the last mounted element and added with the next
 * one. Throws when the host has an unsupported version of the contract.
 */
export function mountRemote(App: RemoteApp): Mount {
  let mounts = 0;
  let removed: HTMLLinkElement[] = [];

  return function mount(element, host) {
    const version: number = host.version;
    if (!versionsFit(HOST_VERSION, version))
      throw new Error(`This remote was built for host version ${HOST_VERSION}, the host has version ${version}`);
    mounts += 1;
    document.head.append(...removed);
    removed = [];
    const root = createRoot(element);
    root.render(<App host={host} />);
    return {
      update: (changed) => root.render(<App host={changed} />),
      unmount() {
        root.unmount();
        mounts -= 1;
        if (mounts > 0) return;
        removed = ownSheets();
        for (const sheet of removed) sheet.remove();
      },
    };
  };
}
