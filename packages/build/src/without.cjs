/**
 * Switches. `WITHOUT=name,name` builds an app without these tricks, into `.cache/without/<names>/<app>/dist`, so that one
 * build can be measured against the other (`node apps/e2e/src/measure/tricks.ts`). README.md says what each trick does.
 */
const path = require('node:path');

const TRICKS = [
  'still-styles', 'map-tokens', 'no-tooltip', 'dynamic-css', 'curated-router', 'curated-zod', 'light-entry', 'boot-ahead', 'first-frame', 'cut-tasks',
  'prerendered', 'prune-css',
];
const ROOT = path.join(__dirname, '../../..');

const names = (process.env.WITHOUT ?? '').split(',').filter(Boolean);
for (const name of names) if (!TRICKS.includes(name)) throw new Error(`WITHOUT: there is no trick "${name}". There are: ${TRICKS.join(', ')}`);

exports.TRICKS = TRICKS;

/** Is this build made without the trick? */
exports.without = (name) => {
  if (!TRICKS.includes(name)) throw new Error(`No trick is called ${name}`);
  return names.includes(name);
};

/** Constant for sources that are built: the names, for `process.env.WITHOUT`. */
exports.constant = { 'process.env.WITHOUT': JSON.stringify(names.join(',')) };

/** Is any trick switched off? */
exports.any = names.length > 0;

const folder = path.join(ROOT, '.cache/without', names.join('+'));

/** The output folder of an app. */
exports.distOf = (dir) => (names.length > 0 ? path.join(folder, path.basename(dir), 'dist') : path.join(dir, 'dist'));

/** The folder of the build that renders a remote's pages. */
exports.prerenderOf = (name) => path.join(names.length > 0 ? path.join(folder, '.prerender') : path.join(ROOT, '.cache/prerender'), name);
