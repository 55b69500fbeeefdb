import { recall, remember } from '../../host/storage/browser-store.ts';

/** Kind of a field of a draft: an example value, or a test for values. */
type Kind<T> = T | ((value: unknown) => value is T & {});

export interface Draft<Fields> {
  /** The kept fields; `{}` when nothing was kept or it cannot be read. */
  read: () => Fields;
  /** Keeps the draft's fields among these values. A field that is not in `values` keeps its value. */
  keep: (values: object) => void;
  drop: () => void;
}

const isNumber = (one: unknown) => typeof one === 'number';

function isOf(kind: unknown, value: unknown): boolean {
  if (typeof kind === 'function') return (kind as (value: unknown) => boolean)(value);
  if (Array.isArray(kind)) return Array.isArray(value) && value.every(isNumber);
  return typeof value === typeof kind && value !== '';
}

/**
 * Input of a form, kept in this tab over a reload, a visit to another page or an expired session. `kinds` lists the
 * fields to keep, each with an example of its kind (`''`, `0`, `[0]`: a list of numbers) or a test for its values.
 * Never list secrets or codes.
 */
export function draftOf<Fields extends object>(
  name: string,
  kinds: { readonly [Field in keyof Fields]: Kind<Fields[Field]> },
): Draft<Partial<Fields>> {
  const key = `draft:${name}`;

  function read(): Partial<Fields> {
    try {
      return chosen(JSON.parse(recall('session', key) ?? '{}') as Record<string, unknown>);
    } catch {
      return {};
    }
  }

  const chosen = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(kinds)
        .filter(([field, kind]) => isOf(kind, values[field]))
        .map(([field]) => [field, values[field]]),
    ) as Partial<Fields>;

  return {
    read,
    keep: (values) => remember('session', key, JSON.stringify(chosen({ ...read(), ...values }))),
    drop: () => remember('session', key, null),
  };
}
