import type { RemoteClaim } from '@portal/common/contract/portal/config';
import { whenUsed } from '@portal/common/late/when-used';
import { BASENAME } from '@portal/common/pages/addresses';
import { withLightEntry } from '@portal/common/pages/light-entry';
import { preload, requestManifest } from '../boot/page/request-manifest.ts';
import { scriptsOf, type Manifest } from '@portal/common/pages/scripts-of';
import { addDigests, registerFiles } from './guard.ts';

/** Absolute URL of a remote's manifest. */
export const manifestOf = ({ manifest }: Pick<RemoteClaim, 'manifest'>): string =>
  new URL(manifest, location.href).href;

/** Manifests that have been read, by URL; of a page's own remote the part that its HTML has, if it has one. */
export const manifests = new Map<string, Manifest>();

/** Registers the files of a remote's other pages. Without them, the first of these waits for the list of all files. */
const addRest = (url: string, digest: string) =>
  requestManifest<Manifest>(url, digest)
    .then(({ digests = {} }) => addDigests(url, digests))
    .catch(() => {
      /* offline, or another build */
    });

/**
 * URL of a remote's entry, from its manifest. Uses what the boot script has read or requested; otherwise preloads what
 * the current page needs. Rejects without a digest of the manifest, or if the manifest has another one.
 */
export async function entryOf(claim: RemoteClaim): Promise<string> {
  const { integrity } = claim;
  const url = manifestOf(claim);
  if (!integrity) throw new Error(`${url}: its digest is not known`);
  const early = window.__portal?.manifests.get(url);
  window.__portal?.manifests.delete(url);
  const { dataset, lang } = document.documentElement;
  const manifest = withLightEntry(
    await (early ?? requestManifest<Manifest>(url, integrity.manifest)),
    dataset.federation,
  );
  manifests.set(url, manifest);
  registerFiles(url, manifest.digests ?? {}, integrity.files);
  if (!early) preload(scriptsOf(manifest, url, location.pathname.slice(BASENAME.length), lang));
  if (manifest.isPart) whenUsed(() => void addRest(url, integrity.manifest));
  return new URL(manifest.metaData.remoteEntry.name, url).href;
}
