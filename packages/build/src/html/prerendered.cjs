const { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const LANGUAGES = ['zh-CN', 'en-US'];

/**
 * webpack plugin of a remote's second build, which runs under Node: after the build, its `render` writes the listed
 * pages into `dist/prerender/`, and `dist/prerender.json` has the file of each first view (`nameOf`) by language.
 *
 * @param dist the remote's dist folder
 * @param content file with the portal's content
 */
exports.prerendered = (dist, content) => ({
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('prerendered', async (compilation) => {
      if (compilation.errors.length) return;
      try {
        await write(compiler.outputPath, dist, {
          siteId: 1,
          clientId: 'portal',
          ...JSON.parse(readFileSync(content, 'utf8')),
        });
      } catch (error) {
        compilation.errors.push(error);
      }
    });
  },
});

/**
 * The sheet of the entry, which has antd's, comes first, as in the live page, so that styles of pages take precedence.
 */
const ofEntry = (file) => Number(/\bprerender\.\w+\.css$/.test(file));

async function write(out, dist, content) {
  for (const file of Object.keys(require.cache)) if (file.startsWith(out)) delete require.cache[file];
  const { nameOf, pages, render, viewsOf } = require(path.join(out, 'prerender.cjs'));
  const css = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .sort((a, b) => ofEntry(b) - ofEntry(a))
    .map((file) => readFileSync(path.join(out, file), 'utf8'))
    .join('');
  const index = {};
  rmSync(path.join(dist, 'prerender'), { recursive: true, force: true });
  for (const address of pages.flatMap(viewsOf)) {
    const key = nameOf(address);
    index[key] = {};
    for (const language of LANGUAGES) {
      const file = `prerender${key.replace(/[?=]/g, '-')}.${language}.html`;
      mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
      writeFileSync(path.join(dist, file), await render(address, language, content, css));
      index[key][language] = file;
    }
  }
  writeFileSync(path.join(dist, 'prerender.json'), `${JSON.stringify(index)}\n`);
}
