/**
 * Browser storage under the prefix `acc:`, so that keys do not collide with those of an embedding page. Never for
 * secrets. Where storage is forbidden (private windows, policies), nothing is kept.
 */
const PREFIX = 'acc:';
/** Stored without the prefix: the key of the language is the same for every page of the site. */
const SHARED = ['lang'];
const keyOf = (name: string) => (SHARED.includes(name) ? name : PREFIX + name);

/** Kept after a sign-out: settings of the device, and the user type that chooses the next sign-in page. */
const KEPT = ['acc:theme', 'acc:consent', 'acc:mock', 'acc:userType', 'acc:keys'];

type Kind = 'local' | 'session';

function area(kind: Kind): Storage | undefined {
  try {
    return kind === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Reads `acc:{name}` (or `lang`); null when it is missing. */
export function recall(kind: Kind, name: string): string | null {
  try {
    return area(kind)?.getItem(keyOf(name)) ?? null;
  } catch {
    return null;
  }
}

/** Writes `acc:{name}`; null removes it. */
export function remember(kind: Kind, name: string, value: string | null): void {
  try {
    if (value === null) area(kind)?.removeItem(keyOf(name));
    else area(kind)?.setItem(keyOf(name), value);
  } catch {
    // The store is full or forbidden. Nothing in it is needed.
  }
}

/** Returns the names (without `acc:`) that start with `start`. */
export function recalledNames(kind: Kind, start: string): string[] {
  const store = area(kind);
  if (!store) return [];
  return Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')
    .filter((key) => key.startsWith(PREFIX + start))
    .map((key) => key.slice(PREFIX.length));
}

/** Removes all data of the person, for sign-out; only those of this tab with `session`. */
export function forgetAll(...kinds: ['session'] | []): void {
  for (const kind of kinds.length > 0 ? kinds : (['local', 'session'] as const)) {
    for (const name of recalledNames(kind, '')) {
      if (!KEPT.includes(PREFIX + name)) remember(kind, name, null);
    }
  }
}
