import type { KyInstance } from 'ky';
import { READ_AFTER } from '../contract/read-after.ts';
import { ACCOUNT_HEADER } from '../contract/sign-in/oauth.ts';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import { formatLocale, type Locale } from '../intl/locale.ts';
import { loadKy } from './load-ky.ts';
import { readAfter } from './read-after.ts';

/**
 * Options of `fetch`, a callback for the share of the body that has been sent, 0 to 1, and what sends the request in
 * place of `fetch`: for an answer that is read while it comes.
 */
export type HostRequestInit = RequestInit & { onProgress?: (part: number) => void; over?: typeof fetch };

/** Milliseconds for one attempt, until its whole answer is read. */
const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 300_000;
const RETRIES = 2;
/**
 * The first retry waits this long, in milliseconds, and the second twice as long, unless `Retry-After` says otherwise.
 */
const RETRY_DELAY_MS = 1_000;
/** A read whose `Retry-After` is longer than this, in seconds, fails: people do not watch a skeleton for longer. */
const LONGEST_RETRY_AFTER_S = 10;
/** Statuses of a proxy that cannot reach the API, and of an API that cannot reach its database. */
const UNAVAILABLE = [502, 503, 504];
/** Statuses whose answers have no body. */
const BODILESS = [204, 205, 304];

/** Sends one request. Rejects when there is no answer. `onProgress` gets the share of the body that is sent, 0 to 1. */
export type Transport = (request: Request, onProgress?: (part: number) => void) => Promise<Response>;

/** The caller. `user` is null while a session starts. */
export interface Caller {
  token: string;
  user: SessionUser | null;
}

export interface ApiClient {
  /**
   * Sends a request to `path` of the API, as `caller` if given. Resolves with any answer, including refusals. Rejects
   * with a TypeError when there is no answer, and with the reason of `init.signal` when that aborts.
   */
  send(path: string, init?: HostRequestInit, caller?: Caller): Promise<Response>;
  /** Loads ky before the first request needs it. Never rejects. */
  prepare(): Promise<void>;
}

interface ApiClientOptions {
  /** Absolute address of the API, without a slash at the end. */
  base: string;
  locale: () => Locale;
  /** Called with true after each answer, with false when there is none or the API is unavailable. */
  onReach: (reachable: boolean) => void;
  /** Used in place of the network, for an API that is mocked inside the page. */
  transport?: Transport | undefined;
}

export const overTheNetwork: Transport = async (request, onProgress) =>
  onProgress ? (await import('./send-with-progress.ts')).sendWithProgress(request, onProgress) : fetch(request);

/** Reads the body, so that the time limit covers it; ky's ends with the headers. */
async function readWhole(response: Response): Promise<Response> {
  return new Response(BODILESS.includes(response.status) ? null : await response.arrayBuffer(), response);
}

/**
 * The client of the account API. A host has one; remotes reach it through `host.request`.
 *
 * ky limits the time (30 s an attempt, uploads 5 minutes), adds cookies, language and token, and repeats reads: GET
 * only, twice at most, after a lost connection or 502, 503, 504. It is loaded with the first request, because a page is
 * shown before it calls the API. It does not repeat 429, whose limits last for minutes, nor 401: the session decides
 * when to refresh its token.
 */
export function createApiClient({ base, locale, onReach, transport = overTheNetwork }: ApiClientOptions): ApiClient {
  let loading: Promise<KyInstance> | undefined;

  async function load(): Promise<KyInstance> {
    const { default: ky, isHTTPError } = await loadKy();
    return ky.create({
      credentials: 'include',
      throwHttpErrors: (status) => UNAVAILABLE.includes(status),
      retry: {
        limit: RETRIES,
        methods: ['get'],
        statusCodes: UNAVAILABLE,
        afterStatusCodes: UNAVAILABLE,
        delay: (attempt) => RETRY_DELAY_MS * 2 ** (attempt - 1),
        maxRetryAfter: LONGEST_RETRY_AFTER_S * 1000,
        shouldRetry: ({ error }) =>
          isHTTPError(error) && Number(error.response.headers.get('retry-after')) > LONGEST_RETRY_AFTER_S
            ? false
            : undefined,
      },
      hooks: {
        beforeRequest: [
          function addLanguage({ request }) {
            request.headers.set('lang', formatLocale(locale()));
            request.headers.set('accept-language', locale());
          },
          function addToken({ request, options }) {
            const { caller } = options.context as { caller?: Caller };
            if (!caller) return;
            request.headers.set('authorization', `Bearer ${caller.token}`);
            if (readAfter.position) request.headers.set(READ_AFTER, readAfter.position);
            if (!caller.user) return;
            // A call about another account of the browser names that one.
            if (!request.headers.has(ACCOUNT_HEADER)) request.headers.set(ACCOUNT_HEADER, caller.user.user_id);
            request.headers.set('UserID', caller.user.user_id);
            request.headers.set('UserType', String(caller.user.user_type));
          },
        ],
      },
    });
  }

  function loaded(): Promise<KyInstance> {
    if (!loading) {
      loading = load();
      loading.catch(() => {
        loading = undefined;
      });
    }
    return loading;
  }

  return {
    async send(path, { onProgress, over, ...init } = {}, caller) {
      const isUpload = init.body instanceof FormData || onProgress !== undefined;
      /** ky reads the body of an answer that it throws, so keep a copy for the caller. */
      let answer: Response | undefined;

      async function attempt(request: Request): Promise<Response> {
        try {
          answer = await readWhole(await (over ?? transport)(request, onProgress));
        } catch (error) {
          if (!init.signal?.aborted) onReach(false);
          throw error;
        }
        onReach(!UNAVAILABLE.includes(answer.status));
        // A clone is read through a stream, in tasks that wait for those of rendering; 0.3 s on a slow machine.
        return UNAVAILABLE.includes(answer.status) ? answer.clone() : answer;
      }

      try {
        const api = await loaded();
        return await api(`${base}${path}`, {
          ...init,
          timeout: isUpload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
          context: { caller },
          fetch: (request) => attempt(request as Request),
        });
      } catch (error) {
        if (init.signal?.aborted) throw error;
        if (error instanceof Error && error.name === 'HTTPError' && answer) return answer;
        onReach(false);
        throw new TypeError('The account API did not answer', { cause: error });
      }
    },
    prepare: () =>
      loaded().then(
        () => {},
        () => {},
      ),
  };
}
