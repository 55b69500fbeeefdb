import { MANIFEST_LIMIT } from '../boot-state.ts';
import { MANIFEST_IN_HTML } from '@portal/common/pages/manifest-in-html';
import type { Manifest, Preload } from '@portal/common/pages/scripts-of';

/**
 * Reads a remote's manifest, or another JSON file beside it whose digest is known. Its address contains the digest, so
 * that a copy in the browser's cache is used without asking the server; a copy that does not match is requested again.
 * Rejects after a timeout, which covers the body, and if the server's file has another digest than `integrity`.
 */
export function requestManifest<T>(url: string, integrity: string): Promise<T> {
  const address = new URL(url);
  address.searchParams.set('digest', integrity);
  const signal = AbortSignal.timeout(MANIFEST_LIMIT);
  async function request(cache: RequestCache): Promise<T> {
    const response = await fetch(address, { signal, cache, integrity });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return (await response.json()) as T;
  }
  return request('force-cache').catch(() => request('no-cache'));
}

/** What the HTML says of the manifest with this digest, see `manifestInHtml`. */
export function readManifest(integrity: string): Manifest | undefined {
  const element = document.getElementById(MANIFEST_IN_HTML);
  return element?.dataset.digest === integrity ? (JSON.parse(element.textContent) as Manifest) : undefined;
}

/**
 * Starts to load files that the HTML does not preload. The bundler requests files of other origins with CORS; a preload
 * must match to be used.
 */
export function preload(files: Pick<Preload, 'href' | 'as'>[]): void {
  const there = new Set([...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ href }) => href));
  document.head.append(
    ...files
      .filter(({ href }) => !there.has(href))
      .map((file) => {
        const link = Object.assign(document.createElement('link'), { rel: 'preload', ...file });
        if (new URL(file.href).origin !== location.origin) link.crossOrigin = 'anonymous';
        return link;
      }),
  );
}
