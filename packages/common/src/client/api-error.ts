import type { EndpointSpec, RefusalOf } from '../contract/endpoint.ts';
import type { Locale } from '../intl/locale.ts';

/** The refusal of one field of a request. */
export interface FieldError {
  code: string;
  message: string;
}

/** Code for a missing answer: no connection, a timeout, a proxy in the way. */
export const NETWORK = 'network';
/** Code for every HTTP 429, independent of the code in its body. */
export const TOO_MANY = '4290000000';
/** Code for a failure without its own code. */
export const UNKNOWN = '-1';

const texts = {
  [NETWORK]: {
    'zh-CN': '暂时无法连接服务，已填写的内容不会丢失，请稍后重试',
    'en-US': 'The service cannot be reached. What you entered is kept. Try again in a moment.',
  },
  [TOO_MANY]: { 'zh-CN': '尝试次数过多，请稍后再试', 'en-US': 'Too many attempts. Please try again later.' },
  [UNKNOWN]: {
    'zh-CN': '服务出现问题，请稍后重试',
    'en-US': 'Something went wrong on our side. Try again in a moment.',
  },
} as const;

interface Parts {
  code: string;
  message: string;
  status: number;
  fields?: Record<string, FieldError>;
  requestId?: string;
  retryAfter?: number;
  more?: Record<string, unknown>;
}

/**
 * A refusal of the account API, or a missing answer.
 *
 * `code` is one of `errors/catalogue.ts`, a rule's issue id, or `network`. `message` is in the caller's language.
 * `status` is the HTTP status, 0 when no answer came. `fields` holds the refused fields by their names on the wire.
 * `retryAfter` is in seconds. `more` is the whole body, for codes that carry more (a ticket, for example).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, FieldError>;
  readonly requestId: string;
  readonly retryAfter?: number;
  readonly more: Readonly<Record<string, unknown>>;

  constructor({ code, message, status, fields = {}, requestId = '', retryAfter, more = {} }: Parts) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.more = more;
  }
}

/** Why a call of `E` failed: only with codes that the endpoint declares. */
export type Refusal<E extends EndpointSpec> = ApiError & {
  readonly code: RefusalOf<E> | typeof NETWORK | typeof UNKNOWN;
};

/** The error for a missing answer, with its text in `locale`. */
export const networkError = (locale: Locale) =>
  new ApiError({ code: NETWORK, message: texts[NETWORK][locale], status: 0 });

/** The error for an answer that cannot be read, with its text in `locale`. */
export const unknownError = (locale: Locale, status: number, requestId = '') =>
  new ApiError({ code: UNKNOWN, message: texts[UNKNOWN][locale], status, requestId });

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(body: Loose, ...names: string[]) {
  for (const name of names) {
    const value = body[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

function fieldsOf(value: unknown) {
  const fields: Record<string, FieldError> = {};
  if (!isObject(value)) return fields;
  for (const [name, refusal] of Object.entries(value)) {
    if (!isObject(refusal)) continue;
    fields[name] = {
      code: textOf(refusal, 'code', 'Code') ?? UNKNOWN,
      message: textOf(refusal, 'message', 'Message', 'description', 'Description') ?? '',
    };
  }
  return fields;
}

function secondsOf(body: Loose, headers: Headers) {
  const value = body.retry_after ?? headers.get('retry-after');
  const seconds = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/**
 * Reads a refusal in any spelling of the API: `Code` or `code`, `Message`, `message` or `description`. A 429 always
 * gets the code 4290000000. A body that is not JSON (a proxy's error page) becomes code `-1`. Never rejects.
 */
export async function readApiError(response: Response, locale: Locale): Promise<ApiError> {
  let body: Loose = {};
  try {
    const parsed: unknown = JSON.parse(await response.text());
    if (isObject(parsed)) body = parsed;
  } catch {
    // Not JSON: only the status counts.
  }
  const sent = textOf(body, 'code', 'Code');
  const code = response.status === 429 ? TOO_MANY : (sent ?? UNKNOWN);
  const known = code === TOO_MANY || code === UNKNOWN ? texts[code][locale] : code;
  const own = textOf(body, 'message', 'Message', 'description', 'Description');
  return new ApiError({
    code,
    message: (sent === code || code !== TOO_MANY ? own : undefined) ?? known,
    status: response.status,
    fields: fieldsOf(body.fields),
    requestId: textOf(body, 'request_id', 'RequestId') ?? response.headers.get('x-request-id') ?? '',
    retryAfter: secondsOf(body, response.headers),
    more: body,
  });
}

/** Turns any rejection into an `ApiError`, so that screens handle one kind of error. */
export function asApiError(error: unknown, locale: Locale): ApiError {
  if (error instanceof ApiError) return error;
  return unknownError(locale, 0);
}
