/** What the page that mounts a build is given. */
export interface Given {
  entry: string;
  globalName: string;
  /** By the address of each file of the build. */
  digests: Record<string, string>;
  version: number;
  locale: string;
  lang: string;
  basename: string;
  siteId: number;
  clientId: string;
  content: object;
  user: { privileges: readonly string[] } | null;
}

/** Path below which the page shows the remote. */
export const BASENAME = '/microapp';

/** Element that the remote is mounted in. */
export const ELEMENT = 'remote';

/** The page without the remote. */
export const hostHtml = (locale: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Remote</title></head><body><div id="${ELEMENT}"></div></body></html>`;

/**
 * Runs in the page, so it uses nothing of this file: loads the build as a page of another company does, each file only
 * with its digest, and mounts it with a host of the version.
 */
export async function mountInPage(given: Given): Promise<void> {
  const { entry, globalName, digests, basename } = given;
  const guard = (element: HTMLScriptElement | HTMLLinkElement) => {
    const url = 'src' in element ? element.src : element.href;
    element.integrity = digests[url] ?? `sha384-${'A'.repeat(64)}`;
    element.crossOrigin = 'anonymous';
  };
  Object.assign(globalThis, { __portal: { guard } });
  const script = Object.assign(document.createElement('script'), { src: entry });
  guard(script);
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(`${entry} does not load`)));
    document.head.append(script);
  });
  interface Container {
    init(scope: object): unknown;
    get(name: string): Promise<() => { mount(element: Element, host: object): unknown }>;
  }
  const container = (globalThis as unknown as Record<string, Container | undefined>)[globalName];
  if (!container) throw new Error(`${entry} does not set ${globalName}`);
  await container.init({});
  const { mount } = (await container.get('./mount'))();

  const listeners = new Map<string, Set<(detail: unknown) => void>>();
  const nothing = () => undefined;
  await mount(document.body.firstElementChild!, {
    version: given.version,
    basename,
    apiBase: location.origin,
    locale: given.locale,
    siteId: given.siteId,
    theme: 'light',
    user: given.user,
    privileges: given.user?.privileges ?? [],
    clientId: given.clientId,
    content: given.content,
    request: (path: string, { onProgress: _, ...init }: RequestInit & { onProgress?: unknown } = {}) =>
      fetch(path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), lang: given.lang } }),
    navigate(to: string, { replace = false }: { replace?: boolean } = {}) {
      history[replace ? 'replaceState' : 'pushState'](null, '', basename + to);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    setLocale: nothing,
    onNoPermission() {
      document.documentElement.dataset.closed = '';
    },
    leave: nothing,
    onLogin: nothing,
    authorise: () => Promise.resolve('challenge'),
    refreshUser: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    events: {
      on(name: string, listener: (detail: unknown) => void) {
        const heard = listeners.get(name) ?? new Set();
        listeners.set(name, heard.add(listener));
        return () => void heard.delete(listener);
      },
      emit: (name: string, detail: unknown) => listeners.get(name)?.forEach((listener) => listener(detail)),
    },
  });
}
