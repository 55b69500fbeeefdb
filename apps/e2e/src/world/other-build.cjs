/**
 * Builds an app from its own sources, once for each change of one text, each time into another folder:
 * `node other-build.cjs <app> [<folder> <file ending> <from> <to>]…`. The app's own build and cache stay as they are.
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
  // The first configuration is the app; the second, where there is one, only renders pages ahead of time.
  const [config] = [require(path.join(dir, 'webpack.config.cjs'))({}, { mode: 'production' })].flat();
  // Kept from one run to the next, not taken from the app's own build: its modules have other constants written into them.
  config.cache = { type: 'memory' };
  // It is served on this machine once: small files would cost more than they gain.
  config.optimization.minimize = false;
  // Who imports a constant would keep its value from the run before.
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
