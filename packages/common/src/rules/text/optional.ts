/** Makes a rule accept the empty value: white space alone counts as nothing given. */
export function optional<Issue extends string>(rule: (value: string) => Issue | undefined) {
  return (value: string): Issue | undefined => (value.trim() === '' ? undefined : rule(value));
}
