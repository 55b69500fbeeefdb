/** Makes a rule accept an empty value; white space counts as empty. */
export function optional<Issue extends string>(rule: (value: string) => Issue | undefined) {
  return (value: string): Issue | undefined => (value.trim() === '' ? undefined : rule(value));
}
