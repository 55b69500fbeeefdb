/** As much of a federation manifest as the boot script reads. */
export interface Manifest {
  metaData: { remoteEntry: { path: string; name: string }; pluginVersion?: string };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  /** Ours: the files of each page of the remote, by its path in the table of routes. */
  pages?: { path: string; files: string[] }[];
  /** Ours: the entry without a federation runtime of its own. */
  lightEntry?: string | undefined;
  /** Ours: the files of its texts by language. */
  texts?: Record<string, string[]>;
}

/** Does a path of a table of routes (`/partners/:id/edit`) fit `pathname`? Letters of either case are alike. */
function fits(path: string, pathname: string): boolean {
  const wanted = path.toLowerCase().split('/').filter(Boolean);
  const given = pathname.toLowerCase().split('/').filter(Boolean);
  const open = wanted.at(-1) === '*';
  if (open) wanted.pop();
  return (open ? given.length >= wanted.length : given.length === wanted.length)
    && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/**
 * The files that a remote's `./app` and its page at `pathname` need before they can render in a language, the remote's
 * entry first, with absolute addresses.
 */
export function scriptsOf(manifest: Manifest, manifestUrl: string, pathname: string, locale: string): { href: string; as: 'script' | 'style' }[] {
  const { path, name } = manifest.metaData.remoteEntry;
  const app = manifest.exposes.find((expose) => expose.path === './app');
  const page = manifest.pages?.find((one) => one.path !== '*' && fits(one.path, pathname));
  const files = [
    path ? `${path}/${name}` : name, ...app?.assets.js.sync ?? [], ...app?.assets.css.sync ?? [], ...page?.files ?? [], ...manifest.texts?.[locale] ?? [],
  ];
  return [...new Set(files)].map((file) => ({ href: new URL(file, manifestUrl).href, as: file.endsWith('.css') ? 'style' : 'script' }));
}
