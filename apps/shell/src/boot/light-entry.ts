import type { Manifest } from './scripts-of.ts';

/**
 * A remote's manifest with the entry to load: the light one, which uses the federation runtime of the page, if the remote
 * offers one for exactly this version of the runtime. With an `integrity` in config.json the full entry is loaded, because
 * the digest is of that file.
 */
export function withLightEntry<M extends Manifest>(manifest: M, { version, integrity }: { version: string | undefined; integrity: string | undefined }): M {
  const { lightEntry, metaData } = manifest;
  if (!lightEntry || integrity || metaData.pluginVersion !== version) return manifest;
  return { ...manifest, metaData: { ...metaData, remoteEntry: { ...metaData.remoteEntry, name: lightEntry } } };
}
