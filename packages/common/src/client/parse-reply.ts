import type * as z from 'zod/mini';

/** An answer that is not what the contract says. */
export class ReplyMismatch extends Error {
  override readonly name = 'ReplyMismatch';
}

/**
 * Reads an answer by its schema and drops keys that the schema does not know: an API that is newer than this page says
 * more, and that is fine. What is missing or of a wrong type throws `ReplyMismatch`.
 */
export function parseReply<T>(schema: z.ZodMiniType, reply: unknown): T {
  let value = reply;
  for (;;) {
    const result = schema.safeParse(value);
    if (result.success) return result.data as T;
    const extra = result.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
    if (extra.length === 0 || extra.length < result.error.issues.length) {
      throw new ReplyMismatch(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
    }
    if (value === reply) value = structuredClone(reply);
    for (const { path, keys } of extra) {
      const holder = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], value);
      for (const key of keys) delete (holder as Record<string, unknown>)[key];
    }
  }
}
