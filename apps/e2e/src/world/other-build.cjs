/**
 * Builds an app from its own sources with one text changed, into another folder:
 * `node other-build.cjs <app> <folder> <file ending> <from> <to>`. The app's own build and cache stay as they are.
 */
const path = require('node:path');
const { createRequire } = require('node:module');

const [app, folder, ending, from, to] = process.argv.slice(2);
const dir = path.join(__dirname, '../../..', app);
const webpack = createRequire(path.join(dir, 'package.json'))('webpack');
const [config] = [require(path.join(dir, 'webpack.config.cjs'))({}, { mode: 'production' })].flat();
config.output.path = folder;
config.cache = false;
// It is served on this machine once: small files would cost more than they gain.
config.optimization.minimize = false;
config.plugins = config.plugins.filter((plugin) => !plugin.compresses);
config.module.rules.push({
  enforce: 'pre',
  test: (file) => file.endsWith(ending),
  use: { loader: path.join(__dirname, 'replace-loader.cjs'), options: { from, to } },
});
// The first configuration is the app; the second, where there is one, only renders pages ahead of time.
webpack(config, (error, stats) => {
  if (error || stats.hasErrors()) {
    process.stderr.write(`${error ?? stats.toString('errors-only')}\n`);
    process.exitCode = 1;
  }
});
