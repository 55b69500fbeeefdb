/** The parts of a federation manifest that the boot script reads. */
export interface Manifest {
  metaData: { remoteEntry: { path: string; name: string }; pluginVersion?: string };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  /** Added by our build: files of each page, by its path in the route table. */
  pages?: { path: string; files: string[] }[];
  /** Added by our build: the entry without a federation runtime. */
  lightEntry?: string | undefined;
  /** Added by our build: files of the texts by language. */
  texts?: Record<string, string[]>;
}

/** Does a route's path (`/partners/:id/edit`) match `pathname`? Case is ignored. */
function fits(path: string, pathname: string): boolean {
  const wanted = path.toLowerCase().split('/').filter(Boolean);
  const given = pathname.toLowerCase().split('/').filter(Boolean);
  const open = wanted.at(-1) === '*';
  if (open) wanted.pop();
  return (open ? given.length >= wanted.length : given.length === wanted.length)
    && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/**
 * Absolute URLs of the files that a remote's `./app` and its page at `pathname` need to render in a language, the remote's
 * entry first.
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
