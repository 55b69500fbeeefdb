import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { portalConfig, type PortalConfig } from '@portal/common/contract/portal/config';
import type { Config } from '../../platform/settings/config.ts';
import type { Remotes } from '../remotes/registry.ts';

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The shell's own file; settings override its tracker. */
async function shellFile(config: Config): Promise<Partial<PortalConfig>> {
  const file = await readJson(join(config.appsDir, 'shell/dist/config.json'));
  const base: Partial<PortalConfig> = typeof file === 'object' && file !== null ? file : {};
  return { ...base, tracker: { base: '', siteId: '', ...base.tracker, ...config.tracker } };
}

/** Origins to which pages of the shell send page views: the tracker's, or none. */
export async function trackerOrigins(config: Config): Promise<string[]> {
  const base = (await shellFile(config)).tracker?.base;
  const url = base ? URL.parse(base, config.publicUrl) : null;
  return url && /^https?:$/.test(url.protocol) ? [url.origin] : [];
}

/**
 * The config.json that the portal reads first: the shell's own file with the settings applied. It is built for each
 * request, so that the next page load uses a replaced remote.
 */
export async function configJson(config: Config, remotes: Remotes): Promise<PortalConfig> {
  const base = await shellFile(config);
  const own = new Map((await remotes.claims()).map((claim) => [claim.name, claim]));
  for (const claim of base.remotes ?? []) own.set(claim.name, claim);
  return portalConfig.parse({
    ...base,
    siteId: config.siteId,
    ...(config.wechatAppId ? { wechat: { appId: config.wechatAppId } } : {}),
    remotes: [...own.values()],
  });
}
