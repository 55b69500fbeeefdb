import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { entryOf, type ManifestFile } from './manifest-file.ts';

const compress = promisify(brotliCompress);
/** A twentieth of the time of the highest quality, for a tenth more bytes. */
const QUALITY = 5;

/** Files that the shell loads of a remote for a page in a language, whatever it has of them already. */
function filesFor(manifest: ManifestFile, page: readonly string[], language: readonly string[]): string[] {
  const app = manifest.exposes.find(({ path }) => path === './app') ?? manifest.exposes[0];
  const { js, css } = app?.assets ?? { js: { sync: [] }, css: { sync: [] } };
  return [...new Set([manifest.lightEntry ?? entryOf(manifest), ...js.sync, ...css.sync, ...page, ...language])];
}

/**
 * The bytes of a build that each of its pages loads, with brotli, in its heaviest language; of a build that names no
 * pages, those of its start. `bytesOf` reads a file.
 */
export async function weighPages(
  manifest: ManifestFile,
  bytesOf: (file: string) => Buffer,
): Promise<{ path: string; bytes: number }[]> {
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (file: string): Promise<number> => {
    const known = sizes.get(file);
    if (known) return known;
    const size = compress(bytesOf(file), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).then(
      ({ length }) => length,
    );
    sizes.set(file, size);
    return size;
  };
  const pages: Pick<ManifestFile['pages'][number], 'path' | 'files' | 'texts'>[] =
    manifest.pages.length > 0 ? manifest.pages : [{ path: '/', files: [], texts: {} }];
  const languages = Object.entries(manifest.texts);
  return Promise.all(
    pages.map(async ({ path = '/', files, texts }) => {
      const sums = await Promise.all(
        (languages.length > 0 ? languages : [['', []] as const]).map(async ([locale, its]) => {
          const language = [...its, ...(texts[locale] ?? [])];
          const all = await Promise.all(filesFor(manifest, files, language).map(sizeOf));
          return all.reduce((sum, size) => sum + size, 0);
        }),
      );
      return { path, bytes: Math.max(...sums) };
    }),
  );
}
