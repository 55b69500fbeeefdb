/** A path with a digest that federation makes from absolute paths. */
const ENTRY = /(\.federation.entry\.)[\da-f]{32}/g;

/**
 * webpack plugin: what a bundle contains does not depend on the folder of the checkout, so that byte budgets hold on every
 * machine. Two things would depend on it:
 * - ids of modules: webpack makes them from relative paths, but it does not see the paths inside the names of
 *   federation's modules, and other modules' ids collide with theirs;
 * - the name of federation's entry, a digest of absolute paths, which is in a comment; the minifier gives its shortest
 *   names the letters that a file has most of, comments included.
 * One thing still does: a file that lists others contains provisional hashes until webpack replaces them
 * (`realContentHash`), and they count among those letters, so a few names in it can differ, and its digest with them.
 */
exports.reproducible = (root) => ({
  apply(compiler) {
    const { Compilation, sources: { ReplaceSource } } = compiler.webpack;
    compiler.hooks.compilation.tap('reproducible', (compilation) => {
      compilation.hooks.moduleIds.tap({ name: 'reproducible', stage: -1 }, (modules) => {
        const { chunkGraph } = compilation;
        [...modules]
          .filter((module) => module.needId && chunkGraph.getNumberOfModuleChunks(module) > 0 && / = |\.federation/.test(module.identifier()))
          .map((module) => ({ module, name: module.identifier().replaceAll(root, '').replace(/(\.federation.entry\.).*/, '$1') }))
          .sort((a, b) => (a.name < b.name ? -1 : 1))
          .forEach(({ module }, index) => chunkGraph.setModuleId(module, index + 1));
      });
      compilation.hooks.processAssets.tap({ name: 'reproducible', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE - 1 }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          const found = file.endsWith('.js') ? [...source.source().toString().matchAll(ENTRY)] : [];
          if (found.length === 0) continue;
          const replaced = new ReplaceSource(source);
          for (const { index, 0: whole, 1: kept } of found) replaced.replace(index + kept.length, index + whole.length - 1, '');
          compilation.updateAsset(file, replaced);
        }
      });
    });
  },
});
