const { createHash } = require('node:crypto');
const { createRequire } = require('node:module');
const path = require('node:path');
const { buildSync } = require('esbuild');

/** The file with the core of the federation runtime that an app is built with. */
function runtimeCoreOf(dir) {
  const plugin = createRequire(path.join(dir, 'package.json')).resolve('@module-federation/enhanced/webpack');
  const runtime = createRequire(createRequire(plugin).resolve('@module-federation/runtime-tools')).resolve(
    '@module-federation/runtime',
  );
  return createRequire(runtime)
    .resolve('@module-federation/runtime-core')
    .replace(/\.cjs$/, '.js');
}
exports.runtimeCoreOf = runtimeCoreOf;

/** The core as a script that sets the global that entries read. */
function runtimeCore(dir) {
  const core = runtimeCoreOf(dir);
  const [{ text }] = buildSync({
    stdin: {
      contents: `import * as core from ${JSON.stringify(core)}; globalThis._FEDERATION_RUNTIME_CORE ??= core;`,
      resolveDir: dir,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    define: { ENV_TARGET: '"web"', 'process.env.NODE_ENV': '"production"', FEDERATION_ALLOW_NEW_FUNCTION: 'false' },
  }).outputFiles;
  return text.trim();
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/**
 * webpack plugin of a remote whose scripts take the core of the federation runtime from the page (`externalRuntime`),
 * so that a page with several remotes loads it once. The manifest's entry includes the core, for pages without one;
 * `lightEntry` is the entry without it, for shells with a core of the manifest's `pluginVersion`. The page of a
 * standalone remote loads the core first.
 */
exports.lightEntry = (dir) => ({
  apply(compiler) {
    const core = runtimeCore(dir);
    const coreFile = `static/federation.${hashOf(core)}.js`;
    const Html = createRequire(path.join(dir, 'package.json'))('html-webpack-plugin');
    compiler.hooks.thisCompilation.tap('lightEntry', (compilation) => {
      const { RawSource } = compiler.webpack.sources;
      Html.getHooks(compilation).alterAssetTagGroups.tap('lightEntry', (html) => {
        html.headTags.unshift({
          tagName: 'script',
          voidTag: false,
          meta: {},
          attributes: { defer: true, src: html.publicPath + coreFile },
        });
        return html;
      });
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'lightEntry', stage }, (assets) => {
        compilation.emitAsset(coreFile, new RawSource(core));
        const light = Object.keys(assets).find((name) => /^remoteEntry\.\w+\.js$/.test(name));
        if (!light) return;
        const whole = `${core}\n${assets[light].source()}`;
        const wholeFile = `remoteEntry.whole.${hashOf(whole)}.js`;
        compilation.emitAsset(wholeFile, new RawSource(whole));
        const manifest = JSON.parse(compilation.getAsset('mf-manifest.json').source.source().toString());
        manifest.metaData.remoteEntry.name = wholeFile;
        compilation.updateAsset('mf-manifest.json', new RawSource(JSON.stringify({ ...manifest, lightEntry: light })));
      });
    });
  },
});
