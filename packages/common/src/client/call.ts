import type { EndpointSpec, InputOf, ReplyOf } from '../contract/endpoint.ts';
import { pathOf } from '../contract/path-of.ts';
import { readPublicKey } from '../contract/sign-in/public-key.ts';
import type { Locale } from '../intl/locale.ts';
import type { HostRequestInit } from './api-client.ts';
import { ApiError, networkError, readApiError, unknownError } from './api-error.ts';
import { parseReply, ReplyMismatch } from './parse-reply.ts';
import type { SealingKey } from './seal.ts';
import { createSealing } from './sealing.ts';
import { toPage } from './to-page.ts';

/**
 * A signal, or options. `onProgress` gets the share of an upload that is sent, 0 to 1; with `keepalive` the request
 * continues when the page is left.
 */
export type CallOptions =
  | AbortSignal
  | { signal?: AbortSignal; onProgress?: (part: number) => void; keepalive?: boolean };

export type Call = <E extends EndpointSpec>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>;

/** Values of query and form fields. */
type Plain = string | number | boolean | null | undefined;

/** Any input of a call, without the types of its endpoint. */
export interface Input {
  params?: Record<string, string>;
  query?: Record<string, Plain>;
  body?: Record<string, unknown>;
  form?: Record<string, Plain>;
  file?: Blob;
}

/**
 * The API could not open a sealed value, because the key is old or the clock was changed. The call is repeated once
 * with a fresh key.
 */
const NOT_OPENED = 'Account.Sealed.Invalid';
/** The API has ended the session of the account. */
const SIGNED_OUT = '4001204003';

function formOf(endpoint: EndpointSpec, { form, file }: Input) {
  const data = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) {
    if (value !== undefined && value !== null) data.append(name, String(value));
  }
  if (endpoint.form && file) data.append(endpoint.form.file, file);
  return data;
}

/** What `call` needs of a host; `Host` says what each is. */
interface CallingHost {
  apiBase: string;
  locale: Locale;
  request(path: string, init?: HostRequestInit): Promise<Response>;
  signOut(): Promise<void>;
}

/** Reads the JSON of a reply by the contract of its endpoint. Throws `ReplyMismatch`. */
export function readReply<E extends EndpointSpec>({ reply: shape }: E, json: unknown): ReplyOf<E> {
  if (!shape) return undefined as ReplyOf<E>;
  return ('kind' in shape ? toPage(shape, json) : parseReply(shape, json)) as ReplyOf<E>;
}

/**
 * Creates `call`, through which pages reach the account API.
 *
 * Fills `{params}`, query and JSON or multipart body as the endpoint declares, seals its secrets, signs it where
 * declared, and reads the answer tolerantly (unknown keys dropped, lists as `{ rows, total }`). The host adds language
 * and token, limits the time and retries. Rejects with an `ApiError`, or with an `AbortError` when the caller's signal
 * aborts.
 */
export function createCall(host: CallingHost): Call {
  const base = host.apiBase || location.origin;

  async function send(
    path: string,
    {
      method,
      json,
      body,
      headers,
    }: { method: string; json?: unknown; body?: FormData; headers?: Record<string, string> },
    how: CallOptions = {},
  ) {
    const { signal, onProgress, keepalive } =
      how instanceof AbortSignal ? ({ signal: how } as Exclude<CallOptions, AbortSignal>) : how;
    const init: HostRequestInit =
      json === undefined
        ? { method, headers, body, signal }
        : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json), signal };
    return host.request(path, { ...init, ...(onProgress && { onProgress }), ...(keepalive && { keepalive }) });
  }

  async function reach(...args: Parameters<typeof send>) {
    const signal = args[2] instanceof AbortSignal ? args[2] : args[2]?.signal;
    try {
      return await send(...args);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw error instanceof ApiError ? error : networkError(host.locale);
    }
  }

  async function fetchKey(): Promise<SealingKey> {
    const response = await reach(readPublicKey.path, { method: 'GET' });
    if (!response.ok) throw await readApiError(response, host.locale);
    const {
      kid,
      public_key: pem,
      now,
    } = parseReply<ReplyOf<typeof readPublicKey>>(readPublicKey.reply, await response.json());
    return { kid, pem, offset: now - Date.now() };
  }

  // What sends a form is loaded when the first one is sent, or while a page that will send one is idle, not with the page.
  const lost = (): never => {
    throw networkError(host.locale);
  };
  const loadKeys = () => import(/* webpackChunkName: "idle" */ './submission-key.ts').catch(lost);
  const loadSeal = () => import(/* webpackChunkName: "idle" */ './seal.ts').catch(lost);
  const { sealedBody, signature, dropKey } = createSealing(base, fetchKey, loadSeal);

  async function attempt(endpoint: EndpointSpec, input: Input, how?: CallOptions) {
    const json = input.body && (await sealedBody(endpoint, input.body));
    const body = endpoint.form && formOf(endpoint, input);
    const submission = endpoint.idempotencyKey && (await loadKeys()).submissionKey(endpoint, input);
    const headers = { ...(await signature(endpoint)), ...submission?.headers };
    const response = await reach(pathOf(endpoint, input), { method: endpoint.method, json, body, headers }, how);
    submission?.answered(response.status);
    return response;
  }

  async function answer(endpoint: EndpointSpec, response: Response) {
    if (!endpoint.reply) return undefined;
    try {
      return readReply(endpoint, await response.json());
    } catch (error) {
      if (error instanceof ReplyMismatch || error instanceof SyntaxError) {
        throw Object.assign(unknownError(host.locale, response.status, response.headers.get('x-request-id') ?? ''), {
          cause: error,
        });
      }
      throw error;
    }
  }

  return async function call(endpoint, input, how) {
    let response = await attempt(endpoint, input as Input, how);
    if (!response.ok) {
      let error = await readApiError(response, host.locale);
      if (error.code === NOT_OPENED) {
        dropKey();
        response = await attempt(endpoint, input as Input, how);
        if (!response.ok) error = await readApiError(response, host.locale);
      }
      if (!response.ok) {
        if (error.code === SIGNED_OUT && !endpoint.ownCodes)
          await host.signOut().catch(() => {
            /* the error below is the one to show */
          });
        throw error;
      }
    }
    return (await answer(endpoint, response)) as never;
  };
}
