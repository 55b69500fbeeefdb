import * as z from 'zod/mini';

const assets = z.looseObject({
  js: z.looseObject({ sync: z.array(z.string()), async: z.array(z.string()) }),
  css: z.looseObject({ sync: z.array(z.string()), async: z.array(z.string()) }),
});

/** What an admission reads of a remote's mf-manifest.json. */
export const manifestFile = z.looseObject({
  hostVersion: z._default(z.number(), 1),
  /** Most bytes that a page may load of the remote, with brotli. */
  budget: z.optional(z.number()),
  metaData: z.looseObject({
    globalName: z.optional(z.string()),
    remoteEntry: z.looseObject({ name: z.string(), path: z.string() }),
  }),
  lightEntry: z.optional(z.string()),
  exposes: z.array(z.looseObject({ path: z.optional(z.string()), assets })),
  /** Of each page its files, and what it reads first, all or by user type. */
  pages: z._default(
    z.array(
      z.looseObject({
        path: z.optional(z.string()),
        files: z._default(z.array(z.string()), []),
        /** Files of the texts that it alone needs, by language. */
        texts: z._default(z.record(z.string(), z.array(z.string())), {}),
        reads: z._default(z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]), []),
      }),
    ),
    [],
  ),
  /** Files of the texts, by language. */
  texts: z._default(z.record(z.string(), z.array(z.string())), {}),
});
export type ManifestFile = z.infer<typeof manifestFile>;

/** The entry with a runtime of its own, for any host. */
export const entryOf = ({ metaData: { remoteEntry } }: ManifestFile): string =>
  `${remoteEntry.path}${remoteEntry.name}`;

/** Files that browsers load by the manifest, and that must be among the listed ones. */
export const namedIn = (manifest: ManifestFile): string[] => [
  entryOf(manifest),
  ...(manifest.lightEntry === undefined ? [] : [manifest.lightEntry]),
  ...manifest.exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
  ...manifest.pages.flatMap(({ files, texts }) => [...files, ...Object.values(texts).flat()]),
  ...Object.values(manifest.texts).flat(),
];

/** A page of a build: its path, and the user types that it says it reads something for. */
export interface PageOf {
  path: string;
  userTypes: readonly number[];
}

/** The pages that a manifest names. */
export const pagesOf = ({ pages }: ManifestFile): PageOf[] =>
  pages.flatMap(({ path, reads }) =>
    path === undefined ? [] : [{ path, userTypes: Array.isArray(reads) ? [] : Object.keys(reads).map(Number) }],
  );

/** Paths that the pages read, without queries. */
export function readsOf({ pages }: ManifestFile): string[] {
  const all = pages.flatMap(({ reads }): string[] => (Array.isArray(reads) ? reads : Object.values(reads).flat()));
  return [...new Set(all.map((read) => read.replace(/\?.*$/, '')))];
}
