declare module 'pg/lib/utils.js' {
  /** How `pg` converts a parameter before sending it. */
  export function prepareValue(value: unknown): Buffer | string | null;
}
