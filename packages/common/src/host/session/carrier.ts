import { readPasswordPolicy } from '../../contract/password-policy.ts';
import type { HostRequestInit, Locale } from '../host.ts';

const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 300_000;
const PROBE_EVERY_MS = 3_000;
/** A proxy without its API, or the API without its database. */
const AWAY = [502, 503, 504];

/** Takes one request to the API at `url` and brings its answer. Rejects when none comes. */
export type Wire = (url: string, init: HostRequestInit) => Promise<Response>;

export interface Carrier {
  /** One request, sent once. Rejects with a TypeError when no answer comes, with the caller's reason when it aborts. */
  send(path: string, init?: HostRequestInit): Promise<Response>;
  /** Somebody knows that the API is of no use just now, though it answers: as if it had not. */
  missed(): void;
  /** Stops asking whether an API that went away is back. */
  close(): void;
}

/**
 * Headers may arrive in any of fetch's forms; XHR and our own additions want one.
 */
function headersOf(init: RequestInit, locale: Locale) {
  const headers = new Headers(init.headers);
  headers.set('lang', locale.replace('-', '_'));
  headers.set('accept-language', locale);
  return headers;
}

/** The only way to learn how much of an upload is gone: fetch cannot tell over HTTP/1.1. */
function sendByXhr(url: string, init: HostRequestInit, headers: Headers, signal: AbortSignal) {
  return new Promise<Response>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => { xhr.abort(); reject(signal.reason as Error); };
    if (signal.aborted) { stop(); return; }
    signal.addEventListener('abort', stop, { once: true });
    xhr.open(init.method ?? 'GET', url);
    xhr.withCredentials = true;
    xhr.responseType = 'arraybuffer';
    headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => { if (lengthComputable) init.onProgress?.(loaded / total); };
    xhr.onerror = () => reject(new TypeError('Failed to fetch'));
    xhr.onload = () => {
      signal.removeEventListener('abort', stop);
      const told = new Headers(xhr.getAllResponseHeaders().trim().split(/[\r\n]+/).filter(Boolean).map((line): [string, string] => {
        const at = line.indexOf(':');
        return [line.slice(0, at), line.slice(at + 1).trim()];
      }));
      const empty = [204, 205, 304].includes(xhr.status);
      resolve(new Response(empty ? null : xhr.response as ArrayBuffer, { status: xhr.status, headers: told }));
    };
    xhr.send(init.body as XMLHttpRequestBodyInit | null | undefined);
  });
}

const overTheNetwork = (url: string, { onProgress, ...init }: HostRequestInit, headers: Headers, signal: AbortSignal) => (onProgress
  ? sendByXhr(url, { onProgress, ...init }, headers, signal)
  : fetch(url, { ...init, headers, signal, credentials: 'include' }));

/**
 * Carries requests to the account API at `base` with language and cookies, keeps the time (30 s, uploads 5 minutes),
 * and watches whether the API can be reached: `onReach(false)` when an answer does not come, `onReach(true)` once one
 * does. While it is away a small public call is tried every three seconds, and at once when the browser comes online.
 * `wire` takes the place of the network.
 */
export function createCarrier({ base, locale, onReach, wire }: {
  base: string; locale: () => Locale; onReach: (reachable: boolean) => void; wire?: Wire | undefined;
}): Carrier {
  let probe: ReturnType<typeof setInterval> | undefined;

  function look() {
    void ask();
  }

  async function ask() {
    try {
      const response = await fetch(`${base}${readPasswordPolicy.path}`, { signal: AbortSignal.timeout(PROBE_EVERY_MS) });
      if (!AWAY.includes(response.status)) reached();
    } catch {
      // Still away.
    }
  }

  function reached() {
    stopLooking();
    onReach(true);
  }

  function missed() {
    onReach(false);
    if (probe) return;
    probe = setInterval(look, PROBE_EVERY_MS);
    window.addEventListener('online', look);
  }

  function stopLooking() {
    if (!probe) return;
    clearInterval(probe);
    probe = undefined;
    window.removeEventListener('online', look);
  }

  return {
    async send(path, init = {}) {
      const limit = AbortSignal.timeout(init.body instanceof FormData || init.onProgress ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
      const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
      const headers = headersOf(init, locale());
      try {
        const url = `${base}${path}`;
        const response = wire ? await wire(url, { ...init, headers, signal }) : await overTheNetwork(url, init, headers, signal);
        if (AWAY.includes(response.status)) missed();
        else reached();
        return response;
      } catch (error) {
        if (init.signal?.aborted) throw error;
        missed();
        throw error instanceof TypeError ? error : new TypeError('The account API did not answer', { cause: error });
      }
    },
    missed,
    close: stopLooking,
  };
}
