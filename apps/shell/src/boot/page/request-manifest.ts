import { MANIFEST_LIMIT } from '../boot-state.ts';
import type { Preload } from './scripts-of.ts';

/**
 * Requests a remote's manifest, or another file beside it whose digest is known. Its address contains the digest, so that
 * a copy in the browser's cache is used without asking the server; a copy that does not match is requested again. Rejects
 * after a timeout, and if the server's file has another digest than `integrity`.
 */
export function requestManifest(url: string, integrity: string): Promise<Response> {
  const address = new URL(url);
  address.searchParams.set('digest', integrity);
  const signal = AbortSignal.timeout(MANIFEST_LIMIT);
  const request = (cache: RequestCache) => fetch(address, { signal, cache, integrity });
  return request('force-cache').catch(() => request('no-cache'));
}

/** Starts to load files. The bundler requests files of other origins with CORS; a preload must match to be used. */
export function preload(files: Pick<Preload, 'href' | 'as'>[]): void {
  document.head.append(...files.map((file) => {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', ...file });
    if (new URL(file.href).origin !== location.origin) link.crossOrigin = 'anonymous';
    return link;
  }));
}
