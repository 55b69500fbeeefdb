import type { Manifest } from './scripts-of.ts';

/**
 * A remote's manifest with the entry that this page needs: the light one, which takes the federation runtime from the
 * page, where the remote offers it for the very version that is here. An entry that config.json vouches for is loaded as
 * the manifest names it, because the digest is that file's.
 */
export function withLightEntry<M extends Manifest>(manifest: M, { version, integrity }: { version: string | undefined; integrity: string | undefined }): M {
  const { lightEntry, metaData } = manifest;
  if (!lightEntry || integrity || metaData.pluginVersion !== version) return manifest;
  return { ...manifest, metaData: { ...metaData, remoteEntry: { ...metaData.remoteEntry, name: lightEntry } } };
}
