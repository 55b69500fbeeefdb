import type { PortalConfig } from '@portal/common/contract/config';

/** What the boot script has under way when the shell's own scripts arrive; it lives at `window.__portal`. */
export interface BootState {
  /** config.json; rejects when it cannot be had. */
  config: Promise<PortalConfig>;
  /** Manifests already asked for, by absolute URL. Each answer can be taken once. */
  manifests: Map<string, Promise<Response>>;
  /** Path (below the basename) whose remote is being loaded ahead. */
  ahead: string;
  /** Names of what was pressed in a prerendered page before it was live. */
  pressed: string[];
  /** A prerendered form was sent before the page was live. */
  sent: boolean;
  /** The page is live: forms are its own business. */
  live: boolean;
}

declare global {
  interface Window { __portal?: BootState }
}

/** Milliseconds that a manifest or config.json may take. */
export const MANIFEST_LIMIT = 4000;
