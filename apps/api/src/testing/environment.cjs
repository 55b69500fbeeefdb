/**
 * Test environment of the API: Node, with the bundle of packages from bundle-for-tests.ts. Each worker compiles the
 * bundle and every other CommonJS module once, including functions compiled later; each test file runs them in its own
 * context.
 */
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
require('../../../../packages/build/src/jest/compile-once.cjs');
const { quickGlobals } = require('../../../../packages/build/src/jest/quick-globals.cjs');

const scripts = new Map();

function compiled(filename) {
  if (!scripts.has(filename))
    scripts.set(
      filename,
      new Script(`(function (module, require) {${readFileSync(filename, 'utf8')}\n})`, { filename }),
    );
  return scripts.get(filename);
}

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    quickGlobals.runInContext(this.context);
    const module = { exports: {} };
    compiled(config.projectConfig.testEnvironmentOptions.packages).runInContext(this.context)(module, require);
    this.global[Symbol.for('bundled packages')] = (specifier) => module.exports[specifier]();
  }
};
