/**
 * What a file depends on, for jest's `--findRelatedTests` (`npm run test:changed`).
 *
 * A few files put a whole app together and nearly every test starts that app, so with all imports each change would
 * concern nearly every test. These files are left out; instead a test depends on what is in its own folder.
 */
const { readdirSync } = require('node:fs');
const { basename, dirname } = require('node:path');

const TEST = /\.test\.tsx?$/;
const ASSEMBLES = /(^|\/)(app|data|main|migrations|operate|routes|run-api|schema|services|workers)\.tsx?$/;

const neighbours = (file) =>
  readdirSync(dirname(file), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|cjs|json)$/.test(entry.name) && !TEST.test(entry.name))
    .map(({ name }) => `./${name}`);

module.exports = {
  /** Part of the name of jest's cache of dependencies. */
  getCacheKey: () => ASSEMBLES.source,
  extract(code, file, imports) {
    if (ASSEMBLES.test(file)) return new Set();
    const named = [...imports(code, file)].filter((path) => !ASSEMBLES.test(path));
    return new Set([...named, ...(TEST.test(basename(file)) ? neighbours(file) : [])]);
  },
};
