declare module 'pg/lib/utils.js' {
  /** The rule by which `pg` turns a parameter into what it sends. */
  export function prepareValue(value: unknown): Buffer | string | null;
}
