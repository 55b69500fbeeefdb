import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chooseLocale, LANGUAGE_KEY, parseAcceptLanguage, type Locale } from '@portal/common/intl/locale';
import { getCookie } from 'hono/cookie';
import type { Config } from '../../platform/settings/config.ts';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { readTogether } from '../../platform/site/read-together.ts';
import type { ShellPolicy } from '../../platform/settings/cdn.ts';
import { accepts } from './accepts-encoding.ts';
import { contentSecurityPolicy, EMPTY_STYLE } from './csp.ts';
import type { KeptPages } from './kept-pages.ts';
import type { Remotes } from '../remotes/registry.ts';
import type { PortalServices } from '../remotes/registry.ts';

/** Script sources that an app's build needs: the hash of its boot script. */
async function scriptSources(folder: string): Promise<string[]> {
  const text = await readTogether(join(folder, 'csp.json'));
  return text === undefined ? [] : ((JSON.parse(text) as ShellPolicy)['script-src'] ?? []);
}

/**
 * Further origins from which pages load code: those of remotes, and of all files if they have one. Origins that may only call the API are not included.
 */
const scriptOrigins = async (config: Config, remotes: Remotes) => [
  ...new Set([
    ...config.scriptOrigins,
    ...(config.filesUrl === undefined ? [] : [new URL(config.filesUrl).origin]),
    ...(await remotes.origins()),
  ]),
];

/** The language of a page before its script runs: query, cookie, browser, default. */
export function pageLocale(c: RequestContext): Locale {
  return chooseLocale(
    c.req.query(LANGUAGE_KEY),
    getCookie(c, LANGUAGE_KEY),
    parseAcceptLanguage(c.req.header('accept-language')),
  );
}

const acceptsBrotli = (c: RequestContext) => accepts('br', c.req.header('accept-encoding'));

/**
 * Sends a text that was made for this request, compressed if the browser accepts that. The calling code sets `Vary`.
 */
export function compressed(c: RequestContext, text: string, type: string): Response {
  c.header('Content-Type', type);
  if (!acceptsBrotli(c)) return c.body(text);
  c.header('Content-Encoding', 'br');
  return c.body(new Uint8Array(brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })));
}

/** What a page loads and sends besides the usual. */
export interface MoreOrigins {
  /** Further origins that the page loads code from. */
  loadFrom?: readonly string[];
  /** Further origins that the page may send to. */
  sendTo?: readonly string[];
}

/** How a page is kept by caches between. */
interface Keeping {
  /** Seconds for which the answer may be given to everybody; undefined if it is for one browser. */
  shared?: number | undefined;
}

/** Headers of one answer, which nobody else may get. */
const OF_ONE_ANSWER = [
  'X-Request-Id',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Credentials',
  'Access-Control-Expose-Headers',
];

/** The Content-Security-Policy of the pages of an app's build. */
export async function pagePolicy(
  { config, remotes }: Pick<PortalServices, 'config' | 'remotes'>,
  folder: string,
  { styles, loadFrom = [], sendTo = [] }: MoreOrigins & { styles: readonly string[] },
): Promise<string> {
  return contentSecurityPolicy({
    scripts: await scriptSources(folder),
    styles,
    origins: [...new Set([...(await scriptOrigins(config, remotes)), ...loadFrom])],
    frameAncestors: config.frameAncestors,
    sendTo,
  });
}

/**
 * Serves the HTML of an app's build with its policy. `fill` changes the HTML. Undefined when the app has not been built.
 */
export async function servePage(
  c: RequestContext,
  services: Pick<PortalServices, 'config' | 'remotes'> & { pages: KeptPages },
  folder: string,
  fill: (html: string) => Promise<string> | string = (html) => html,
  { shared, ...more }: MoreOrigins & Keeping = {},
): Promise<Response | undefined> {
  const template = await readTogether(join(folder, 'index.html'));
  if (template === undefined) return undefined;
  const page = services.pages(await fill(template));
  const nonce = shared === undefined ? c.get('nonce') : undefined;
  const styles = [nonce === undefined ? EMPTY_STYLE : `'nonce-${nonce}'`, ...page.styles];
  c.header('Content-Security-Policy', await pagePolicy(services, folder, { styles, ...more }));
  c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  if (shared === undefined) {
    c.header('Cache-Control', 'private, no-store');
    c.header('Vary', 'Accept-Encoding, Accept-Language, Cookie');
  } else {
    // Browsers ask again: only the cache between can be told to forget.
    c.header('Cache-Control', `public, max-age=0, s-maxage=${shared}`);
    c.header('Vary', 'Accept-Encoding, Accept-Language');
    for (const name of OF_ONE_ANSWER) c.header(name, undefined);
  }
  c.header('Content-Type', 'text/html; charset=utf-8');
  const brotli = acceptsBrotli(c);
  if (brotli) c.header('Content-Encoding', 'br');
  return c.body(page.sent(nonce, brotli));
}
