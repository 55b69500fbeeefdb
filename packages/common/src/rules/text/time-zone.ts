/** Reads an IANA name such as `Europe/Berlin`, in any letter case. Undefined for anything else. */
export function parseTimeZone(name: string | null | undefined): string | undefined {
  if (!name || !/^[a-z][\w+/-]{1,63}$/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
