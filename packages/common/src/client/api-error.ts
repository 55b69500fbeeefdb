import type { Locale } from '../host/host.ts';

/** What the account API says about one field of the request, by its name on the wire. */
export interface FieldError { code: string; message: string }

/** The code of an answer that never came: no connection, a timeout, a proxy in the way. */
export const NETWORK = 'network';
/** HTTP 429, whatever code the API gave it (spec 1 §8). */
export const TOO_MANY = '4290000000';
/** A failure nobody has a name for. */
export const UNKNOWN = '-1';

const texts = {
  [NETWORK]: {
    'zh-CN': '暂时连不上服务，已填写的内容都在，请稍后重试',
    'en-US': 'The service cannot be reached. What you typed is kept. Try again in a moment.',
  },
  [TOO_MANY]: {
    'zh-CN': '操作过于频繁，请稍后再试',
    'en-US': 'Too frequent operation, please try again later',
  },
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
 * A refusal of the account API, or the lack of an answer.
 *
 * `code` is one of `errors/catalogue.ts`, a rule's issue id, or `network`. `message` is in the caller's language.
 * `status` is the HTTP status, 0 when no answer came. `fields` tells about single fields by their names on the wire.
 * `retryAfter` is in seconds. `more` is the whole body, for the few codes that bring something along (a ticket).
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

/** The error for an API that did not answer, with its text in `locale`. */
export const networkError = (locale: Locale) => new ApiError({ code: NETWORK, message: texts[NETWORK][locale], status: 0 });

/** The error for an answer nobody understands, with its text in `locale`. */
export const unknownError = (locale: Locale, status: number, requestId = '') =>
  new ApiError({ code: UNKNOWN, message: texts[UNKNOWN][locale], status, requestId });

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value);

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
  for (const [name, told] of Object.entries(value)) {
    if (!isObject(told)) continue;
    fields[name] = {
      code: textOf(told, 'code', 'Code') ?? UNKNOWN,
      message: textOf(told, 'message', 'Message', 'description', 'Description') ?? '',
    };
  }
  return fields;
}

function secondsOf(body: Loose, headers: Headers) {
  const told = body.retry_after ?? headers.get('retry-after');
  const seconds = told === null || told === undefined || told === '' ? Number.NaN : Number(told);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/**
 * Reads a refusal in any of the spellings of spec 1 §8: `Code` or `code`, `Message`, `message` or `description`.
 * A 429 always gets the code 4290000000. A body that is no JSON (a proxy's page, say) becomes code `-1`.
 */
export async function readApiError(response: Response, locale: Locale): Promise<ApiError> {
  let body: Loose = {};
  try {
    const parsed: unknown = JSON.parse(await response.text());
    if (isObject(parsed)) body = parsed;
  } catch {
    // Not JSON: the status is all there is to go by.
  }
  const told = textOf(body, 'code', 'Code');
  const code = response.status === 429 ? TOO_MANY : told ?? UNKNOWN;
  const known = code === TOO_MANY || code === UNKNOWN ? texts[code][locale] : code;
  const own = textOf(body, 'message', 'Message', 'description', 'Description');
  return new ApiError({
    code,
    message: (told === code || code !== TOO_MANY ? own : undefined) ?? known,
    status: response.status,
    fields: fieldsOf(body.fields),
    requestId: textOf(body, 'request_id', 'RequestId') ?? response.headers.get('x-request-id') ?? '',
    retryAfter: secondsOf(body, response.headers),
    more: body,
  });
}

/** Any rejection as an `ApiError`, so that screens meet one kind of error only. */
export function asApiError(error: unknown, locale: Locale): ApiError {
  if (error instanceof ApiError) return error;
  return unknownError(locale, 0);
}
