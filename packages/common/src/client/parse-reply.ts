import type * as z from 'zod/mini';

/** An answer that breaks its contract. */
export class ReplyMismatch extends Error {
  override readonly name = 'ReplyMismatch';
}

/**
 * Parses an answer by its schema. Drops unknown keys, because a newer API may send more. Throws `ReplyMismatch` for
 * missing keys and wrong types.
 */
export function parseReply<T>(schema: z.ZodMiniType, reply: unknown): T {
  let value = reply;
  for (;;) {
    const result = schema.safeParse(value);
    if (result.success) return result.data as T;
    const extra = result.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
    if (extra.length === 0 || extra.length < result.error.issues.length) {
      throw new ReplyMismatch(
        result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
      );
    }
    if (value === reply) value = structuredClone(reply);
    for (const { path, keys } of extra) {
      const holder = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], value);
      for (const key of keys) delete (holder as Record<string, unknown>)[key];
    }
  }
}
