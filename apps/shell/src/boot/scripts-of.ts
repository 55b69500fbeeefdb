/** As much of a federation manifest as the boot script reads. */
interface Manifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** The files that a remote's `./app` needs before it can render, its entry first, with absolute addresses. */
export function scriptsOf(manifest: Manifest, manifestUrl: string): { href: string; as: 'script' | 'style' }[] {
  const { path, name } = manifest.metaData.remoteEntry;
  const app = manifest.exposes.find((expose) => expose.path === './app');
  const at = (file: string) => new URL(file, manifestUrl).href;
  return [
    { href: at(path ? `${path}/${name}` : name), as: 'script' },
    ...(app?.assets.js.sync ?? []).map((file) => ({ href: at(file), as: 'script' as const })),
    ...(app?.assets.css.sync ?? []).map((file) => ({ href: at(file), as: 'style' as const })),
  ];
}
