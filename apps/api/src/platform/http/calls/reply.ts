import type { EndpointSpec, FileReply, Page, PageShape, StreamReply } from '@portal/common/contract/endpoint';
import { streamSSE } from 'hono/streaming';
import type { RequestContext } from '../request/app-type.ts';

/** Puts a page into the shape its endpoint declares. */
function wirePage({ rows, total, inside, cursors }: PageShape, page: Page<unknown>) {
  const shaped = { [rows]: page.rows, [total]: page.total, ...(cursors && { cursor: page.cursor }) };
  return inside ? { [inside]: shaped } : shaped;
}

const isFile = (answer: unknown): answer is FileReply =>
  typeof answer === 'object' && answer !== null && (answer as { kind?: unknown }).kind === 'file';

const isStream = (answer: unknown): answer is StreamReply =>
  typeof answer === 'object' && answer !== null && (answer as { kind?: unknown }).kind === 'stream';

/** A stream of server-sent events. Proxies must not buffer it. */
function answerStream(c: RequestContext, { run }: StreamReply): Response {
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort());
    await run((event, data, id) => {
      void (event === null
        ? stream.write(':\n\n')
        : stream.writeSSE({ event, data: JSON.stringify(data), ...(id ? { id } : {}) }));
    }, gone.signal);
  });
}

function isPage(reply: NonNullable<EndpointSpec['reply']>): reply is PageShape {
  return 'kind' in reply && reply.kind === 'page';
}

/** Encodes what a handler answers as the contract declares: times, flags, pages; nothing undeclared is sent. */
export function bodyOf(reply: EndpointSpec['reply'], answer: unknown): unknown {
  if (!reply) return {};
  if (!isPage(reply)) return reply.parse(answer);
  const page = answer as Page<unknown>;
  return wirePage(reply, { ...page, rows: page.rows.map((row) => reply.row.parse(row)) });
}

/** The answer of a handler as a response: JSON in the shape that the endpoint declares, a file, or a stream. */
export function answerWith(c: RequestContext, endpoint: EndpointSpec, answer: unknown): Response {
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  if (isStream(answer)) return answerStream(c, answer);
  if (!isFile(answer)) return c.json(bodyOf(endpoint.reply, answer) as object);
  c.header('Content-Type', answer.type);
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  const name = encodeURIComponent(answer.name ?? 'file');
  c.header(
    'Content-Disposition',
    `${answer.type.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
  );
  return c.body(answer.bytes instanceof Uint8Array ? new Uint8Array(answer.bytes) : answer.bytes);
}

/** The answer that an earlier call with the same `Idempotency-Key` got. */
export function answerAgain(c: RequestContext, body: object): Response {
  c.header('Cache-Control', 'no-store');
  return c.json(body);
}
