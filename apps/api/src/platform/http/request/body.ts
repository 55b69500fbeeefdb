import type { RequestContext } from './app-type.ts';
import { refuse } from '../../errors/refusal.ts';

export const JSON_LIMIT = 64 * 1024;
export const UPLOAD_LIMIT = 11 * 1024 * 1024;
/**
 * Bytes of an oversized body that are read and discarded, so that the browser receives the response instead of a
 * connection error.
 */
const DRAIN = 32 * 1024 * 1024;

/**
 * The body as Node's server receives it; where tests call the app without a server, that of the `Request`. The adapter's
 * `Request` creates a web stream and an AbortSignal for each body, which takes a twentieth of a sign-in's main-thread
 * time. A reader that stops early does not close the connection, so that the answer can be sent.
 */
const received = ({ env: { incoming }, req }: RequestContext): AsyncIterable<Uint8Array> =>
  incoming?.iterator({ destroyOnReturn: false }) ?? ((req.raw.body ?? []) as AsyncIterable<Uint8Array>);

/**
 * The parts of a body as they arrive. Beyond `limit` bytes the rest is read and discarded, and `request.tooLarge` is
 * thrown.
 */
export async function* partsOf(c: RequestContext, limit: number): AsyncGenerator<Uint8Array> {
  const announced = Number(c.req.header('content-length') ?? 0);
  if (announced > DRAIN) {
    c.header('Connection', 'close');
    refuse('request.tooLarge');
  }
  let size = 0;
  for await (const part of received(c)) {
    size += part.byteLength;
    if (size <= limit) yield part;
    if (size > DRAIN) {
      c.header('Connection', 'close');
      refuse('request.tooLarge');
    }
  }
  if (size > limit) refuse('request.tooLarge');
}

/** Reads a body. Rejects with `request.tooLarge` beyond `limit` bytes. */
export async function readBody(c: RequestContext, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of partsOf(c, limit)) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Reads and discards the rest of a body that was rejected before it was read (no session, wrong host). Otherwise a
 * client that is still uploading would lose the connection half a second after the response and report a network error
 * instead of an expired session. A body that was too large for that is not read on.
 */
export async function readRest(c: RequestContext): Promise<void> {
  const { incoming, outgoing } = c.env;
  if (!incoming || incoming.complete || incoming.destroyed || outgoing?.headersSent) return;
  if (c.res.headers.get('connection') === 'close') return;
  if (Number(incoming.headers['content-length'] ?? 0) > DRAIN) {
    c.header('Connection', 'close');
    return;
  }
  let size = 0;
  try {
    for await (const part of received(c)) {
      size += part.byteLength;
      if (size > DRAIN) return;
    }
  } catch {
    // The client has disconnected.
  }
}
