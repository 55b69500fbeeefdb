import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@portal/common/intl/locale';

/** As much of a remote's manifest as says what one of its pages needs. */
interface Manifest {
  metaData?: { remoteEntry?: { name?: string }; pluginVersion?: string };
  /** The entry for a page that has a federation runtime of the version `pluginVersion`. */
  lightEntry?: string;
  exposes?: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  pages?: { path: string; files: string[] }[];
  texts?: Partial<Record<Locale, string[]>>;
}

/**
 * Addresses of what a page of a remote needs, so that the browser can fetch it beside the shell's own scripts, before the
 * shell has read which remote it is. `dist`: folder of the remote's build; `base`: where the browser finds that; `path`: of the
 * page, below the basename; `federation`: version of the runtime that the shell brings. Empty where the build does not say.
 */
export async function preloadsOf(
  { dist, base, path, locale, federation }: { dist: string; base: string; path: string; locale: Locale; federation: string | undefined },
): Promise<string[]> {
  const { metaData, lightEntry, exposes, pages, texts } = JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8')) as Manifest;
  const entry = lightEntry && metaData?.pluginVersion === federation ? lightEntry : metaData?.remoteEntry?.name;
  const app = exposes?.find((expose) => expose.path === './app')?.assets;
  const page = pages?.find((one) => one.path.toLowerCase() === path.toLowerCase().replace(/\/+$/, ''));
  if (!entry || !app || !page) return [];
  return [...new Set([entry, ...app.js.sync, ...app.css.sync, ...page.files, ...texts?.[locale] ?? []])].map((file) => base + file);
}
