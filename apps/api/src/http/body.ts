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
