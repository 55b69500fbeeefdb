const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const { buildSync, transformSync } = require('esbuild');
const { without } = require('../without.cjs');

/** Placeholder for the imports of a route table, which is read but not run. */
const anything = new Proxy(function anything() {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
});

/** Modules whose values route tables use. */
const USED = ['@portal/common/pages/addresses'];

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

/** What pages read first, by their path: `reads.ts` beside a route table, run with the contract that it imports. */
function readsBeside(routesFile) {
  const file = path.join(path.dirname(routesFile), 'reads.ts');
  if (!existsSync(file)) return {};
  const { outputFiles } = buildSync({ entryPoints: [file], bundle: true, format: 'cjs', write: false });
  const module = { exports: {} };
  vm.runInNewContext(outputFiles[0].text, { module, URLSearchParams });
  return module.exports.reads;
}

/**
 * Path, request, first reads and, if it is open to everyone, areas of texts of each row whose page is an `import()`. Throws
 * for reads of another page.
 */
function pagesOf(routesFile) {
  const reads = readsBeside(routesFile);
  const pages = exportsOf(routesFile).routes.flatMap(({ path: row, page, open }) => {
    const code = typeof page === 'function' ? page.toString() : '';
    const request = /import\(\s*["']([^"']+)["']/.exec(code)?.[1];
    const areas = open ? [] : [...code.matchAll(/(\w+)Texts\.loadedWith\(/g)].map(([, area]) => area);
    return request ? [{ path: row, request, areas, reads: reads[row] }] : [];
  });
  const unknown = Object.keys(reads).filter((row) => !pages.some((page) => page.path === row));
  if (unknown.length > 0) throw new Error(`${routesFile} has no page ${unknown.join(', ')} of reads.ts`);
  return pages;
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

/** Components that load a late part of antd whenever they show: a page that has them needs the part with its data. */
const THEN = { pagination: path.join(__dirname, '../../../common/src/ui/late/late-pagination.tsx') };

/** Names of the late parts that the components of a page load once they show. */
function thenIn(compilation, groups) {
  const files = groups
    .flatMap(({ chunks }) => chunks)
    .flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)])
    .flatMap((module) => (module.modules ? [...module.modules] : [module]).map(({ resource }) => resource));
  return Object.keys(THEN).filter((name) => files.includes(THEN[name]));
}

/** The script files of an app's texts by language, from its chunks named `texts.{language}`, or of an area of them. */
const textFiles = (compilation, start = 'texts.') =>
  Object.fromEntries(
    [...compilation.namedChunks]
      .filter(([name]) => name.startsWith(start))
      .map(([name, chunk]) => [name.slice(start.length), [...chunk.files].filter((file) => file.endsWith('.js'))]),
  );
exports.textFiles = textFiles;

/** The script files of areas of texts by language, from the chunks named `{area}-texts.{language}`. */
function areaFiles(compilation, areas) {
  const files = {};
  for (const area of areas)
    for (const [language, its] of Object.entries(textFiles(compilation, `${area}-texts.`)))
      files[language] = [...(files[language] ?? []), ...its];
  return files;
}

/**
 * webpack plugin of the shell: writes `parts.json`, the files of the late parts of antd by their names, so that a server
 * can name those of a page in its HTML.
 */
exports.partFiles = () => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('partFiles', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'partFiles', stage }, () => {
        const parts = {};
        for (const group of compilation.chunkGroups) {
          for (const { module } of group.origins) {
            const name = module?.type === 'consume-shared-module' && LATE_PART.exec(module.options.shareKey)?.[1];
            if (name) parts[name] = group.getFiles();
          }
        }
        compilation.emitAsset('parts.json', new compiler.webpack.sources.RawSource(JSON.stringify(parts)));
      });
    });
  },
});

/** The module with the version of the host contract. */
const HOST_VERSION = path.join(__dirname, '../../../common/src/contract/portal/host-version.ts');

/**
 * webpack plugin: adds to the manifest of a remote `hostVersion`, the version of the host contract that it was built
 * for, so that no host has to run it to find out; `budget`, the most bytes of a page, if there is one; `pages`, the
 * files, late `parts` of antd, parts that it loads `then`, `texts` that it alone needs (of pages for everyone) and first
 * `reads` of each page by its path, and `texts`, the files of the texts by language, so that a shell can request the code and data of
 * the page together with the code of the remote. `nonce: false` says that its pages need none: what they add to style
 * elements they add as rules (`antd/dynamic-css.js`). Federation itself ignores them.
 */
exports.pageFiles = (routesFile, budget) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('pageFiles', (compilation) => {
      let hostVersion;
      // Later it may be part of another module.
      compilation.hooks.finishModules.tap('pageFiles', (modules) => {
        const source = [...modules]
          .find(({ resource }) => resource === HOST_VERSION)
          .originalSource()
          .source();
        hostVersion = Number(/HOST_VERSION = (\d+)/.exec(source)[1]);
      });
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'pageFiles', stage }, () => {
        const manifest = compilation.getAsset('mf-manifest.json');
        if (!manifest) return;
        const groupsOf = (wanted) =>
          compilation.chunkGroups.filter(({ origins }) =>
            origins.some(({ request, module }) => request === wanted && module?.resource === routesFile),
          );
        const pages = pagesOf(routesFile).map(({ path: row, request, areas, reads }) => {
          const groups = groupsOf(request);
          const parts = partsIn(compilation, groups);
          const later = thenIn(compilation, groups);
          return {
            path: row,
            files: [...new Set(groups.flatMap((group) => group.getFiles()))],
            ...(parts.length > 0 && { parts }),
            ...(later.length > 0 && { then: later }),
            ...(areas.length > 0 && { texts: areaFiles(compilation, areas) }),
            ...(reads && { reads }),
          };
        });
        const whole = JSON.stringify({
          ...JSON.parse(manifest.source.source().toString()),
          hostVersion,
          ...(budget === undefined ? {} : { budget }),
          pages,
          texts: textFiles(compilation),
          ...(without('dynamic-css') ? {} : { nonce: false }),
        });
        compilation.updateAsset('mf-manifest.json', new compiler.webpack.sources.RawSource(whole));
      });
    });
  },
});
