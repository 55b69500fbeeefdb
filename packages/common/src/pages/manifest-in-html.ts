import { pageAt, type Manifest } from './scripts-of.ts';

/** Id of the element in which the server puts it into the HTML, with the manifest's digest in `data-digest`. */
export const MANIFEST_IN_HTML = 'manifest';

/**
 * What a page's HTML says of the manifest of its remote, so that nothing waits for the manifest: its entry and the row
 * of the page. The files that the page needs stand in the HTML already, as preloads with their digests; here are the
 * digests of those that no page names, which are loaded once the page is used.
 */
export function manifestInHtml(manifest: Manifest, path: string): Manifest {
  const { metaData, lightEntry, digests = {} } = manifest;
  const app = manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
  const named = new Set([
    metaData.remoteEntry.name,
    lightEntry,
    ...app,
    ...Object.values(manifest.texts ?? {}).flat(),
    ...(manifest.pages ?? []).flatMap(({ files, texts }) => [...files, ...Object.values(texts ?? {}).flat()]),
  ]);
  const page = pageAt(manifest, path);
  return {
    metaData,
    lightEntry,
    exposes: [],
    // Files and texts are among the preloads.
    pages: page ? [{ path: page.path, files: [], parts: page.parts, reads: page.reads }] : [],
    digests: Object.fromEntries(Object.entries(digests).filter(([file]) => !named.has(file))),
    isPart: true,
  };
}
