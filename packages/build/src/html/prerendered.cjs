const { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const LANGUAGES = ['zh-CN', 'en-US'];

/**
 * webpack plugin of a remote's second build, which runs under Node: once it stands, its `render` writes the pages that it
 * names into `dist/prerender/`, and `dist/prerender.json` says which file is which path in which language.
 *
 * @param dist the remote's dist folder
 * @param config file with the portal's config.json
 */
exports.prerendered = (dist, config) => ({
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('prerendered', async (compilation) => {
      if (compilation.errors.length) return;
      try {
        await write(compiler.outputPath, dist, JSON.parse(readFileSync(config, 'utf8')));
      } catch (error) {
        compilation.errors.push(error);
      }
    });
  },
});

/** antd's sheets stand first, as in the live page. */
const ofAntd = (file) => Number(/\bantd-\w+\./.test(file));

async function write(out, dist, content) {
  for (const file of Object.keys(require.cache)) if (file.startsWith(out)) delete require.cache[file];
  const { pages, render } = require(path.join(out, 'prerender.cjs'));
  const css = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css')).sort((a, b) => ofAntd(b) - ofAntd(a))
    .map((file) => readFileSync(path.join(out, file), 'utf8')).join('');
  const index = {};
  rmSync(path.join(dist, 'prerender'), { recursive: true, force: true });
  mkdirSync(path.join(dist, 'prerender'), { recursive: true });
  for (const page of pages) {
    const key = page.toLowerCase();
    index[key] = {};
    for (const language of LANGUAGES) {
      const file = `prerender${key}.${language}.html`;
      writeFileSync(path.join(dist, file), await render(page, language, content, css));
      index[key][language] = file;
    }
  }
  writeFileSync(path.join(dist, 'prerender.json'), `${JSON.stringify(index)}\n`);
}
