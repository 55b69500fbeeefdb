/** Test environment of pages: jsdom, with modules that each worker compiles once. */
require('../../../build/src/jest/compile-once.cjs');

module.exports = require('jest-fixed-jsdom');
