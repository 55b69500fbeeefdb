const { execFileSync } = require('node:child_process');
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

/** A built remote; all publish the same package. */
const DIST = path.join(__dirname, '../../../../apps/selfservice/dist');

/**
 * Installs the package that our built remotes publish into an empty `folder`, as another company does, and returns the
 * file of its code.
 */
exports.installPublished = (folder) => {
  const { embed } = JSON.parse(readFileSync(path.join(DIST, 'mf-manifest.json'), 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const own = path.join(folder, 'package.json');
  writeFileSync(own, '{"private": true, "type": "module"}');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', path.join(DIST, embed)], { cwd: folder });
  return createRequire(own).resolve('portal-embed');
};
