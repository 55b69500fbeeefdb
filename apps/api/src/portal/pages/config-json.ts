import { portalConfig, type PortalConfig, type PortalContent } from '@portal/common/contract/portal/config';
import type { SiteContent } from '@portal/common/contract/console/site';
import type { Config } from '../../platform/settings/config.ts';
import { wechatBrowsersOf } from '../../identity/wechat/provider.ts';
import { operatorFile, servedContent } from '../../platform/site/served-content.ts';
import type { ShownPreview } from '../remotes/preview/show-preview.ts';
import type { PortalServices } from '../remotes/registry.ts';

const trackerOf = (file: Partial<PortalConfig>, { tracker }: Config) => ({
  base: '',
  siteId: '',
  ...file.tracker,
  ...tracker,
});

/** Origins to which pages of the shell send page views: the tracker's, or none. */
export async function trackerOrigins(config: Config): Promise<string[]> {
  const { base } = trackerOf(await operatorFile(config), config);
  const url = base ? URL.parse(base, config.publicUrl) : null;
  return url && /^https?:$/.test(url.protocol) ? [url.origin] : [];
}

/**
 * The config.json that the portal reads first: the provider's own content over the shell's own file, with the settings
 * applied, for a page with this session and what it previews. It is built for each request, so that the next page load
 * uses a replaced remote and what was published.
 */
export async function configJson(
  services: Pick<PortalServices, 'config' | 'remotes' | 'site'>,
  { session, preview }: { session?: string | undefined; preview?: ShownPreview | undefined } = {},
): Promise<{ settings: PortalConfig; content: PortalContent; own: SiteContent }> {
  const { config, remotes } = services;
  const { file, own, content } = await servedContent(services);
  const claims = new Map((await remotes.claims(session, preview?.claim)).map((claim) => [claim.name, claim]));
  for (const claim of file.remotes ?? []) claims.set(claim.name, claim);
  const tracker = trackerOf(file, config);
  const settings = portalConfig.parse({
    ...file,
    ...content,
    tracker,
    pageViews: tracker.base === '' ? undefined : true,
    siteId: config.siteId,
    ...(config.wechatAppId ? { wechat: { appId: config.wechatAppId } } : {}),
    wechatSignIn: wechatBrowsersOf(config),
    remotes: [...claims.values()],
    ...(preview ? { preview: preview.page } : {}),
  });
  return { settings, content, own };
}
