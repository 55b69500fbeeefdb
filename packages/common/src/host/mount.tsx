import { createRoot } from 'react-dom/client';
import { HOST_VERSION, type Host } from './host.ts';
import type { RemoteApp } from './remote-root.tsx';

export interface Mounted {
  /** The host changed (language, theme, user): pass the whole new object. What is typed stays. */
  update(host: Host): void;
  unmount(): void;
}

/** What a remote exposes as `./mount`, for hosts without React. */
export type Mount = (element: HTMLElement, host: Host) => Mounted;

/** Makes the `./mount` of a remote. Throws when the host speaks another version of the contract. */
export function mountRemote(App: RemoteApp): Mount {
  return function mount(element, host) {
    const version: number = host.version;
    if (version !== HOST_VERSION) throw new Error(`This remote needs a host of version ${HOST_VERSION}, not ${version}`);
    const root = createRoot(element);
    root.render(<App host={host} />);
    return {
      update: (changed) => root.render(<App host={changed} />),
      unmount: () => root.unmount(),
    };
  };
}
