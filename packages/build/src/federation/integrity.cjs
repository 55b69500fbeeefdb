const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { compressFile } = require('../output.cjs');
const { exportsOf } = require('./page-files.cjs');

/** Lists all files of a build with their digests. */
const LIST = 'integrity.json';

/** Digest of a file's bytes in the format of Subresource Integrity. */
const digestOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Paths of the pages whose files have their digests in the manifest: the prerendered ones, where people enter the
 * portal; for a remote without any, all its pages. Digests do not compress, so those of other pages are only in
 * `integrity.json`.
 */
function earlyPages(dir) {
  const file = path.join(dir, 'src/prerender.ts');
  return existsSync(file) ? exportsOf(file).pages : undefined;
}

/** Chunks that a first page loads while it is idle (`webpackChunkName: "idle"`): they do not wait for the whole list. */
const isIdle = (name) => /^static\/idle\.[^/]*\.js$/.test(name);

/**
 * The manifest with the digests of the files of first pages, of two entries only the light one, and without entries
 * that no host reads: files of shared modules and of later imports.
 */
function slim(manifest, { early, names, bytesOf }) {
  const app = manifest.exposes.find(({ path: exposed }) => exposed === './app').assets;
  const pages = manifest.pages.filter(({ path: page }) => early?.includes(page) ?? true);
  const files = new Set([
    manifest.lightEntry ?? manifest.metaData.remoteEntry.name,
    ...app.js.sync,
    ...app.css.sync,
    ...pages.flatMap((page) => [...page.files, ...Object.values(page.texts ?? {}).flat()]),
    ...Object.values(manifest.texts).flat(),
    ...names.filter(isIdle),
  ]);
  return {
    ...manifest,
    pages,
    shared: [],
    exposes: manifest.exposes.map(({ assets: { js, css }, ...expose }) => ({
      ...expose,
      assets: { js: { sync: js.sync, async: [] }, css: { sync: css.sync, async: [] } },
    })),
    digests: Object.fromEntries([...files].map((file) => [file, digestOf(bytesOf(file))])),
  };
}

/**
 * webpack plugin: scripts call the guard of the page (`__portal.guard`, if there is one) before they are requested, as
 * sheets do in `insertSheet`.
 */
exports.guardedScripts = (dir) => ({
  apply(compiler) {
    const LoadScript = createRequire(path.join(dir, 'package.json'))('webpack/lib/runtime/LoadScriptRuntimeModule.js');
    compiler.hooks.thisCompilation.tap('guardedScripts', (compilation) => {
      LoadScript.getCompilationHooks(compilation).createScript.tap(
        'guardedScripts',
        (source) => `${source}\nglobalThis.__portal?.guard?.(script);`,
      );
    });
  },
});

/**
 * webpack plugin of a remote: puts the digests of its first files into its manifest. Must run after all plugins that
 * change the manifest.
 */
exports.digestedManifest = (dir) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('digestedManifest', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'digestedManifest', stage }, () => {
        const bytesOf = (name) => compilation.getAsset(name).source.buffer();
        const names = compilation.getAssets().map(({ name }) => name);
        const manifest = slim(JSON.parse(bytesOf('mf-manifest.json')), { early: earlyPages(dir), names, bytesOf });
        compilation.updateAsset('mf-manifest.json', new compiler.webpack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  },
});

/** Name of the list of the shell: with a hash, so that pages of the build before find theirs. */
const hashedList = (digest) =>
  `static/integrity.${Buffer.from(digest.slice('sha384-'.length), 'base64').toString('hex').slice(0, 8)}.json`;

/** webpack plugin of the shell: writes its list, for pages whose files are elsewhere, also under a name of its own. */
exports.shellIntegrity = () => ({
  apply(compiler) {
    let place;
    compiler.hooks.done.tap('shellIntegrity', (stats) => {
      place = stats.compilation.outputOptions.path;
    });
    exports
      .integrityList(undefined, (digest) => {
        const own = path.join(place, hashedList(digest));
        writeFileSync(own, readFileSync(path.join(place, LIST)));
        return compressFile(own);
      })
      .apply(compiler);
  },
});

/**
 * webpack plugin: after the build, writes `integrity.json` into `folder`, with the digest of every file there. Calls
 * `done` with the digest of that list, by which a host verifies the whole build.
 */
exports.integrityList = (folder, done = () => {}) => ({
  apply(compiler) {
    compiler.hooks.done.tapPromise('integrityList', async ({ compilation }) => {
      if (compilation.errors.length) return;
      const place = folder ?? compiler.outputPath;
      const files = readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.(br|gz)$|^integrity\..*json$/.test(entry.name))
        .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .sort();
      const list = `${JSON.stringify(Object.fromEntries(files.map((file) => [file, digestOf(readFileSync(path.join(place, file)))])), null, 1)}\n`;
      writeFileSync(path.join(place, LIST), list);
      await compressFile(path.join(place, LIST));
      await done(digestOf(list));
    });
  },
});

/**
 * webpack plugin of a remote that is served while it is developed: the same list, of the files in memory. The running
 * portal loads it like any other build.
 */
exports.servedIntegrity = () => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('servedIntegrity', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 2;
      compilation.hooks.processAssets.tap({ name: 'servedIntegrity', stage }, (assets) => {
        const files = Object.entries(assets).filter(([name]) => /\.(js|css|json)$/.test(name));
        const list = Object.fromEntries(files.map(([name, source]) => [name, digestOf(source.buffer())]));
        compilation.emitAsset(LIST, new compiler.webpack.sources.RawSource(JSON.stringify(list)));
      });
    });
  },
});
