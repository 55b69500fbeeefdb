import { recall, remember } from '@portal/common/host/browser-store';

/** Values of a draft: texts, ids of lookups, and lists of ids. */
type Kept = string | number | number[];

const isNumber = (one: unknown) => typeof one === 'number';
/** Returns whether `value` is not empty and has the type of `sample`. */
const isLike = (sample: Kept, value: unknown) =>
  (Array.isArray(sample) ? Array.isArray(value) && value.every(isNumber) : typeof value === typeof sample && value !== '');

/**
 * Keeps the input of a form in this tab, over a reload or an expired page. `samples` names the kept fields, with a value
 * of their type. Never for secrets and codes.
 */
export function draftOf<Fields extends Record<string, Kept>>(form: string, samples: Fields) {
  const key = `draft:${form}`;
  const chosen = (values: Readonly<Record<string, unknown>>) => Object.fromEntries(
    Object.entries(samples).filter(([name, sample]) => isLike(sample, values[name])).map(([name]) => [name, values[name]]),
  ) as Partial<Fields>;
  return {
    /** Reads the kept input; empty where there is none or it cannot be read. */
    read(): Partial<Fields> {
      try {
        return chosen(JSON.parse(recall('session', key) ?? '{}') as Record<string, unknown>);
      } catch {
        return {};
      }
    },
    /** Keeps the input; null removes it. */
    keep(values: Readonly<Record<string, unknown>> | null): void {
      remember('session', key, values && JSON.stringify(chosen(values)));
    },
  };
}
