import type { Host } from './host.ts';

/** A remote in a page that embeds it. */
export interface Mounted {
  /** Call when the host changes (language, theme, user, location), with the complete new object. Input is kept. */
  update(host: Host): void;
  unmount(): void;
}

/** How a remote is mounted. */
export interface MountOptions {
  /** In a shadow root of the element, which no style of the page reaches. Not every remote can be shown in one. */
  shadow?: boolean;
}

/**
 * Type of `./mount` of a remote. Throws when the host's version of the contract does not fit, or when the remote cannot
 * be shown in a shadow root.
 */
export type Mount = (element: HTMLElement, host: Host, options?: MountOptions) => Mounted;
