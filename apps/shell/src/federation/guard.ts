import { filesOfShell, OWN } from '../boot/files.ts';
import { requestManifest } from '../boot/page/request-manifest.ts';

type Loading = HTMLScriptElement | HTMLLinkElement;

/** Digests of files of remotes by URL, from lists that were verified themselves. */
const digests = new Map<string, string>();
/** For each folder of a remote: loads the list of all of its files. */
const lists = new Map<string, () => Promise<void>>();
/** Number of failed requests by file. */
const failures = new Map<string, number>();
/** Elements that have neither loaded nor failed, with their URL. */
const pending = new Map<Loading, string>();
/** A digest that no file has. */
const NONE = `sha384-${'A'.repeat(64)}`;

let onLost: (url: string) => void = () => {};

/** Calls `listener` with the URL of each file that is missing or does not match its digest. */
export function whenLost(listener: (url: string) => void): void {
  onLost = listener;
}

/** Registers digests of files, whose names are relative to `base`. */
export function addDigests(base: string, files: Record<string, string>): void {
  for (const [file, digest] of Object.entries(files)) digests.set(new URL(file, base).href, digest);
}

/**
 * Registers the files of a remote: `first` are the digests in its manifest at `url`, `rest` is the digest of the list
 * of all others (`integrity.json`, or `name`), which is loaded on demand.
 */
export function registerFiles(url: string, first: Record<string, string>, rest: string, name = 'integrity.json'): void {
  addDigests(url, first);
  let list: Promise<void> | undefined;
  lists.set(new URL('.', url).href, () => {
    list ??= requestManifest<Record<string, string>>(new URL(name, url).href, rest)
      .then((files) => addDigests(url, files))
      .catch((error: unknown) => {
        list = undefined;
        throw error;
      });
    return list;
  });
}

/**
 * Registers the files that the HTML has the digests of: those of the page's remote, and those of the shell where they
 * are not at its own address; then the HTML has name and digest of the list of all others, too.
 */
export function registerHtml({ documentElement: { dataset } }: Document = document): void {
  for (const { href, integrity } of document.querySelectorAll<HTMLLinkElement>('link[integrity]'))
    digests.set(href, integrity);
  const base = filesOfShell();
  if (base === OWN || !dataset.list) return;
  const [name, digest = ''] = dataset.list.split(' ');
  registerFiles(base, {}, digest, name);
}

/** The shell's own files, which need no digest at its own address, are requested where they are. */
const placeOf = (url: string) => (url.startsWith(OWN) ? filesOfShell() + url.slice(OWN.length) : url);

/**
 * Lets a script or sheet of a remote load only if it matches its digest; one without a digest never loads. After a
 * failure a file is requested at another address, because the browser would reuse the pending response.
 */
export function guard(element: Loading): void {
  const [place, asked] = element instanceof HTMLScriptElement ? ['src', element.src] : ['href', element.href];
  const url = placeOf(asked);
  if (url !== asked) element.crossOrigin = 'anonymous';
  const address = new URL(url);
  const times = failures.get(url) ?? 0;
  if (times > 0) address.searchParams.set('retry', String(times));
  failures.set(url, times + 1);
  pending.set(element, url);
  element.addEventListener('load', () => {
    failures.delete(url);
    pending.delete(element);
  });
  element.addEventListener('error', () => {
    pending.delete(element);
    onLost(url);
  });
  const request = () => {
    if (!url.startsWith(OWN)) element.integrity = digests.get(url) ?? NONE;
    element.setAttribute(place, address.href);
  };
  // webpack recognises its sheets by this.
  element.dataset.href = asked;
  const list = [...lists].find(([base]) => url.startsWith(base))?.[1];
  if (digests.has(url) || !list) {
    request();
  } else {
    // Without an address the element is not requested when it is inserted.
    element.removeAttribute(place);
    list().then(request, () => {
      element.dispatchEvent(new Event('error'));
    });
  }
}

/**
 * Abandons pending requests below `base`, so that they can be repeated. A preload that has not arrived may hang: its
 * file is then requested at another address, because the browser would wait for the preload.
 */
export function abandon(base: string): void {
  for (const [element, url] of pending) {
    if (!url.startsWith(base)) continue;
    pending.delete(element);
    element.onerror?.(new Event('error'));
    element.remove();
  }
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')) {
    if (!link.href.startsWith(base)) continue;
    if (performance.getEntriesByName(link.href).length === 0)
      failures.set(link.href, (failures.get(link.href) ?? 0) + 1);
    link.remove();
  }
}
