/**
 * Builds an app once for each change of one text, into a folder per change:
 * `node other-build.cjs <app> [<folder> <file ending> <from> <to>]…`. The app's own build and cache are not touched.
 */
const path = require('node:path');
const { createRequire } = require('node:module');
const { promisify } = require('node:util');
const replaced = require('./replace-loader.cjs');

const [app, ...rest] = process.argv.slice(2);
const changes = [];
for (let i = 0; i < rest.length; i += 4) {
  const [folder, ending, from, to] = rest.slice(i, i + 4);
  changes.push({ folder, ending, from, to });
}

async function main() {
  const dir = path.join(__dirname, '../../..', app);
  const webpack = createRequire(path.join(dir, 'package.json'))('webpack');
  // The first configuration is the app; a second one only prerenders pages.
  const [config] = [require(path.join(dir, 'webpack.config.cjs'))({}, { mode: 'production' })].flat();
  // Shared by these runs, but not with the app's own build, whose cached modules contain other inlined constants.
  config.cache = { type: 'memory' };
  // The build is loaded once from this machine, so minifying is not worth its time.
  config.optimization.minimize = false;
  // Their paths are relative to the app's own dist.
  config.devtool = false;
  // Otherwise importers would keep a constant's value from the previous run.
  config.optimization.inlineExports = false;
  config.plugins = config.plugins.filter((plugin) => !plugin.compresses);
  config.module.rules.push({
    enforce: 'pre',
    test: (file) => changes.some(({ ending }) => file.endsWith(ending)),
    use: { loader: path.join(__dirname, 'replace-loader.cjs') },
  });
  const compiler = webpack(config);
  const run = promisify(compiler.run.bind(compiler));
  for (const change of changes) {
    replaced.change = change;
    compiler.outputPath = change.folder;
    const stats = await run();
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  }
}

main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
