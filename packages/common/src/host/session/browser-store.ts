/**
 * What stays in the browser: keys under `acc:`, so that nothing collides with the page that embeds us, and never a
 * secret. Browsers that forbid storage (private windows, policies) simply forget.
 */
const PREFIX = 'acc:';
/** Belongs to the device or to whoever develops, not to the person, and outlives a sign-out: of the person at most which sign-in page it was. */
const KEPT = ['acc:theme', 'acc:consent', 'acc:mock', 'acc:userType'];

type Kind = 'local' | 'session';

function area(kind: Kind): Storage | undefined {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Reads `acc:{name}`. */
export function recall(kind: Kind, name: string): string | null {
  try {
    return area(kind)?.getItem(PREFIX + name) ?? null;
  } catch {
    return null;
  }
}

/** Writes `acc:{name}`; null removes it. */
export function remember(kind: Kind, name: string, value: string | null): void {
  try {
    if (value === null) area(kind)?.removeItem(PREFIX + name);
    else area(kind)?.setItem(PREFIX + name, value);
  } catch {
    // A full or forbidden store costs convenience, nothing else.
  }
}

/** Names (without `acc:`) that start with `start`. */
export function recalledNames(kind: Kind, start: string): string[] {
  const store = area(kind);
  if (!store) return [];
  return Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')
    .filter((key) => key.startsWith(PREFIX + start))
    .map((key) => key.slice(PREFIX.length));
}

/** Removes everything of ours that belongs to a person: for sign-out. */
export function forgetAll(): void {
  for (const kind of ['local', 'session'] as const) {
    for (const name of recalledNames(kind, '')) {
      if (!KEPT.includes(PREFIX + name)) remember(kind, name, null);
    }
  }
}
