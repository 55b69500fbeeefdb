const { parse } = require('acorn');
const path = require('node:path');
const { made, sources } = require('./sheets.cjs');

/** Replacements for the calls in antd's sources that create styles. */
const STANDINS = {
  genStyleHooks: 'prebuiltHooks',
  genComponentStyleHook: 'prebuiltHook',
  genSubStyleComponent: 'prebuiltPart',
  genStyleUtils: '{}',
  useStyleRegister: 'undefined',
};
const MISSING = 'antd without styles: ';
const PREBUILT = path.join(__dirname, 'prebuilt-styles.js');

/**
 * webpack loader for the modules of antd that create styles. Without these calls the functions that describe styles are
 * unused, and webpack drops them.
 */
module.exports = function antdStillLoader(source) {
  const calls = [];
  visit(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type === 'CallExpression' && Object.hasOwn(STANDINS, node.callee.name)) calls.push(node);
  });
  if (calls.length === 0) return source;
  sources.forEach((file) => this.addDependency(file));
  const { names } = made();
  let out = source;
  for (const {
    callee,
    arguments: [first],
    start,
    end,
  } of calls.sort((a, b) => b.start - a.start)) {
    const named = callee.name.startsWith('gen') && first.type !== 'ObjectExpression';
    const name = named && (first.elements?.map(({ value }) => value).join('-') ?? `${first.value}-${first.value}`);
    const standIn =
      named && !names.includes(name) ? `() => { throw new Error("${MISSING}${name}"); }` : STANDINS[callee.name];
    out = `${out.slice(0, start)}(${standIn})${out.slice(end)}`;
  }
  return `import { prebuiltHooks, prebuiltHook, prebuiltPart } from ${JSON.stringify(this.utils.contextify(this.context, PREBUILT))};\n${out}`;
};

/** webpack plugin: fails if a bundle contains a component of antd whose styles are not in the sheets. */
module.exports.complete = () => ({
  apply(compiler) {
    compiler.hooks.compilation.tap('antdStill', (compilation) => {
      compilation.hooks.afterProcessAssets.tap('antdStill', (assets) => {
        const found = Object.entries(assets)
          .filter(([file]) => file.endsWith('.js'))
          .flatMap(([, asset]) =>
            [
              ...asset
                .source()
                .toString()
                .matchAll(new RegExp(`${MISSING}([\\w-]+)`, 'g')),
            ].map(([, name]) => name),
          );
        for (const name of new Set(found))
          compilation.errors.push(
            new Error(`No sample makes the styles of antd's ${name}: add one to packages/build/src/antd/samples.mjs`),
          );
      });
    });
  },
});

function visit(node, see) {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') visit(child, see);
  }
}
