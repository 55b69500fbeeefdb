import type { PortalConfig } from '@portal/common/contract/config';

/** State that the boot script hands to the shell's bundles, in `window.__portal`. */
export interface BootState {
  /** config.json; rejects if it cannot be loaded. */
  config: Promise<PortalConfig>;
  /** Requested manifests by absolute URL. Each response can be read once. */
  manifests: Map<string, Promise<Response>>;
  /** Path (below the basename) whose remote is being preloaded. */
  ahead: string;
  /** Names of controls that were clicked in a prerendered page before it was live. */
  pressed: string[];
  /** A prerendered form was submitted before the page was live. */
  sent: boolean;
  /** The page is live and handles its own events. */
  live: boolean;
}

declare global {
  interface Window { __portal?: BootState }
}

/** Milliseconds that a manifest or config.json may take. */
export const MANIFEST_LIMIT = 4000;
