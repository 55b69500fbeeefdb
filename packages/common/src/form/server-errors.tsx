import type { ReactNode } from 'react';
import { ApiError } from '../client/api-error.ts';
import { fieldOfCode } from '../errors/fields.ts';
import type { Name } from './field-errors.ts';
import { messageOf } from './server-message.tsx';

/** Field names of the form by those of the API, where they differ. */
export type WireNames<Fields> = Readonly<Record<string, Name<Fields>>>;

/**
 * Finds the fields of a form that an error of the API is about: those in its body, and the one of its code
 * (`errors/fields.ts`). Returns each with its text; empty for other errors, and if the form (`has`) has none of the
 * fields.
 */
export function serverErrors<Fields extends object>(
  error: unknown,
  {
    has,
    names,
    saidIn,
  }: {
    has: (name: string) => name is Name<Fields>;
    names: WireNames<Fields>;
    /** Language of the request. */
    saidIn: string;
  },
): [Name<Fields>, ReactNode][] {
  if (!(error instanceof ApiError)) return [];
  const byCode = (fieldOfCode as Readonly<Record<string, string>>)[error.code];
  const refused = Object.entries({
    ...error.fields,
    ...(byCode !== undefined && !(byCode in error.fields) && { [byCode]: error }),
  });
  return refused.flatMap(([wire, { code, message }]) => {
    const field: string = names[wire] ?? wire;
    return has(field) ? [[field, messageOf({ code, message: message || error.message }, saidIn)]] : [];
  });
}
