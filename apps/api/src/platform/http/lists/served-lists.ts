import type { AnswerOf, Cursors, EndpointSpec, PageShape } from '@portal/common/contract/endpoint';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import type { Locale } from '@portal/common/intl/locale';
import type { Caller } from '../caller/caller.ts';
import { serveRead, type HandlerContext, type HandlerContextOf, type HandlerInput } from '../calls/serve.ts';
import type { App } from '../request/app-type.ts';
import { check } from '../request/parse.ts';
import { textOf, type ApiMessageId } from '../../intl/texts.ts';
import { refusing } from '../../errors/refusal.ts';
import type { Services } from '../services.ts';

/** Rows that are read at once: the most that a list answers with. */
const AT_ONCE = 100;

type Cell = string | number | boolean | Date | null;

/** A column of a list's file. Its heading is the text `list.<name>`. */
export type ListColumn<Row> = readonly [
  name: ApiMessageId extends infer Id ? (Id extends `list.${infer Name}` ? Name : never) : never,
  value: (row: Row, locale: Locale) => Cell,
];

/** How a list becomes a file. */
export interface ListFile<Row> {
  /** Name of the file, without its end. */
  name: string;
  /** Id of a row on the wire, by which rows are chosen. */
  id: (row: Row) => string | number;
  columns: readonly ListColumn<Row>[];
}

type ListEndpoint = EndpointSpec & { reply: PageShape; query: NonNullable<EndpointSpec['query']> };
type RowOf<E extends ListEndpoint> = AnswerOf<E> extends { rows: readonly (infer Row)[] } ? Row : never;

/** What the handler of a list may use: a file is also made where there is no request. */
export type ListContext = Pick<HandlerContext<ErrorCode, string>, Used>;
type Used = 'tx' | 'now' | 'locale' | 'services' | 'refuse' | 'refuseAt';

/** A list that is served, as its files read it. */
interface ServedList {
  endpoint: ListEndpoint;
  file: ListFile<unknown>;
  read(
    input: { params: Record<string, string>; query: unknown; caller: Caller },
    context: ListContext,
  ): Promise<{ rows: unknown[]; total: number; cursor?: Cursors | undefined }>;
}

/** By the database of the services, which is what all users of the same services share. */
const served = new WeakMap<Services['db'], Map<string, ServedList>>();

/**
 * Serves a list of the console as `serveRead` does, and lets it be saved as a file: by the same handler, page by page.
 */
export function serveList<E extends ListEndpoint>(
  app: App,
  services: Services,
  endpoint: E,
  file: ListFile<RowOf<E>>,
  handler: (input: HandlerInput<E>, context: Pick<HandlerContextOf<NoInfer<E>>, Used>) => Promise<AnswerOf<E>>,
): void {
  const lists = served.get(services.db) ?? new Map<string, ServedList>();
  served.set(services.db, lists);
  lists.set(endpoint.path, {
    endpoint,
    file: file as ListFile<unknown>,
    read: (input, context) => handler(input as unknown as HandlerInput<E>, context) as ReturnType<ServedList['read']>,
  });
  serveRead(app, services, endpoint, handler);
}

/** A list with the query that it is filtered by. */
export interface ChosenList extends ServedList {
  params: Record<string, string>;
  /** Without what says which page of it is read. */
  query: Record<string, string>;
}

const PAGING = ['limit', 'offset', 'start', 'count', 'cursor'];

/**
 * The list that a call of this path and query reads.
 *
 * @throws Refusal `Account.NotFound` no list has this path
 */
export function listAt(services: Pick<Services, 'db'>, address: string): ChosenList {
  const url = new URL(address, 'http://list');
  const parts = url.pathname.split('/');
  for (const list of served.get(services.db)?.values() ?? []) {
    const names = list.endpoint.path.split('/');
    if (names.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = names.every((name, i) => {
      const part = parts[i] ?? '';
      if (!name.startsWith('{')) return name === part;
      params[name.slice(1, -1)] = decodeURIComponent(part);
      return part !== '';
    });
    if (!fits) continue;
    const query = Object.fromEntries([...url.searchParams].filter(([name]) => !PAGING.includes(name)));
    return { ...list, params, query };
  }
  return refusing.refuse('Account.NotFound');
}

const written = (value: Cell, locale: Locale): string => {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? textOf(locale, value ? 'export.yes' : 'export.no') : String(value);
};

/**
 * Lines of the file of a list, the headings first. Times are UTC (ISO 8601).
 *
 * @param run runs the reading of each page, in a transaction
 * @param ids only rows with these
 * @param most more rows than these are refused by `tooMany`
 * @param onRows receives the number of rows so far
 */
export async function* linesOf(
  { file, read, endpoint, params, query }: ChosenList,
  caller: Caller,
  { locale, run }: { locale: Locale; run: <T>(work: (context: ListContext) => Promise<T>) => Promise<T> },
  {
    ids,
    most,
    onRows,
  }: {
    ids?: ReadonlySet<string> | undefined;
    most?: { rows: number; tooMany: () => never };
    onRows?: (rows: number) => Promise<void> | void;
  },
): AsyncGenerator<string[][]> {
  yield [file.columns.map(([name]) => textOf(locale, `list.${name}`))];
  // The queue of certifications has other names for its page.
  const [size, start] = 'start' in shapeOf(endpoint) ? (['count', 'start'] as const) : (['limit', 'offset'] as const);
  let count = 0;
  let seen = 0;
  let place: Record<string, string> = { [start]: '0' };
  for (;;) {
    const input = { params, caller, query: check(endpoint.query, { ...query, ...place, [size]: String(AT_ONCE) }) };
    const page = await run((context) => read(input, context));
    if (most && !ids && page.total > most.rows) most.tooMany();
    const rows = page.rows.filter((row) => !ids || ids.has(String(file.id(row))));
    count += rows.length;
    await onRows?.(count);
    yield rows.map((row) => file.columns.map(([, value]) => written(value(row, locale), locale)));
    seen += page.rows.length;
    if (ids && (count >= ids.size || (most && seen >= most.rows))) return;
    const { cursor } = page;
    if (cursor) {
      if (cursor.next === null) return;
      place = { [start]: '0', cursor: cursor.next };
    } else {
      if (page.rows.length < AT_ONCE) return;
      place = { [start]: String(Number(place[start]) + AT_ONCE) };
    }
  }
}

const shapeOf = ({ query }: ListEndpoint): object => (query as { def?: { shape?: object } }).def?.shape ?? {};
