const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');

const ANTD = path.join(__dirname, '../../../common/src/antd');
const SOURCES = [
  ...['sheets.mjs', 'samples.mjs', '../../../common/src/antd/tokens.ts', '../../node_modules/antd/package.json'].map(
    (file) => path.join(__dirname, file),
  ),
  ...readdirSync(ANTD)
    .filter((file) => /^[a-z-]+\.tsx?$/.test(file))
    .map((file) => path.join(ANTD, file)),
];
const hash = createHash('sha256')
  .update(SOURCES.map((file) => readFileSync(file)).join('\n'))
  .digest('hex')
  .slice(0, 8);

/** Prefix of antd's class names. Apps built with different antd styles must not mix in one page. */
const prefix = `acc-${hash.slice(0, 4)}`;

let known;

/** The style sheets of antd by entry and the names of the components they are for, made once per build. */
function made() {
  known ??= JSON.parse(
    execFileSync(process.execPath, [SOURCES[0]], {
      env: { ...process.env, NODE_ENV: 'production', ANTD_PREFIX: prefix },
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    }),
  );
  return known;
}

/** webpack loader for `src/antd/<entry>.css`: the styles of the components in the entry. */
module.exports = function antdSheetLoader() {
  SOURCES.forEach((file) => this.addDependency(file));
  return made().sheets[path.basename(this.resourcePath, '.css')];
};
Object.assign(module.exports, { hash, prefix, made, sources: SOURCES });
