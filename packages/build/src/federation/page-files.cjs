const { readFileSync } = require('node:fs');
const vm = require('node:vm');
const { transformSync } = require('esbuild');

/** Placeholder for the imports of a route table, which is read but not run. */
const anything = new Proxy(function anything() {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
});

/** Modules whose values route tables use. */
const USED = ['@portal/common/pages/addresses', '@portal/common/enums/user/user-type'];

/** Exports of a TypeScript file; everything it imports is `anything`, except what is `USED`. */
function exportsOf(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    loader: 'tsx',
    format: 'cjs',
    supported: { 'dynamic-import': true },
  });
  const module = { exports: {} };
  vm.runInNewContext(code, {
    module,
    exports: module.exports,
    require: (name) => (USED.includes(name) ? exportsOf(require.resolve(name)) : anything),
  });
  return module.exports;
}

exports.exportsOf = exportsOf;

/** Path, request and `reads` of each row whose page is an `import()`. */
function pagesOf(routesFile) {
  return exportsOf(routesFile).routes.flatMap(({ path, page, reads }) => {
    const request = typeof page === 'function' && /import\(\s*["']([^"']+)["']/.exec(page.toString())?.[1];
    return request ? [{ path, request, reads }] : [];
  });
}

/** Share key of a late part of antd: of every entry in `packages/common/src/antd` but `base`. */
const LATE_PART = /^@portal\/common\/antd\/(?!base\b)(\w+)/;

/** Names of the late parts of antd that the chunks of a page import. */
function partsIn(compilation, groups) {
  const modules = groups
    .flatMap(({ chunks }) => chunks)
    .flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]);
  const names = modules
    .filter(({ type }) => type === 'consume-shared-module')
    .map(({ options }) => LATE_PART.exec(options.shareKey)?.[1]);
  return [...new Set(names)].filter(Boolean).sort();
}

/** The script files of an app's texts by language, from its chunks named `texts.{language}`. */
const textFiles = (compilation) =>
  Object.fromEntries(
    [...compilation.namedChunks]
      .filter(([name]) => name.startsWith('texts.'))
      .map(([name, chunk]) => [name.slice('texts.'.length), [...chunk.files].filter((file) => file.endsWith('.js'))]),
  );
exports.textFiles = textFiles;

/**
 * webpack plugin: adds to the manifest of a remote `pages`, the files, late `parts` of antd and first `reads` of each
 * page by its path, and `texts`, the files of the texts by language, so that a shell can request the code and data of
 * the page together with the code of the remote. Federation itself ignores them.
 */
exports.pageFiles = (routesFile) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('pageFiles', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'pageFiles', stage }, () => {
        const manifest = compilation.getAsset('mf-manifest.json');
        if (!manifest) return;
        const groupsOf = (wanted) =>
          compilation.chunkGroups.filter(({ origins }) =>
            origins.some(({ request, module }) => request === wanted && module?.resource === routesFile),
          );
        const pages = pagesOf(routesFile).map(({ path, request, reads }) => {
          const groups = groupsOf(request);
          const parts = partsIn(compilation, groups);
          return {
            path,
            files: [...new Set(groups.flatMap((group) => group.getFiles()))],
            ...(parts.length > 0 && { parts }),
            ...(reads && { reads }),
          };
        });
        const whole = JSON.stringify({
          ...JSON.parse(manifest.source.source().toString()),
          pages,
          texts: textFiles(compilation),
        });
        compilation.updateAsset('mf-manifest.json', new compiler.webpack.sources.RawSource(whole));
      });
    });
  },
});
