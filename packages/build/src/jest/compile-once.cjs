/**
 * Makes each worker of jest compile a module once. jest compiles every module again for every test file, with
 * `vm.compileFunction`, and so do functions that V8 compiles at their first call: half of the time of a small page
 * test. A `vm.Script` is compiled once and runs in the context of each test file, with its own state and the same
 * positions in stack traces. Loaded by test environments, which jest loads once per worker.
 */
const vm = require('node:vm');

/** By file name. */
const compiled = new Map();

function compile(code, start, filename) {
  const module = { code, start };
  module.script = new vm.Script(`${start}${code}\n})`, {
    filename,
    columnOffset: -start.length,
    // The function that jest passed last belongs to the test file that runs now.
    importModuleDynamically: (...request) => module.importModuleDynamically(...request),
  });
  return module;
}

/** `vm.compileFunction`, with the options that jest passes. */
vm.compileFunction = (code, parameters, { filename, parsingContext, importModuleDynamically }) => {
  const start = `(function (${parameters.join(', ')}) {`;
  const known = compiled.get(filename);
  const module = known?.code === code && known.start === start ? known : compile(code, start, filename);
  compiled.set(filename, module);
  module.importModuleDynamically = importModuleDynamically;
  return module.script.runInContext(parsingContext);
};

/** Compiled ES modules by identifier. They belong to a context, so only the compiled code is kept. */
const compiledModules = new Map();

/**
 * `vm.SourceTextModule` that compiles the same code once. It takes a third of the time in which a test of the API
 * loads.
 */
if (vm.SourceTextModule)
  vm.SourceTextModule = class extends vm.SourceTextModule {
    constructor(code, options) {
      const known = compiledModules.get(options.identifier);
      const same = known?.code === code;
      super(code, same ? { ...options, cachedData: known.cachedData } : options);
      if (!same) compiledModules.set(options.identifier, { code, cachedData: this.createCachedData() });
    }
  };
