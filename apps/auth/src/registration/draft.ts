import { recall, remember } from '@portal/common/host/browser-store';

/** What a draft can hold: texts, ids of lookups, and lists of them. */
type Kept = string | number | number[];

const isNumber = (one: unknown) => typeof one === 'number';
/** Is `value` something typed, of the kind of `sample`? */
const isLike = (sample: Kept, value: unknown) =>
  (Array.isArray(sample) ? Array.isArray(value) && value.every(isNumber) : typeof value === typeof sample && value !== '');

/**
 * What was typed into a form before a reload, a detour or an expired page, in this tab. `samples` names the fields that
 * are kept, with a value of their kind; secrets and codes are never among them.
 */
export function draftOf<Fields extends Record<string, Kept>>(form: string, samples: Fields) {
  const key = `draft:${form}`;
  const chosen = (values: Readonly<Record<string, unknown>>) => Object.fromEntries(
    Object.entries(samples).filter(([name, sample]) => isLike(sample, values[name])).map(([name]) => [name, values[name]]),
  ) as Partial<Fields>;
  return {
    /** What may be kept of what was typed; nothing where nothing was, or where it cannot be read. */
    read(): Partial<Fields> {
      try {
        return chosen(JSON.parse(recall('session', key) ?? '{}') as Record<string, unknown>);
      } catch {
        return {};
      }
    },
    /** Keeps what may be kept; null forgets it. */
    keep(values: Readonly<Record<string, unknown>> | null): void {
      remember('session', key, values && JSON.stringify(chosen(values)));
    },
  };
}
