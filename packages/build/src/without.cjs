/**
 * Switches. `WITHOUT=name,name` builds an app without these tricks, into `.cache/without/<names>/<app>/dist`, so that
 * one build can be measured against the other (`node apps/e2e/src/measure/tricks.ts`). README.md describes each trick.
 */
const path = require('node:path');

const TRICKS = [
  'prebuilt-styles',
  'no-tooltip',
  'plain-table',
  'plain-pagination',
  'dynamic-css',
  'curated-router',
  'curated-zod',
  'curated-query',
  'light-entry',
  'boot-ahead',
  'cut-tasks',
  'prerendered',
  'prune-css',
  'compile-hint',
];
const ROOT = path.join(__dirname, '../../..');

const names = (process.env.WITHOUT ?? '').split(',').filter(Boolean);
for (const name of names)
  if (!TRICKS.includes(name)) throw new Error(`WITHOUT: there is no trick "${name}". There are: ${TRICKS.join(', ')}`);

exports.TRICKS = TRICKS;

/** True when this build is made without the trick. */
exports.without = (name) => {
  if (!TRICKS.includes(name)) throw new Error(`No trick is called ${name}`);
  return names.includes(name);
};

/** The names as constant `process.env.WITHOUT` of the built sources. */
exports.constant = { 'process.env.WITHOUT': JSON.stringify(names.join(',')) };

/** True when any trick is switched off. */
exports.any = names.length > 0;

const folder = path.join(ROOT, '.cache/without', names.join('+'));

/** The output folder of an app. */
exports.distOf = (dir) => (names.length > 0 ? path.join(folder, path.basename(dir), 'dist') : path.join(dir, 'dist'));

/** The folder of the build that renders a remote's pages. */
exports.prerenderOf = (name) =>
  path.join(names.length > 0 ? path.join(folder, '.prerender') : path.join(ROOT, '.cache/prerender'), name);
