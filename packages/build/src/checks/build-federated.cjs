/**
 * Builds the federated app in the working directory, which shares `../shared.js`; prints its files as JSON. For
 * `reproducible.check.ts`.
 */
const { createRequire } = require('node:module');
const path = require('node:path');
const { reproducible } = require('../reproducible.cjs');

const inApp = createRequire(path.join(__dirname, '../../../../apps/auth/package.json'));
const { ModuleFederationPlugin } = inApp('@module-federation/enhanced/webpack');
const root = path.dirname(process.cwd());
const shared = path.join(root, 'shared.js');

inApp('webpack')({
  mode: 'production',
  target: ['web', 'es2022'],
  entry: './main.js',
  optimization: { minimize: false },
  resolve: { alias: { shared$: shared } },
  plugins: [
    new ModuleFederationPlugin({
      name: 'app',
      filename: 'remoteEntry.js',
      dts: false,
      manifest: false,
      exposes: { './exposed': './exposed.js' },
      shared: { shared: { import: shared, version: '1.0.0', requiredVersion: '^1.0.0' } },
    }),
    reproducible(root),
  ],
}).run((error, stats) => {
  if (error || stats.hasErrors()) throw error ?? stats.compilation.errors[0];
  const files = stats.compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  console.log(
    JSON.stringify(
      Object.fromEntries(
        files.map(({ name }) => [name, require('node:fs').readFileSync(path.join('dist', name), 'utf8')]),
      ),
    ),
  );
});
