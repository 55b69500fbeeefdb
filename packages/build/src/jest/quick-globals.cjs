/**
 * Makes built-in objects constants of a context: `quickGlobals.runInContext(context)`.
 *
 * A global variable of a context is looked up through C++, and V8 cannot optimise code that uses it; constants of a
 * script are found first. Only names that no test replaces: `Date` and timers can be faked, and a changed property
 * (`jest.spyOn(Math, 'random')`) is seen as before.
 */
const { Script } = require('node:vm');

exports.quickGlobals = new Script(
  `const {
  Array, BigInt, Boolean, Function, JSON, Map, Math, Number, Object, Promise, Proxy, Reflect, RegExp, Set, String, Symbol, TypeError, Uint8Array,
  WeakMap, WeakSet, isNaN, parseInt,
} = globalThis;`,
  { filename: __filename },
);
