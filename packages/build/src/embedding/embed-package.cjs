const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { gzipSync } = require('node:zlib');
const tar = require('tar-stream');
const { embedFiles } = require('./embed-files.cjs');

const README = path.join(__dirname, '../../../common/src/host/README.md');

const PACKAGE = {
  name: 'portal-embed',
  description: 'For pages that embed remotes of the account portal: types, guard of files, checks',
  license: 'MIT',
  type: 'module',
  exports: { '.': { types: './embed.d.ts', default: './embed.js' } },
  types: './embed.d.ts',
  sideEffects: false,
};

/** The bytes of an archive that npm installs, the same for the same files. */
async function packed(files) {
  const archive = tar.pack();
  for (const [name, bytes] of Object.entries(files))
    archive.entry({ name: `package/${name}`, mtime: new Date(0), mode: 0o644 }, bytes);
  archive.finalize();
  return gzipSync(Buffer.concat(await Array.fromAsync(archive)), { level: 9 });
}

/** The version of the host contract, and a digest of the content: the same for the same files. */
function versionOf(files) {
  const content = createHash('sha256');
  for (const bytes of Object.values(files)) content.update(bytes);
  const [, host] = /HOST_VERSION = (\d+)/.exec(files['embed.js']);
  // A part of only digits may not begin with 0.
  return `${host}.0.0-b${content.digest('hex').slice(0, 12)}`;
}

/** The package for pages that embed remotes. */
function embedPackage() {
  const files = { 'README.md': readFileSync(README), ...embedFiles() };
  const { name, ...rest } = PACKAGE;
  return packed({
    'package.json': `${JSON.stringify({ name, version: versionOf(files), ...rest }, null, 2)}\n`,
    ...files,
  });
}

/**
 * webpack plugin of a remote: emits the package under the digest of its bytes, and names it in the manifest as `embed`.
 * Must run before the digests of the manifest are taken.
 */
exports.publishedPackage = () => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('publishedPackage', (compilation) => {
      const { RawSource } = compiler.webpack.sources;
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.fileDependencies.add(README);
      compilation.hooks.processAssets.tapPromise({ name: 'publishedPackage', stage }, async () => {
        const bytes = await embedPackage();
        const embed = `static/embed.${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.tgz`;
        compilation.emitAsset(embed, new RawSource(bytes));
        const manifest = JSON.parse(compilation.getAsset('mf-manifest.json').source.source().toString());
        compilation.updateAsset('mf-manifest.json', new RawSource(JSON.stringify({ ...manifest, embed })));
      });
    });
  },
});
