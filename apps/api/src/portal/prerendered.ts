import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@portal/common/intl/locale';
import type { Config } from '../config.ts';
import { fileIn } from './static-files.ts';

/** `prerender.json` of a remote's build: which of its pages are there as HTML, by path (lower case) and language. */
type Index = Record<string, Partial<Record<Locale, string>>>;

async function indexOf(folder: string): Promise<Index> {
  try {
    return JSON.parse(await readFile(join(folder, 'prerender.json'), 'utf8')) as Index;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** The HTML that a remote rendered at build time for a path below the basename; undefined when there is none. */
export async function prerendered(config: Config, path: string, locale: Locale): Promise<string | undefined> {
  const key = path.toLowerCase().replace(/\/+$/, '') || '/';
  for (const name of await readdir(config.appsDir)) {
    const folder = join(config.appsDir, name, 'dist');
    const file = (await indexOf(folder))[key]?.[locale];
    const place = file === undefined ? undefined : fileIn(folder, file);
    if (place) return readFile(place, 'utf8');
  }
  return undefined;
}
