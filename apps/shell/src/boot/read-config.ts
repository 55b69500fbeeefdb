import type { PortalConfig } from '@portal/common/contract/portal/config';
import { BASENAME } from '@portal/common/pages/addresses';
import { MANIFEST_LIMIT } from './boot-state.ts';

/** Id of the element in which a server puts config.json into the HTML. */
const IN_HTML = 'config';

async function request(cache: RequestCache): Promise<PortalConfig> {
  // The server gives a session's builds only to a page that needs one.
  const url = `${BASENAME}/config.json?page=${location.pathname}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(MANIFEST_LIMIT), cache });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return (await response.json()) as PortalConfig;
}

/**
 * Reads config.json: from the HTML if the server has put it there, otherwise by a request. With `cache: 'reload'` it is
 * requested in any case, and the server reads the remotes again. Rejects after a timeout, on an error status, and for
 * anything else than our JSON, such as a proxy's HTML.
 */
export async function readConfig(cache: RequestCache = 'default'): Promise<PortalConfig> {
  const text = cache === 'default' ? document.getElementById(IN_HTML)?.textContent : undefined;
  const config = text ? (JSON.parse(text) as PortalConfig) : await request(cache);
  if (!Array.isArray(config?.remotes)) throw new Error('config.json names no remotes');
  return config;
}
