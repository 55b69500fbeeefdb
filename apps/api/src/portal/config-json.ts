import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { portalConfig, remoteClaim, type PortalConfig, type RemoteClaim } from '@portal/common/contract/config';
import type { Config } from '../config.ts';

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The claims of every remote whose build lies beside the API, with the manifest from here or from where a setting says. */
async function claims(config: Config): Promise<RemoteClaim[]> {
  const names = (await readdir(config.appsDir)).sort();
  const found = await Promise.all(names.map(async (name) => {
    const claim = await readJson(join(config.appsDir, name, 'dist/remote.json'));
    if (typeof claim !== 'object' || claim === null) return [];
    const manifest = config.remoteUrls[name.replaceAll('-', '_')] ?? `/remotes/${name}/mf-manifest.json`;
    return [remoteClaim.parse({ ...claim, manifest })];
  }));
  return found.flat();
}

/** The shell's own file, with the tracker that settings put over it. */
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
 * What the portal reads before anything else: the shell's own file with what settings decide. It is put together for
 * each request, so that a replaced remote shows at the next page load.
 */
export async function configJson(config: Config): Promise<PortalConfig> {
  const base = await shellFile(config);
  const own = new Map((await claims(config)).map((claim) => [claim.name, claim]));
  for (const claim of base.remotes ?? []) own.set(claim.name, claim);
  return portalConfig.parse({ ...base, siteId: config.siteId, ...(config.wechatAppId ? { wechat: { appId: config.wechatAppId } } : {}), remotes: [...own.values()] });
}
