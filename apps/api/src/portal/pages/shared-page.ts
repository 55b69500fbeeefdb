import type { PortalConfig, RemoteClaim } from '@portal/common/contract/portal/config';
import { chooseLocale, LANGUAGE_KEY, parseAcceptLanguage, type Locale } from '@portal/common/intl/locale';
import { isSignedOutPage } from '@portal/common/pages/signed-out';
import type { WechatBrowser } from '../../identity/wechat/wechat-provider.ts';
import { browserOf } from '../../identity/wechat/browser.ts';
import { sessionSecrets } from '../../platform/http/caller/browser-sessions.db.ts';
import { cookiesOf } from '../../platform/http/caller/cookies.ts';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import type { PortalServices } from '../remotes/registry.ts';

/** Parameters on which the HTML of a page for signed-out users depends: a CDN keys by them. */
const DECIDING: readonly string[] = [LANGUAGE_KEY, 'pwd_flag', 'status', 'terms_challenge'];

/**
 * True if a CDN cannot read a request's target in another way than we do. We decode names of parameters, and tell their
 * case apart; nginx's `$arg_…` does neither, takes the first of several, and `$uri` is decoded with its slashes merged.
 */
function isPlain(target: string): boolean {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(target) ?? [];
  if (!/^(\/[\w-]+)+\/?$/.test(path) || query.includes('#')) return false;
  const parameters = query.split('&').map((one) => /^([^=]*)=?(.*)$/s.exec(one)?.slice(1) ?? []);
  if (parameters.some(([name = '']) => /[%+]/.test(name))) return false;
  const deciding = parameters.filter(([name = '']) => DECIDING.includes(name.toLowerCase()));
  return (
    new Set(deciding.map(([name]) => name)).size === deciding.length &&
    deciding.every(([name = '', value = '']) => DECIDING.includes(name) && /^[\w-]+$/.test(value))
  );
}

/**
 * Seconds for which a CDN may give the HTML of a page to everybody, with `HTML_CDN_SECONDS`; undefined for HTML of one
 * browser: with a session, in a language that only its cookie asks for, at an address that a CDN may read as another
 * one, or while some remote needs a nonce or cannot be read.
 */
export async function sharedSeconds(
  c: RequestContext,
  { config, remotes }: Pick<PortalServices, 'config' | 'remotes'>,
  { path, settings, locale }: { path: string; settings: PortalConfig; locale: Locale },
): Promise<number | undefined> {
  if (config.htmlCdnSeconds === undefined || !isSignedOutPage(path)) return undefined;
  if (!isPlain(c.env.incoming?.url ?? c.req.url)) return undefined;
  if (sessionSecrets(cookiesOf(c, config)).length > 0) return undefined;
  const byHeader = chooseLocale(c.req.query(LANGUAGE_KEY), parseAcceptLanguage(c.req.header('accept-language')));
  if (byHeader !== locale) return undefined;
  return (await needsNonce(remotes, settings.remotes)).length === 0 ? config.htmlCdnSeconds : undefined;
}

/**
 * Names of the remotes whose builds need a nonce, or cannot be read to know: from any page people come to the others
 * without another HTML.
 */
export async function needsNonce(
  remotes: Pick<PortalServices['remotes'], 'manifest'>,
  claims: readonly RemoteClaim[],
): Promise<string[]> {
  const manifests = await Promise.all(
    claims.map(async (claim) => ({ name: claim.name, manifest: await remotes.manifest(claim) })),
  );
  return manifests.filter(({ manifest }) => manifest?.nonce !== false).map(({ name }) => name);
}

/** The browser that a page is for: shared HTML is that of browsers outside WeChat. */
export const browserFor = (c: RequestContext, shared: number | undefined): WechatBrowser =>
  browserOf(shared === undefined ? c.req.header('user-agent') : undefined);
