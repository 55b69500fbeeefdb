import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chooseLocale, LANGUAGE_KEY, parseAcceptLanguage, type Locale } from '@portal/common/intl/locale';
import { getCookie } from 'hono/cookie';
import type { Config } from '../config.ts';
import type { RequestContext } from '../http/app-type.ts';

interface PagePolicy {
  scripts: readonly string[]; nonce: string; origins: readonly string[]; frameAncestors: readonly string[];
  /** Origins that pages send to, and take nothing else from. */
  sendTo: readonly string[];
}

/**
 * The Content-Security-Policy of a page. Scripts: ours, those of remotes, and the boot script by its hash; no inline
 * script else and no eval. Style elements carry the nonce; style attributes are allowed, because pages that were
 * rendered at build time have them. Blobs are previews of uploads.
 */
export function contentSecurityPolicy({ scripts, nonce, origins, frameAncestors, sendTo }: PagePolicy): string {
  const remote = origins.length > 0 ? ` ${origins.join(' ')}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${remote}${scripts.map((one) => ` ${one}`).join('')}`,
    `style-src 'self' 'nonce-${nonce}'${remote}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${remote}`,
    `font-src 'self' data:${remote}`,
    `connect-src 'self'${remote}${sendTo.map((one) => ` ${one}`).join('')}`,
    "frame-src 'self' blob:",
    "object-src 'none'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? `'self' ${frameAncestors.join(' ')}` : "'none'"}`,
  ].join('; ');
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Sources of scripts that an app's build asks for: the hash of its boot script. */
async function scriptSources(folder: string): Promise<string[]> {
  const text = await textOf(join(folder, 'csp.json'));
  return text === undefined ? [] : ((JSON.parse(text) as { 'script-src'?: string[] })['script-src'] ?? []);
}

/** Origins besides their own that pages take code from: where remotes lie. Origins that may call the API are not among them. */
const scriptOrigins = (config: Config) =>
  [...new Set([...config.scriptOrigins, ...Object.values(config.remoteUrls).map((url) => new URL(url).origin)])];

/** The language of a page before its script runs: query, cookie, browser, default. */
export function pageLocale(c: RequestContext): Locale {
  return chooseLocale(c.req.query(LANGUAGE_KEY), getCookie(c, LANGUAGE_KEY), parseAcceptLanguage(c.req.header('accept-language')));
}

/** Answers a text that was made for this request, compressed for browsers that take it so. The caller says what it varies by. */
export function compressed(c: RequestContext, text: string, type: string): Response {
  c.header('Content-Type', type);
  if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(text);
  c.header('Content-Encoding', 'br');
  return c.body(new Uint8Array(brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })));
}

/**
 * Serves the HTML of an app's build with its policy; `fill` changes the HTML before the nonce is put in, `sendTo` are
 * origins that the page may also send to. Answers undefined when the app has not been built.
 */
export async function servePage(
  c: RequestContext, config: Config, folder: string, fill: (html: string) => Promise<string> | string = (html) => html,
  sendTo: readonly string[] = [],
): Promise<Response | undefined> {
  const template = await textOf(join(folder, 'index.html'));
  if (template === undefined) return undefined;
  const nonce = c.get('nonce');
  const html = (await fill(template)).replaceAll('__CSP_NONCE__', nonce);
  c.header('Content-Security-Policy', contentSecurityPolicy({
    scripts: await scriptSources(folder), nonce, origins: scriptOrigins(config), frameAncestors: config.frameAncestors, sendTo,
  }));
  c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept-Encoding, Accept-Language, Cookie');
  return compressed(c, html, 'text/html; charset=utf-8');
}
