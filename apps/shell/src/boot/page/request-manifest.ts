import { MANIFEST_LIMIT } from '../boot-state.ts';
import type { Preload } from './scripts-of.ts';

/** Requests a remote's manifest. Rejects after a timeout, and if it has another digest than `integrity`. */
export const requestManifest = (url: string, integrity: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(MANIFEST_LIMIT), cache: 'no-cache', integrity });

/** Starts to load files. The bundler requests files of other origins with CORS; a preload must match to be used. */
export function preload(files: Pick<Preload, 'href' | 'as'>[]): void {
  document.head.append(...files.map((file) => {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', ...file });
    if (new URL(file.href).origin !== location.origin) link.crossOrigin = 'anonymous';
    return link;
  }));
}
