/**
 * The runtime of jest, of which each worker reads a file once. jest reads the text of a module again for every test
 * file, and asks the disk for its time to know whether the compiled text is still right. That and the modules that a
 * worker evaluates once are a third of the time in which a page test loads. While jest watches files, it reads them as
 * ever.
 */
const { createRequire } = require('node:module');
const { sep } = require('node:path');
const { SharedTexts, compilingOnce } = require('./shared-texts.cjs');

/** The runtime is a dependency of a dependency of jest. */
const ofCore = createRequire(createRequire(require.resolve('jest')).resolve('@jest/core'));
const Runtime = ofCore('jest-runtime').default;

/**
 * Modules that each worker evaluates once, because they only hold tables that nobody changes: the roles of elements, for
 * queries by role. `jest.mock` does not reach them.
 */
const SAME_FOR_ALL = new Set(['aria-query']);

module.exports = class extends Runtime {
  constructor(config, environment, resolver, transformer, texts, coverage, testPath, global) {
    const watching = global.watch || global.watchAll;
    super(
      config,
      environment,
      resolver,
      watching ? transformer : compilingOnce(transformer, config.id),
      watching ? texts : new SharedTexts(texts, config.rootDir + sep),
      coverage,
      testPath,
      global,
    );
  }

  requireModuleOrMock(from, name) {
    return SAME_FOR_ALL.has(name) ? createRequire(from)(name) : super.requireModuleOrMock(from, name);
  }
};
