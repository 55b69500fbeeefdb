/** webpack plugins for the files in `dist` besides the bundles. */
const { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const zlib = require('node:zlib');

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const WORTH = /\.(js|css|html|json|svg)$/;
const SMALLEST = 1024;

/** Emits files: name → path of the file to copy, or its bytes. */
exports.emitted = (files) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('emitted', (compilation) => {
      const { RawSource } = compiler.webpack.sources;
      compilation.hooks.processAssets.tap(
        { name: 'emitted', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const [name, from] of Object.entries(files)) {
            if (typeof from === 'string') compilation.fileDependencies.add(from);
            // As it is: it may be a module, which the minifier does not expect.
            const bytes = typeof from === 'string' ? readFileSync(from) : from;
            compilation.emitAsset(name, new RawSource(bytes), { minimized: true });
          }
        },
      );
    });
  },
});

/**
 * Writes `.br` and `.gz` copies of every file that becomes smaller, after the build, so that the server compresses
 * nothing at run time. Removes copies of files that no longer exist.
 */
exports.compressed = () => ({
  compresses: true,
  apply(compiler) {
    compiler.hooks.done.tapPromise('compressed', async ({ compilation }) => {
      if (!compilation.errors.length) await compressFolder(compiler.outputPath);
    });
  },
});

/** Compresses new and changed files below `folder`. */
async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files) if (/\.(br|gz)$/.test(file) && !existsSync(file.slice(0, -3))) rmSync(file);
  await Promise.all(files.filter((file) => WORTH.test(file)).map(compressFile));
}
exports.compressFolder = compressFolder;

/** Compresses a new or changed file, if it is large enough. */
async function compressFile(file) {
  const { mtimeMs, size } = statSync(file);
  if (size < SMALLEST || (existsSync(`${file}.br`) && statSync(`${file}.br`).mtimeMs >= mtimeMs)) return;
  const bytes = readFileSync(file);
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: size },
    }),
    gzip(bytes, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
exports.compressFile = compressFile;
