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
 * The page of a build that loads the most bytes of it, with brotli and its heaviest language. `bytesOf` reads a file.
 */
export async function heaviestPage(
  manifest: ManifestFile,
  bytesOf: (file: string) => Buffer,
): Promise<{ path: string; bytes: number }> {
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
  const pages = manifest.pages.length > 0 ? manifest.pages : [{ path: '/', files: [] }];
  const languages = Object.values(manifest.texts);
  const weighed = await Promise.all(
    pages.flatMap(({ path = '/', files }) =>
      (languages.length > 0 ? languages : [[]]).map(async (language) => {
        const all = await Promise.all(filesFor(manifest, files, language).map(sizeOf));
        return { path, bytes: all.reduce((sum, size) => sum + size, 0) };
      }),
    ),
  );
  return weighed.reduce((one, other) => (other.bytes > one.bytes ? other : one));
}
