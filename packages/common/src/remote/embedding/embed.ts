/**
 * For pages of others that embed remotes: part of the package `portal-embed`, which each manifest names. It imports
 * nothing.
 */

/** What the portal's `config.json` says about a remote. */
export interface EmbeddedRemote {
  name: string;
  manifest: string;
  integrity?: { manifest: string; files: string } | undefined;
  /** Paths of its pages, without basename. */
  paths?: readonly string[] | undefined;
}

/** Name of the remote whose page is at `path`: the one that claims most of it. */
export function ownerOf(remotes: readonly EmbeddedRemote[], path: string): string | undefined {
  const wanted = `${path.split(/[?#]/, 1)[0]?.toLowerCase()}/`;
  return remotes
    .flatMap(({ name, paths = [] }) => paths.map((claimed) => ({ name, claimed: claimed.toLowerCase() })))
    .filter(({ claimed }) => wanted.startsWith(`${claimed}/`))
    .sort((a, b) => b.claimed.length - a.claimed.length)[0]?.name;
}

/** A digest that no file has. */
const NONE = `sha384-${'A'.repeat(64)}`;

/**
 * Runtime plugin of module federation: no script and no style sheet of a remote is used unless it is the file whose
 * digest the portal at `portal` vouches for. Create it once, with all `remotes` of its `config.json`.
 */
export function portalGuard(remotes: readonly EmbeddedRemote[], portal: string) {
  const known = new Map(remotes.map(({ manifest, integrity }) => [new URL(manifest, portal).href, integrity]));
  const folders = [...known.keys()].map((manifest) => new URL('.', manifest).href);
  const digests = new Map<string, string>();

  /** Called by the remotes too, for each file that they load later. */
  function guard(element: HTMLScriptElement | HTMLLinkElement): void {
    const url = 'src' in element ? element.src : element.href;
    if (!folders.some((folder) => url.startsWith(folder))) return;
    element.integrity = digests.get(url) ?? NONE;
    element.crossOrigin = 'anonymous';
  }
  Object.assign(globalThis, { __portal: { guard } });

  /** Reads a manifest, and the digests of all files of its build. */
  async function read(manifest: string, init: RequestInit): Promise<Response> {
    const integrity = known.get(manifest);
    if (!integrity) throw new Error(`The portal does not vouch for ${manifest}`);
    const [answer, list] = await Promise.all([
      fetch(manifest, { ...init, cache: 'no-cache', integrity: integrity.manifest }),
      fetch(new URL('integrity.json', manifest), { cache: 'no-cache', integrity: integrity.files }),
    ]);
    const files = (await list.json()) as Record<string, string>;
    for (const [file, digest] of Object.entries(files)) digests.set(new URL(file, manifest).href, digest);
    return answer;
  }

  return {
    name: 'portal-guard',
    fetch: (url: string, init: RequestInit): Promise<Response> | undefined =>
      known.has(url) ? read(url, init) : undefined,
    createScript({ url }: { url: string }): HTMLScriptElement {
      const script = Object.assign(document.createElement('script'), { src: url, async: true });
      guard(script);
      return script;
    },
    createLink({ url, attrs = {} }: { url: string; attrs?: Record<string, unknown> }): HTMLLinkElement {
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs)) link.setAttribute(name, String(value));
      link.href = url;
      guard(link);
      return link;
    },
  };
}
