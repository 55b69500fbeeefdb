import type { EmbeddedRemote, Host } from 'portal-embed';

/** What a page that embeds remotes reads of the portal's `config.json`. */
export type Config = Host['content'] &
  Pick<Host, 'siteId' | 'clientId'> & { apiBase: string; remotes: EmbeddedRemote[] };
