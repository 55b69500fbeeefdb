import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { refuse } from '../../platform/errors/refusal.ts';

const MAX = 16 * 1024;

/**
 * Reads a form-encoded body and unshifts it, so that the OAuth library can read the same stream again.
 *
 * Rejects bodies without a length or longer than 16 KB.
 */
export async function peekForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  const length = Number(incoming.headers['content-length'] ?? Number.NaN);
  if (!Number.isInteger(length)) refuse('request.invalid');
  if (length > MAX) refuse('request.tooLarge');
  const parts: Buffer[] = [];
  let size = 0;
  while (size < length) {
    const part = incoming.read() as Buffer | null;
    if (part) {
      parts.push(part);
      size += part.byteLength;
    } else {
      if (incoming.readableEnded || incoming.destroyed) refuse('request.invalid');
      await Promise.race([once(incoming, 'readable'), once(incoming, 'end'), once(incoming, 'close')]);
    }
  }
  const body = Buffer.concat(parts);
  // Synchronously after the last read, before the stream emits `end`.
  if (size > 0) incoming.unshift(body);
  return new URLSearchParams(body.toString('utf8'));
}
