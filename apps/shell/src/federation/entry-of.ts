import type { RemoteClaim } from '@portal/common/contract/portal/config';
import { BASENAME } from '@portal/common/pages/addresses';
import { withLightEntry } from '@portal/common/pages/light-entry';
import { preload, requestManifest } from '../boot/page/request-manifest.ts';
import { scriptsOf, type Manifest } from '@portal/common/pages/scripts-of';
import { registerFiles } from './guard.ts';

/** Absolute URL of a remote's manifest. */
export const manifestOf = ({ manifest }: Pick<RemoteClaim, 'manifest'>): string =>
  new URL(manifest, location.href).href;

/** Manifests that have been read, by URL. */
export const manifests = new Map<string, Manifest>();

/**
 * URL of a remote's entry, from its manifest. Uses the manifest that the boot script has requested; otherwise preloads
 * what the current page needs. Rejects without a digest of the manifest, or if the manifest has another one.
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
  return new URL(manifest.metaData.remoteEntry.name, url).href;
}
