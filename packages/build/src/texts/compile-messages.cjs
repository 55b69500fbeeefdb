/**
 * webpack loader for the flat message files (`intl/*.json`): ICU messages become syntax trees at build time, because
 * the page carries react-intl without its parser. A message that does not parse fails the build and is named. The option
 * `wanted` names the first words of the ids that the app has a use for; without it all are taken.
 */
const { createRequire } = require('node:module');

const { parse } = createRequire(require.resolve('react-intl'))('@formatjs/icu-messageformat-parser');

module.exports = function compileMessages(source) {
  const { wanted } = this.getOptions();
  const compiled = {};
  for (const [id, text] of Object.entries(JSON.parse(source))) {
    if (wanted && !wanted.includes(id.split('.')[0])) continue;
    try {
      compiled[id] = parse(text, { captureLocation: false, ignoreTag: false });
    } catch (error) {
      throw new Error(`${this.resourcePath}: message "${id}" does not parse: ${error.message}`);
    }
  }
  return JSON.stringify(compiled);
};
