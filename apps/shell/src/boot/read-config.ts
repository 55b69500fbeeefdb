import type { PortalConfig } from '@portal/common/contract/config';
import { BASENAME } from '@portal/common/pages/addresses';
import { MANIFEST_LIMIT } from './boot-state.ts';

/**
 * Reads config.json (spec 1 §7). Rejects when it does not come in time, is refused, or is something else, such as the
 * HTML of a proxy.
 */
export async function readConfig(): Promise<PortalConfig> {
  const response = await fetch(`${BASENAME}/config.json`, { signal: AbortSignal.timeout(MANIFEST_LIMIT) });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  const config = await response.json() as PortalConfig;
  if (!Array.isArray(config?.remotes)) throw new Error('config.json names no remotes');
  return config;
}
