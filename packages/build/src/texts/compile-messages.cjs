/**
 * webpack loader for the flat message files (`intl/*.json`): ICU messages become syntax trees at build time, because
 * pages load react-intl without its parser. An invalid message fails the build with its id. The options `only` and
 * `except` list ids (`error.4041100009`) and prefixes of ids (`secondFactor.card`) to include or to leave out; by
 * default all are included. `areas` has such lists by name: these texts are in files of their own, which an import with
 * that name as its query (`zh-CN.json?account`) gets, and not in the others.
 */
const { createRequire } = require('node:module');

const { parse } = createRequire(require.resolve('react-intl'))('@formatjs/icu-messageformat-parser');

module.exports = function compileMessages(source) {
  const { only, except, areas = {} } = this.getOptions();
  const name = this.resourceQuery.slice(1);
  const area = areas[name];
  if (name && !area) throw new Error(`${this.resourcePath}: this app has no texts "${name}"`);
  const elsewhere = Object.keys(areas).flatMap((other) => (other === name ? [] : areas[other]));
  const compiled = {};
  for (const [id, text] of Object.entries(JSON.parse(source))) {
    const isBelow = (start) => id === start || id.startsWith(`${start}.`);
    if ((area ?? only)?.some(isBelow) === false || [...(except ?? []), ...elsewhere].some(isBelow)) continue;
    try {
      compiled[id] = parse(text, { captureLocation: false, ignoreTag: false });
    } catch (error) {
      throw new Error(`${this.resourcePath}: message "${id}" does not parse: ${error.message}`);
    }
  }
  return JSON.stringify(compiled);
};
