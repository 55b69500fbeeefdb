const { readFileSync } = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');

/** Sources of ours are looked into, libraries are not. */
const LIBRARIES = Object.keys(require('../../../common/package.json').dependencies).flatMap((name) => [name, `${name}/*`]).concat('@module-federation/*');

/** Every source that an app may come to run, from its entry, whatever is loaded late included. */
function sourcesOf(entry) {
  const { metafile } = buildSync({
    entryPoints: [entry], absWorkingDir: path.dirname(entry), bundle: true, write: false, metafile: true, outdir: '/', format: 'esm', splitting: true,
    logLevel: 'error', target: 'es2022', jsx: 'automatic', loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.webp': 'empty' },
    external: LIBRARIES,
  });
  return Object.keys(metafile.inputs).filter((file) => /\.tsx?$/.test(file)).map((file) => path.resolve(path.dirname(entry), file));
}

/** Words of shared screens. All other words may come from the API, as the name of what is wrong with a field. */
const SCREENS = new Set(['accessKeys', 'activity', 'approvalStatus', 'authStatus', 'captcha', 'countdown', 'host', 'legal', 'panel', 'remote', 'security', 'session', 'state']);

/**
 * Which texts of common an app has a use for: the first words of their ids. A word is wanted when some source of the app,
 * from `entry` on, has a literal that begins with it, or when the app shows what the API names.
 */
exports.wantedTexts = (entry) => {
  const sources = sourcesOf(entry);
  const said = new Set(sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/['"`](\w+)\./g)].map(([, word]) => word)));
  const showsRefusals = sources.some((file) => file.endsWith('server-message.tsx'));
  const texts = JSON.parse(readFileSync(path.join(__dirname, '../../../common/src/intl/zh-CN.json'), 'utf8'));
  const words = new Set(Object.keys(texts).map((id) => id.split('.')[0]));
  return [...words].filter((word) => said.has(word) || (showsRefusals && !SCREENS.has(word)));
};
