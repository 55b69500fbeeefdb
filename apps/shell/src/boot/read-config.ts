import type { PortalConfig } from '@portal/common/contract/portal/config';
import { BASENAME } from '@portal/common/pages/addresses';
import { MANIFEST_LIMIT } from './boot-state.ts';

/**
 * Reads config.json; with `cache: 'reload'` the server reads the remotes again. Rejects after a timeout, on an error
 * status, and for anything else than our JSON, such as a proxy's HTML.
 */
export async function readConfig(cache: RequestCache = 'default'): Promise<PortalConfig> {
  const response = await fetch(`${BASENAME}/config.json`, { signal: AbortSignal.timeout(MANIFEST_LIMIT), cache });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  const config = await response.json() as PortalConfig;
  if (!Array.isArray(config?.remotes)) throw new Error('config.json names no remotes');
  return config;
}
