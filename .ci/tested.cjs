/** Remembers in `.cache/tested.json` which committed tree the last complete and green run has tested. */
const { execFileSync } = require('node:child_process');
const { realpathSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const { cache, readReport, root, writeReport } = require('./reports.cjs');

const FILE = 'tested.json';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Hash of the committed tree. Undefined without git, and for an exported tree that lies within another repository. */
function committedTree() {
  try {
    return realpathSync(git('rev-parse', '--show-toplevel')) === realpathSync(root)
      ? git('rev-parse', 'HEAD^{tree}')
      : undefined;
  } catch {
    return undefined;
  }
}

/** The same if the work tree is clean, so that it is the tree that a run tests. */
function cleanTree() {
  const tree = committedTree();
  return tree !== undefined && git('status', '--porcelain') === '' ? tree : undefined;
}

const inMinutes = (seconds) => Math.round(seconds / 6) / 10;

/** Writes down a complete and green run, if `before`, the clean tree at its start, is still the clean tree. */
function remember(before, parts, seconds) {
  if (before === undefined || before !== cleanTree()) return;
  const minutes = Object.fromEntries(parts.map((part) => [part.name, inMinutes(part.seconds)]));
  writeReport(FILE, { tree: before, minutes: { ...minutes, all: inMinutes(seconds) } });
}

/** A red run shows that what was green is green no longer. */
const forget = () => rmSync(join(cache, FILE), { force: true });

/** What `npm test -- --last` prints. */
function lastLines() {
  let tested;
  try {
    tested = readReport(FILE);
  } catch {
    return ['No complete green run of a clean work tree is known.'];
  }
  const committed = committedTree();
  const verdict =
    tested.tree === committed
      ? 'This is the committed tree.'
      : `This is not the committed tree${committed === undefined ? '' : ` ${committed}`}.`;
  return [JSON.stringify(tested, null, 2), verdict];
}

module.exports = { cleanTree, forget, lastLines, remember };
