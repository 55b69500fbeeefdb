import type { Host } from './host.ts';

/** A remote in a page that embeds it. */
export interface Mounted {
  /** Call when the host changes (language, theme, user, location), with the complete new object. Input is kept. */
  update(host: Host): void;
  unmount(): void;
}

/** Type of `./mount` of a remote. Throws when the host's version of the contract does not fit. */
export type Mount = (element: HTMLElement, host: Host) => Mounted;
