const { createHash } = require('node:crypto');

/** A path with a digest that federation makes from absolute paths. */
const ENTRY = /(?<=\.federation.entry\.)[\da-f]{32}/g;
/** A content hash, as `[contenthash:8]` in names of files. */
const HASH = /\b[\da-f]{8}\b/g;

/**
 * webpack plugin: the same sources give the same files in every folder, so that byte budgets and digests hold on every
 * machine. Three things would depend on the folder of the checkout:
 * - ids of modules: webpack makes them from relative paths, but it does not see the paths inside the names of
 *   federation's modules, and other modules' ids collide with theirs;
 * - the name of federation's entry, a digest of absolute paths, which is in a comment;
 * - the provisional content hashes in a bundle that lists other files, which webpack replaces by the real ones later.
 * The last two count because the minifier gives its shortest names the letters that a file has most of: while it runs,
 * the bundle contains hashes of the chunks' ids.
 */
exports.reproducible = (root) => ({
  apply(compiler) {
    const {
      Compilation,
      sources: { ReplaceSource },
    } = compiler.webpack;
    compiler.hooks.compilation.tap('reproducible', (compilation) => {
      compilation.hooks.moduleIds.tap({ name: 'reproducible', stage: -1 }, (modules) => {
        const { chunkGraph } = compilation;
        [...modules]
          .filter(
            (module) =>
              module.needId &&
              chunkGraph.getNumberOfModuleChunks(module) > 0 &&
              / = |\.federation/.test(module.identifier()),
          )
          .map((module) => ({
            module,
            name: module
              .identifier()
              .replaceAll(root, '')
              .replace(/(\.federation.entry\.).*/, '$1'),
          }))
          .sort((a, b) => (a.name < b.name ? -1 : 1))
          .forEach(({ module }, index) => chunkGraph.setModuleId(module, index + 1));
      });

      /** Replaces what `pattern` finds in all scripts; undefined keeps it. */
      function replace(assets, pattern, by) {
        for (const [file, source] of Object.entries(assets)) {
          const found = file.endsWith('.js')
            ? [...source.source().toString().matchAll(pattern)].filter(([text]) => by(text) !== undefined)
            : [];
          if (found.length === 0) continue;
          const replaced = new ReplaceSource(source);
          for (const { index, 0: text } of found) replaced.replace(index, index + text.length - 1, by(text));
          compilation.updateAsset(file, replaced);
        }
      }
      /**
       * Pairs of a provisional content hash and its replacement, a hash of the chunk's id that is the same in every
       * folder.
       */
      const pairs = () =>
        [...compilation.chunks].flatMap(({ id, contentHash }) =>
          Object.entries(contentHash).map(([type, hash]) => [
            hash.slice(0, 8),
            createHash('sha256').update(`${type} ${id}`).digest('hex').slice(0, 8),
          ]),
        );
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tap({ name: 'reproducible', stage: stage - 1 }, (assets) => {
        const standIns = new Map(pairs());
        replace(assets, ENTRY, () => '');
        replace(compilation.assets, HASH, (hash) => standIns.get(hash));
      });
      compilation.hooks.processAssets.tap({ name: 'reproducible', stage: stage + 1 }, (assets) => {
        const hashes = new Map(pairs().map(([hash, standIn]) => [standIn, hash]));
        replace(assets, HASH, (standIn) => hashes.get(standIn));
      });
    });
  },
});
