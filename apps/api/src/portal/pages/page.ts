import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chooseLocale, LANGUAGE_KEY, parseAcceptLanguage, type Locale } from '@portal/common/intl/locale';
import { getCookie } from 'hono/cookie';
import type { Config } from '../../platform/settings/config.ts';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { contentSecurityPolicy } from './csp.ts';
import type { Remotes } from '../remotes/registry.ts';
import type { PortalServices } from '../remotes/registry.ts';

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Script sources that an app's build needs: the hash of its boot script. */
async function scriptSources(folder: string): Promise<string[]> {
  const text = await textOf(join(folder, 'csp.json'));
  return text === undefined ? [] : ((JSON.parse(text) as { 'script-src'?: string[] })['script-src'] ?? []);
}

/**
 * Further origins from which pages load code: those of remotes. Origins that may only call the API are not included.
 */
const scriptOrigins = async (config: Config, remotes: Remotes) => [
  ...new Set([...config.scriptOrigins, ...(await remotes.origins())]),
];

/** The language of a page before its script runs: query, cookie, browser, default. */
export function pageLocale(c: RequestContext): Locale {
  return chooseLocale(
    c.req.query(LANGUAGE_KEY),
    getCookie(c, LANGUAGE_KEY),
    parseAcceptLanguage(c.req.header('accept-language')),
  );
}

/**
 * Sends a text that was made for this request, compressed if the browser accepts that. The calling code sets `Vary`.
 */
export function compressed(c: RequestContext, text: string, type: string): Response {
  c.header('Content-Type', type);
  if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(text);
  c.header('Content-Encoding', 'br');
  return c.body(new Uint8Array(brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })));
}

/** The Content-Security-Policy of the pages of an app's build. */
export async function pagePolicy(
  { config, remotes }: Pick<PortalServices, 'config' | 'remotes'>,
  folder: string,
  { nonce, sendTo }: { nonce: string; sendTo: readonly string[] },
): Promise<string> {
  return contentSecurityPolicy({
    scripts: await scriptSources(folder),
    nonce,
    origins: await scriptOrigins(config, remotes),
    frameAncestors: config.frameAncestors,
    sendTo,
  });
}

/**
 * Serves the HTML of an app's build with its policy. `fill` changes the HTML before the nonce is inserted, `sendTo` are
 * further origins that the page may send to. Undefined when the app has not been built.
 */
export async function servePage(
  c: RequestContext,
  services: Pick<PortalServices, 'config' | 'remotes'>,
  folder: string,
  fill: (html: string) => Promise<string> | string = (html) => html,
  sendTo: readonly string[] = [],
): Promise<Response | undefined> {
  const template = await textOf(join(folder, 'index.html'));
  if (template === undefined) return undefined;
  const nonce = c.get('nonce');
  const html = (await fill(template)).replaceAll('__CSP_NONCE__', nonce);
  c.header('Content-Security-Policy', await pagePolicy(services, folder, { nonce, sendTo }));
  c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept-Encoding, Accept-Language, Cookie');
  return compressed(c, html, 'text/html; charset=utf-8');
}
