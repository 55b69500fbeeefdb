/**
 * `pnpm run graph`: counts the imports of the API and of common on their import graphs, and prints the table of the
 * API's districts that `apps/api/README.md` shows. A floor is the longest way down: a folder that imports nothing stands
 * on floor 1. With `--check` it prints nothing, and fails if the README has another table.
 */
const { readdirSync, readFileSync } = require('node:fs');
const { join, posix } = require('node:path');
const { COMMON, DISTRICTS } = require('./districts.cjs');

const API = join(__dirname, '../apps/api/src');
const IMPORT = /(?:\bfrom|\bimport\()\s*'(\.[^']+)'/g;
const names = Object.keys(DISTRICTS);

/** Imports between files of the product, as pairs of paths below `root`. */
function importsOf(root) {
  const files = readdirSync(root, { recursive: true }).map((file) => file.replaceAll('\\', '/'));
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, to]) => [
        file,
        posix.join(posix.dirname(file), to),
      ]),
    );
}

/** Edges between places, with the number of imports of each. */
function edgesBetween(imports, placeOf) {
  const edges = new Map();
  for (const [from, to] of imports) {
    const [one, other] = [placeOf(from), placeOf(to)];
    if (one === undefined || other === undefined || one === other) continue;
    const key = `${one} ${other}`;
    edges.set(key, (edges.get(key) ?? 0) + 1);
  }
  return [...edges].map(([key, number]) => [...key.split(' '), number]);
}

/** Summary of one graph; `order` lists its places from top to bottom, and places outside of it stand on top. */
function summary(edges, order) {
  const rank = (place) => order.indexOf(place);
  const up = edges.filter(([from, to]) => rank(to) < rank(from));
  const mutual = edges.filter(([from, to]) => edges.some(([one, other]) => one === to && other === from));
  const down = edges.filter((edge) => !up.includes(edge));
  const floor = (place) => 1 + Math.max(0, ...down.filter(([from]) => from === place).map(([, to]) => floor(to)));
  const places = new Set([...order, ...edges.flatMap(([from, to]) => [from, to])]);
  return {
    floors: Math.max(0, ...[...places].map(floor)),
    up: up.reduce((sum, [, , number]) => sum + number, 0),
    mutual: mutual.length / 2,
  };
}

const imports = importsOf(API);
const district = (file) => names.find((name) => file.startsWith(`${name}/`));
const between = edgesBetween(imports, district);
const all = summary(between, names);
const table = [
  '| district | folders | floors | imports up | mutual pairs | imports |',
  '|---|---|---|---|---|---|',
  ...names.map((name) => {
    const folderOf = (file) =>
      district(file) === name ? (file.split('/').length > 2 ? file.split('/')[1] : '.') : undefined;
    const { floors, up, mutual } = summary(edgesBetween(imports, folderOf), ['.', ...DISTRICTS[name]]);
    const below = between.filter(([from]) => from === name).map(([, to]) => to);
    const used = names.filter((other) => below.includes(other)).join(', ');
    return `| ${name} | ${DISTRICTS[name].length} | ${floors} | ${up} | ${mutual} | ${used || 'none'} |`;
  }),
].join('\n');

if (process.argv.includes('--check')) {
  if (!readFileSync(join(API, '../README.md'), 'utf8').includes(`\n${table}\n`)) {
    console.error('apps/api/README.md: the table of districts is another one than that of `pnpm run graph`.');
    process.exitCode = 1;
  }
  return;
}

console.log(
  `between districts: ${names.length} districts, ${all.floors} floors, ${all.up} imports up, ${all.mutual} mutual pairs\n`,
);
console.log(table);

const folder = (file) => (file.includes('/') ? file.split('/')[0] : undefined);
const common = summary(edgesBetween(importsOf(join(__dirname, '../packages/common/src')), folder), COMMON);
console.log(
  `\nbetween folders of common: ${COMMON.length} folders, ${common.floors} floors, ${common.up} imports up, ${common.mutual} mutual pairs`,
);
