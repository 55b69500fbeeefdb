/**
 * Makes each worker of jest compile a CommonJS module once. jest compiles every module again for every test file, with
 * `vm.compileFunction`, and so do functions that V8 compiles at their first call: half of the time of a small page test.
 * A `vm.Script` is compiled once and runs in the context of each test file, with its own state and the same positions in
 * stack traces. Loaded by test environments, which jest loads once per worker.
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
