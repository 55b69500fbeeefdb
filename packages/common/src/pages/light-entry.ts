import type { Manifest } from './scripts-of.ts';

/**
 * A remote's manifest with the entry to load: the light one, which uses the federation runtime of the page, if the
 * remote offers one for exactly this `version` of the runtime.
 */
export function withLightEntry<M extends Manifest>(manifest: M, version: string | undefined): M {
  const { lightEntry, metaData } = manifest;
  if (!lightEntry || metaData.pluginVersion !== version) return manifest;
  return { ...manifest, metaData: { ...metaData, remoteEntry: { ...metaData.remoteEntry, name: lightEntry } } };
}
