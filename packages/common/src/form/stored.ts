/** Reads a value of this portal from the browser's storage; null where storage is off or the key is not set. */
export function readStored(storage: 'localStorage' | 'sessionStorage', key: `acc:${string}`): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value under an `acc:` key, or removes it with null. Never a secret. Silent where storage is off or full. */
export function store(storage: 'localStorage' | 'sessionStorage', key: `acc:${string}`, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // The value is a convenience; the page works without it.
  }
}
