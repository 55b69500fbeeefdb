import { http, HttpResponse, type HttpHandler } from 'msw';
import { createIntl, type IntlConfig } from 'react-intl';
import type {
  EndpointSpec,
  FieldOf,
  Page,
  PageShape,
  ParsedOf,
  RefusalOf,
  ReplyOf,
  SealedPurpose,
} from '../contract/endpoint.ts';
import { readPublicKey } from '../contract/sign-in/public-key.ts';
import { entryOf, type ErrorCode, isErrorCode, textIdOf } from '../errors/catalogue.ts';
import { parseLocale } from '../intl/locale.ts';
import { commonMessages } from '../intl/messages.ts';
import { testKey } from './test-key.tsx';

/** A refusal with more than a code. `E` is the endpoint that refuses: other codes and fields do not compile. */
export interface Refused<E extends EndpointSpec = EndpointSpec> {
  refused: RefusalOf<E>;
  /** Codes by wire name of the field. */
  fields?: Partial<Record<FieldOf<E>, RefusalOf<E>>>;
  retry_after?: number;
  message?: string;
  status?: number;
  /** Further fields of the body, such as a ticket. */
  more?: Record<string, unknown>;
}

/** The request as a handler of the API sees it, with sealed fields opened. */
export type Asked<E extends EndpointSpec> = ParsedOf<E> & { request: Request };
type Reply<E extends EndpointSpec> = ReplyOf<E> extends void ? Record<string, never> : ReplyOf<E>;
type Answer<E extends EndpointSpec> = Reply<E> | RefusalOf<E> | Refused<E> | Response;
export type MockReply<E extends EndpointSpec> = Answer<E> | ((asked: Asked<E>) => Answer<E> | Promise<Answer<E>>);

/** Reports a call or reply that breaks the contract. `console.error` fails the test. */
function broken(endpoint: EndpointSpec, what: string, issues: readonly { path: PropertyKey[]; message: string }[]) {
  const text = issues.map(({ path, message }) => `${path.join('.') || 'value'}: ${message}`).join('; ');
  // oxlint-disable-next-line no-console -- fails the test
  console.error(`mock of ${endpoint.method} ${endpoint.path}: ${what} breaks the contract: ${text}`);
  return HttpResponse.json({ code: '-1', message: text }, { status: 500 });
}

function refusal(refused: Refused, request: Request) {
  const locale = parseLocale(request.headers.get('lang')) ?? 'en-US';
  // Formatted by react-intl, because a browser build contains texts as syntax trees.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- an app counts its own ids as messages too, and needs it
  const intl = createIntl({ locale, messages: commonMessages[locale] as IntlConfig['messages'], onError() {} });
  const say = (code: ErrorCode) => intl.formatMessage({ id: textIdOf(code), defaultMessage: code });
  const {
    refused: code,
    fields = {},
    retry_after,
    message = say(code),
    status = entryOf(code).status,
    more = {},
  } = refused;
  return HttpResponse.json(
    {
      ...more,
      code,
      message,
      description: message,
      request_id: 'req-test',
      ...(Object.keys(fields).length > 0 && {
        fields: Object.fromEntries(
          Object.entries<ErrorCode>(fields).map(([name, its]) => [name, { code: its, message: say(its) }]),
        ),
      }),
      ...(retry_after !== undefined && { retry_after }),
    },
    { status },
  );
}

function onTheWire(shape: PageShape, page: Page<unknown>) {
  const list = { [shape.rows]: page.rows, [shape.total]: page.total, ...(page.cursor && { cursor: page.cursor }) };
  return shape.inside ? { [shape.inside]: list } : list;
}

function check(endpoint: EndpointSpec, reply: unknown) {
  const shape = endpoint.reply;
  if (!shape) return HttpResponse.json({});
  if ('kind' in shape) {
    const page = reply as Page<unknown>;
    for (const row of page.rows) {
      const result = shape.row.safeParse(row);
      if (!result.success) return broken(endpoint, 'a row', result.error.issues);
    }
    return HttpResponse.json(onTheWire(shape, page));
  }
  const result = shape.safeParse(reply);
  return result.success ? HttpResponse.json(reply as object) : broken(endpoint, 'the answer', result.error.issues);
}

async function bodyOf(endpoint: EndpointSpec, request: Request) {
  if (endpoint.form) {
    const data = await request.formData();
    const file = data.get(endpoint.form.file);
    data.delete(endpoint.form.file);
    const form = endpoint.form.fields.safeParse(Object.fromEntries(data));
    if (!form.success) return broken(endpoint, 'the form', form.error.issues);
    const blob = file instanceof Blob ? file : new Blob([]);
    return {
      form: form.data,
      file: { bytes: new Uint8Array(await blob.arrayBuffer()), name: (blob as File).name ?? '' },
    };
  }
  if (!endpoint.body) return {};
  const body = JSON.parse((await request.text()) || '{}') as Record<string, unknown>;
  for (const [name, purpose] of Object.entries<SealedPurpose>(endpoint.sealed ?? {})) {
    const secret = body[name];
    if (secret === undefined) continue;
    const open = typeof secret === 'string' ? await (await testKey()).open(secret, purpose) : undefined;
    if (open === undefined) return broken(endpoint, 'the body', [{ path: [name], message: 'not sealed' }]);
    body[name] = open;
  }
  const result = endpoint.body.safeParse(body);
  return result.success ? { body: result.data } : broken(endpoint, 'the body', result.error.issues);
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}

/**
 * A typed mock of one call of the account API: `reply` is the answer, an error's code, a refusal with fields, or a
 * function of the request. Request and answer are checked against the contract; only codes that the endpoint declares
 * compile. For tests and for remotes that run alone without an API.
 */
export function mock<E extends EndpointSpec>(endpoint: E, reply: MockReply<E>): HttpHandler {
  const path = `*${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return http[method](path, async ({ request, params }) => {
    const search = new URL(request.url).searchParams;
    if (endpoint.when && !search.has(endpoint.when)) return undefined;
    const query = endpoint.query?.safeParse(Object.fromEntries(search));
    if (query && !query.success) return broken(endpoint, 'the query', query.error.issues);
    if (endpoint.signed && !(request.headers.get('req-sign') && request.headers.get('req-random'))) {
      return broken(endpoint, 'the call', [{ path: ['req-sign'], message: 'missing' }]);
    }
    const body = await bodyOf(endpoint, request.clone());
    if (body instanceof Response) return body;
    const asked = { params, query: query?.data, ...body, request } as unknown as Asked<E>;
    const answer =
      typeof reply === 'function' ? await (reply as (asked: Asked<E>) => Answer<E> | Promise<Answer<E>>)(asked) : reply;
    if (answer instanceof Response) return answer;
    if (typeof answer === 'string' && isErrorCode(answer)) return refusal({ refused: answer }, request);
    return isRefused(answer) ? refusal(answer, request) : check(endpoint, answer);
  });
}

/** Mock of the sealing key; every page that sends a secret requests it. */
export const sealingKey = mock(readPublicKey, async () => {
  const { kid, pem } = await testKey();
  return { kid, public_key: pem, now: Date.now() };
});
