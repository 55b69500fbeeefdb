import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { manifestInHtml } from '@portal/common/pages/manifest-in-html';
import type { Manifest as FilesOfPages } from '@portal/common/pages/scripts-of';

export const APPS = join(import.meta.dirname, '../../../../apps');

/** The HTML of the shell as signed-out pages get it. */
const signedOut = (html: string) => html.replace(/<!--signed-in-->.*<!--\/signed-in-->/, '');

/** Addresses of the shell's first scripts and style sheets, relative to its build. */
export function firstFiles(html: string): string[] {
  return [
    ...new Set([...signedOut(html).matchAll(/(?:src|href)="\/microapp\/([^"]+)"/g)].map(([, file = '']) => file)),
  ];
}

export const read = (app: string, file: string): string => readFileSync(join(APPS, app, 'dist', file), 'utf8');

/** The shell's first scripts, all together. */
export const shellScripts = (): string =>
  firstFiles(read('shell', 'index.html'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => read('shell', file))
    .join('\n');

/** The parts of a remote's manifest that the checks read. */
interface Manifest {
  embed: string;
  hostVersion: number;
  lightEntry: string;
  metaData: { remoteEntry: { name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
  pages: { path: string; files: string[]; parts?: string[]; then?: string[]; texts?: Record<string, string[]> }[];
  texts: Record<string, string[]>;
}
export const manifestOf = (remote: string): Manifest => JSON.parse(read(remote, 'mf-manifest.json')) as Manifest;

function compressedSize(app: string, file: string): number {
  const place = join(APPS, app, 'dist', file);
  return statSync(existsSync(`${place}.br`) ? `${place}.br` : place).size;
}

/**
 * Bytes of a prerendered page of a remote in a language: its HTML and every file that it loads before it is live, with
 * brotli. Without response headers (about 450 bytes each) and config.json.
 */
export function pageBytes(remote: string, path: string, language: string): number {
  const html = read('shell', 'index.html');
  const manifest = manifestOf(remote);
  const app = manifest.exposes.find((expose) => expose.path === './app')?.assets;
  const page = manifest.pages.find((one) => one.path === path);
  if (!app || !page) throw new Error(`${remote} has no page ${path}`);
  const texts = JSON.parse(/data-texts="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{}') as Record<
    string,
    string
  >;
  const ofShell = [...firstFiles(html), (texts[language] ?? '').replace('/microapp/', '')];
  const ofRemote = new Set([
    manifest.lightEntry,
    ...app.js.sync,
    ...app.css.sync,
    ...page.files,
    ...(manifest.texts[language] ?? []),
    ...(page.texts?.[language] ?? []),
  ]);
  const whole = signedOut(html)
    .replace('<!--config-->', () => JSON.stringify(manifestInHtml(manifest as unknown as FilesOfPages, path)))
    .replace('<!--prerender-->', () => read(remote, `prerender${path.toLowerCase()}.${language}.html`));
  return (
    brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length +
    ofShell.reduce((sum, file) => sum + compressedSize('shell', file), 0) +
    [...ofRemote].reduce((sum, file) => sum + compressedSize(remote, file), 0)
  );
}
