/**
 * Builds the portal as one application without federation, from the same sources, into the folder given: the yardstick
 * for what federation costs. Remotes become plain dynamic imports; React, router and antd are bundled once.
 */
const path = require('node:path');
const { createRequire } = require('node:module');

const [folder] = process.argv.slice(2);
const root = path.join(__dirname, '../../../..');
const shell = path.join(root, 'apps/shell');
const webpack = createRequire(path.join(shell, 'package.json'))('webpack');
const config = require(path.join(shell, 'webpack.config.cjs'))({}, { mode: 'production' });

config.output = { ...config.output, path: folder, uniqueName: 'portal_monolith' };
config.cache = false;
config.plugins = config.plugins.filter((plugin) => plugin.constructor.name !== 'ModuleFederationPlugin');
config.plugins.push(new webpack.NormalModuleReplacementPlugin(/federation\/load-remote\.ts$|\/load-remote\.ts$/, path.join(__dirname, 'bundled-remotes.js')));
config.resolve.alias = {
  ...config.resolve.alias,
  'react-router-dom$': path.join(root, 'packages/common/build/router.js'),
  '@tanstack/react-query$': path.join(root, 'packages/common/build/query.js'),
  'monolith-auth': path.join(root, 'apps/auth/src/app.tsx'),
  'monolith-selfservice': path.join(root, 'apps/selfservice/src/app.tsx'),
  'monolith-staff': path.join(root, 'apps/staff/src/app.tsx'),
};
webpack(config, (error, stats) => {
  if (error || stats.hasErrors()) {
    process.stderr.write(`${error ?? stats.toString('errors-only')}\n`);
    process.exitCode = 1;
  }
});
