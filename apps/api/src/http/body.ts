import type { RequestContext } from './app-type.ts';
import { refuse } from './refusal.ts';

export const JSON_LIMIT = 64 * 1024;
export const UPLOAD_LIMIT = 11 * 1024 * 1024;
/** How far an oversized body is read and thrown away, so that the browser sees the answer rather than a broken line. */
const DRAIN = 32 * 1024 * 1024;

/** Reads the body as it streams in. Refuses with request.tooLarge beyond `limit` bytes, without having kept them. */
export async function readBody(c: RequestContext, limit: number): Promise<Buffer> {
  const { body } = c.req.raw;
  if (!body) return Buffer.alloc(0);
  const announced = Number(c.req.header('content-length') ?? 0);
  if (announced > DRAIN) {
    c.header('Connection', 'close');
    refuse('request.tooLarge');
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size <= limit) parts.push(part);
    else parts.length = 0;
    if (size > DRAIN) {
      c.header('Connection', 'close');
      refuse('request.tooLarge');
    }
  }
  if (size > limit) refuse('request.tooLarge');
  return Buffer.concat(parts);
}

/**
 * Reads and throws away what is left of a body that was refused before anybody read it (no session, another host), as far
 * as an oversized one is read. Who is still sending it, slowly, would otherwise lose the line half a second after the
 * answer, and never see it: a sign-in that has run out would look like a broken network.
 */
export async function readRest(c: RequestContext): Promise<void> {
  const { incoming, outgoing } = c.env;
  if (!incoming || incoming.complete || outgoing?.headersSent || c.req.raw.bodyUsed) return;
  const { body } = c.req.raw;
  if (!body || body.locked) return;
  if (Number(incoming.headers['content-length'] ?? 0) > DRAIN) {
    c.header('Connection', 'close');
    return;
  }
  let size = 0;
  try {
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      size += part.byteLength;
      if (size > DRAIN) return;
    }
  } catch {
    // Whoever sent it has gone: nobody waits for the answer.
  }
}
