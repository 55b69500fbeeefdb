/**
 * Environment of the API's tests: that of Node, with the packages that bundle-for-tests.ts made one script of. The script
 * is compiled once in a process, with all that its functions compile later, and every test file runs it for itself.
 */
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

const scripts = new Map();

function compiled(filename) {
  if (!scripts.has(filename)) scripts.set(filename, new Script(`(function (module, require) {${readFileSync(filename, 'utf8')}\n})`, { filename }));
  return scripts.get(filename);
}

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const module = { exports: {} };
    compiled(config.projectConfig.testEnvironmentOptions.packages).runInContext(this.context)(module, require);
    this.global[Symbol.for('bundled packages')] = (specifier) => module.exports[specifier]();
  }
};
