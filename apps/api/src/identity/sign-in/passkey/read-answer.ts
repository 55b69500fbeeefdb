import type * as z from 'zod/mini';
import { parseJson } from '../../../platform/http/request/json.ts';
import { check } from '../../../platform/http/request/parse.ts';

/** An answer of a passkey that came as JSON text. Refuses with `request.invalid` as for a body. */
export const readAnswer = <Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> =>
  check(schema, parseJson(text)) as z.output<Schema>;
