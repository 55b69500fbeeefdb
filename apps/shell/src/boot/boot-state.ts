import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { AskedAhead } from '@portal/common/host/session/ask-ahead';
import type { Press } from './early-input/pressed.ts';
import type { Manifest } from '@portal/common/pages/scripts-of';

/**
 * State that the boot script passes to the shell's bundles, in `window.__portal`. A request that has failed is removed,
 * so that the shell, which may arrive much later, makes its own.
 */
export interface BootState {
  /** config.json. */
  config?: Promise<PortalConfig> | undefined;
  /** That of the remote that owns `ahead`, also after the shell has taken it from `manifests`. */
  manifestAhead?: Promise<Manifest> | undefined;
  /** Requested manifests by absolute URL. */
  manifests: Map<string, Promise<Manifest>>;
  /**
   * Has the answers to the requests of the token and of what the page reads first, if `signed-in.ts` has sent them.
   * The shell takes it away from here.
   */
  askedAhead?: AskedAhead | undefined;
  /** Path (below the basename) whose remote is being preloaded. */
  ahead: string;
  /** Clicks in a prerendered page before it was live. */
  pressed: Press[];
  /** A prerendered form was submitted before the page was live. */
  sent: boolean;
  /** The page is live and handles its own events. */
  live: boolean;
  /** Called when the page is live. */
  begin(): void;
  /** See `trouble.ts`. Also for the shell's bundles, so that no file has to arrive first. */
  showTrouble(root: Element, onRetry: () => void): void;
  /**
   * Called by the webpack runtimes of shell and remotes for each script and sheet that they are about to insert; see
   * `federation/guard.ts`.
   */
  guard?: (element: HTMLScriptElement | HTMLLinkElement) => void;
}

declare global {
  interface Window {
    __portal?: BootState;
  }
}

/** Milliseconds that a manifest or config.json may take. */
export const MANIFEST_LIMIT = 4000;
