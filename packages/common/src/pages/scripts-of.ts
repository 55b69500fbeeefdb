import type { UserType } from '../enums/user/user-type.ts';

/**
 * API paths that a page requests first, by user type where they differ. `{user_id}` and `{co_id}` are those of the
 * user.
 */
export type Reads = readonly string[] | Readonly<Partial<Record<UserType, readonly string[]>>>;

/** The parts of a federation manifest that the boot script, and the server that writes the HTML, read. */
export interface Manifest {
  metaData: { remoteEntry: { path: string; name: string }; pluginVersion?: string };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  /**
   * Added by our build: files of each page, the late parts of antd that it imports, those that it loads once it shows
   * (`then`), files of texts that it alone needs, and what it reads first, by its path in the route table.
   */
  pages?: {
    path: string;
    files: string[];
    parts?: string[] | undefined;
    then?: string[] | undefined;
    texts?: Record<string, string[]> | undefined;
    reads?: Reads | undefined;
  }[];
  /** Added by our build: the entry without a federation runtime. */
  lightEntry?: string | undefined;
  /** Added by our build: its pages need no nonce for their styles. */
  nonce?: false;
  /** Added by our build: files of the texts by language. */
  texts?: Record<string, string[]>;
  /**
   * Added by our build: digests of the files that a first page needs; `integrity.json` beside the manifest has the
   * others.
   */
  digests?: Record<string, string>;
  /** Only what the HTML of a page says of it, see `manifestInHtml`. */
  isPart?: true;
}

export interface Preload {
  href: string;
  as: 'script' | 'style';
  integrity: string;
}

/** True when a route's path (`/partners/:id/edit`) matches `pathname`. Case is ignored. */
function fits(path: string, pathname: string): boolean {
  const wanted = path.toLowerCase().split('/').filter(Boolean);
  const given = pathname.toLowerCase().split('/').filter(Boolean);
  const open = wanted.at(-1) === '*';
  if (open) wanted.pop();
  return (
    (open ? given.length >= wanted.length : given.length === wanted.length) &&
    wanted.every((part, at) => part.startsWith(':') || part === given[at])
  );
}

/** The row of a manifest for the page at `pathname`. */
export const pageAt = ({ pages }: Pick<Manifest, 'pages'>, pathname: string) =>
  pages?.find(({ path }) => path !== '*' && fits(path, pathname));

/**
 * Files that a remote's `./app` and its page at `pathname` need to render in a language, the remote's entry first. A
 * file without a known digest is left out: a preload without it would not be used.
 */
export function scriptsOf(manifest: Manifest, manifestUrl: string, pathname: string, locale: string): Preload[] {
  const { path, name } = manifest.metaData.remoteEntry;
  const app = manifest.exposes.find((expose) => expose.path === './app');
  const page = pageAt(manifest, pathname);
  const files = [
    path ? `${path}/${name}` : name,
    ...(app?.assets.js.sync ?? []),
    ...(app?.assets.css.sync ?? []),
    ...(page?.files ?? []),
    ...(manifest.texts?.[locale] ?? []),
    ...(page?.texts?.[locale] ?? []),
  ];
  return [...new Set(files)].flatMap((file) => {
    const integrity = manifest.digests?.[file];
    return integrity
      ? [{ href: new URL(file, manifestUrl).href, as: file.endsWith('.css') ? 'style' : 'script', integrity }]
      : [];
  });
}
