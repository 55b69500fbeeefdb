/**
 * Test environment of pages: jsdom with quick globals, a short style sheet, and modules that each worker compiles once.
 */
require('../../../build/src/jest/compile-once.cjs');
const { quickGlobals } = require('../../../build/src/jest/quick-globals.cjs');
require('./short-style-sheet.cjs');
const Environment = require('jest-fixed-jsdom');

module.exports = class extends Environment {
  constructor(config, context) {
    super(config, context);
    quickGlobals.runInContext(this.getVmContext());
  }
};
