/**
 * webpack loader for the flat message files (`intl/*.json`): ICU messages become syntax trees at build time, because
 * the page carries react-intl without its parser. A message that does not parse fails the build and is named. The options
 * `only` and `except` list beginnings of ids (`security.factor`) to take or to leave out; without them all are taken.
 */
const { createRequire } = require('node:module');

const { parse } = createRequire(require.resolve('react-intl'))('@formatjs/icu-messageformat-parser');

module.exports = function compileMessages(source) {
  const { only, except } = this.getOptions();
  const compiled = {};
  for (const [id, text] of Object.entries(JSON.parse(source))) {
    const isBelow = (start) => id.startsWith(`${start}.`);
    if (only?.some(isBelow) === false || except?.some(isBelow)) continue;
    try {
      compiled[id] = parse(text, { captureLocation: false, ignoreTag: false });
    } catch (error) {
      throw new Error(`${this.resourcePath}: message "${id}" does not parse: ${error.message}`);
    }
  }
  return JSON.stringify(compiled);
};
