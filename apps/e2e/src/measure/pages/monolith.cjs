/**
 * Builds the portal as one application without federation, from the same sources, into the given folder, to measure the
 * cost of federation. Remotes become plain dynamic imports; React, router and antd are bundled once.
 */
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { createRequire } = require('node:module');

const [folder] = process.argv.slice(2);
const root = path.join(__dirname, '../../../../..');
const shell = path.join(root, 'apps/shell');
const webpack = createRequire(path.join(shell, 'package.json'))('webpack');
/** Replaces the shell's `load-remote.ts`: the remotes are part of the same bundle. */
const REMOTES = `
const REMOTES = {
  auth: () => import('monolith-auth'),
  selfservice: () => import('monolith-selfservice'),
  staff: () => import('monolith-staff'),
};
const arrived = new Map();
export class RemoteError extends Error { trouble = 'failed'; }
export const arrivedRemote = (name) => arrived.get(name);
export const knowRemotes = () => {};
export async function fetchRemote({ name }) {
  const remote = await REMOTES[name]();
  arrived.set(name, remote);
  return remote;
}
`;
const bundled = path.join(root, '.cache/bundled-remotes.mjs');
mkdirSync(path.dirname(bundled), { recursive: true });
writeFileSync(bundled, REMOTES);

const config = require(path.join(shell, 'webpack.config.cjs'))({}, { mode: 'production' });

config.output = { ...config.output, path: folder, uniqueName: 'portal_monolith' };
config.cache = false;
config.devtool = false;
config.plugins = config.plugins.filter((plugin) => plugin.constructor.name !== 'ModuleFederationPlugin');
config.plugins.push(new webpack.NormalModuleReplacementPlugin(/\/load-remote\.ts$/, bundled));
config.resolve.alias = {
  ...config.resolve.alias,
  'react-router-dom$': path.join(root, 'packages/build/src/shared-names/router.js'),
  '@tanstack/react-query$': path.join(root, 'packages/build/src/shared-names/query.js'),
  'zod/mini$': path.join(root, 'packages/build/src/shared-names/zod.js'),
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
