import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { Press } from './early-input/pressed.ts';

/** State that the boot script passes to the shell's bundles, in `window.__portal`. */
export interface BootState {
  /** config.json; rejects if it cannot be loaded. */
  config: Promise<PortalConfig>;
  /** Requested manifests by absolute URL. Each response can be read once. */
  manifests: Map<string, Promise<Response>>;
  /** Path (below the basename) whose remote is being preloaded. */
  ahead: string;
  /** Clicks in a prerendered page before it was live. */
  pressed: Press[];
  /** A prerendered form was submitted before the page was live. */
  sent: boolean;
  /** The page is live and handles its own events. */
  live: boolean;
  /** Called by the scripts of remotes for each script and sheet that they are about to insert; see `federation/guard.ts`. */
  guard?: (element: HTMLScriptElement | HTMLLinkElement) => void;
}

declare global {
  interface Window { __portal?: BootState }
}

/** Milliseconds that a manifest or config.json may take. */
export const MANIFEST_LIMIT = 4000;
