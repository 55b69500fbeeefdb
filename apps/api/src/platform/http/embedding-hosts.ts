import type { Notices } from '../db/notices.ts';

/**
 * Pages that may act as the portal: its own, those of settings, and those of registered applications that embed its
 * remotes.
 */
export interface EmbeddingHosts {
  /** True for an origin whose pages may call the API with cookies. */
  allows(origin: string): boolean;
  /**
   * Client id of the registered application whose pages have this origin; undefined for the portal and for settings.
   */
  applicationAt(origin: string): string | undefined;
  /** True for a redirect address of a registered application that embeds. */
  returnsTo(uri: string): boolean;
  /** Reads the registry. */
  refresh(): Promise<void>;
  /** Reads the registry every second, also while the instance drains. Returns a function that ends it. */
  follow(onError: (error: unknown) => void, notices: Notices): () => Promise<void>;
}
