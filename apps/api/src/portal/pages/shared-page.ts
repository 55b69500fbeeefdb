import type { PortalConfig, RemoteClaim } from '@portal/common/contract/portal/config';
import { chooseLocale, LANGUAGE_KEY, parseAcceptLanguage, type Locale } from '@portal/common/intl/locale';
import { ownerOf } from '@portal/common/pages/owner-of';
import { isSignedOutPage } from '@portal/common/pages/signed-out';
import type { WechatBrowser } from '../../identity/wechat/wechat-provider.ts';
import { browserOf } from '../../identity/wechat/browser.ts';
import { sessionSecrets } from '../../platform/http/caller/browser-sessions.db.ts';
import { cookiesOf } from '../../platform/http/caller/cookies.ts';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import type { PortalServices } from '../remotes/registry.ts';

/**
 * Seconds for which a CDN may give the HTML of a page to everybody, with `HTML_CDN_SECONDS`; undefined for HTML of one
 * browser: with a session, in a language that only its cookie asks for, of a remote that cannot be read, or while some
 * remote needs a nonce.
 */
export async function sharedSeconds(
  c: RequestContext,
  { config, remotes }: Pick<PortalServices, 'config' | 'remotes'>,
  { path, settings, locale }: { path: string; settings: PortalConfig; locale: Locale },
): Promise<number | undefined> {
  if (config.htmlCdnSeconds === undefined || !isSignedOutPage(path)) return undefined;
  if (sessionSecrets(cookiesOf(c, config)).length > 0) return undefined;
  const byHeader = chooseLocale(c.req.query(LANGUAGE_KEY), parseAcceptLanguage(c.req.header('accept-language')));
  if (byHeader !== locale) return undefined;
  const claim = ownerOf(settings.remotes, path);
  if (claim && (await remotes.manifest(claim)) === undefined) return undefined;
  return (await needsNonce(remotes, settings.remotes)).length === 0 ? config.htmlCdnSeconds : undefined;
}

/** Names of the remotes whose builds need a nonce: from any page people come to the others without another HTML. */
export async function needsNonce(
  remotes: Pick<PortalServices['remotes'], 'manifest'>,
  claims: readonly RemoteClaim[],
): Promise<string[]> {
  const manifests = await Promise.all(
    claims.map(async (claim) => ({ name: claim.name, manifest: await remotes.manifest(claim) })),
  );
  return manifests.filter(({ manifest }) => manifest && manifest.nonce !== false).map(({ name }) => name);
}

/** The browser that a page is for: shared HTML is that of browsers outside WeChat. */
export const browserFor = (c: RequestContext, shared: number | undefined): WechatBrowser =>
  browserOf(shared === undefined ? c.req.header('user-agent') : undefined);
