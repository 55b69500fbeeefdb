const { createRequire } = require('node:module');
const path = require('node:path');

/** antd's sheets: too large for HTML that is never cached. */
const LARGE = /\/antd-\w+\.[^/]*css$/;

/**
 * webpack plugin: puts the app's own first style sheet into its HTML. It is small, and as a file it would delay the first
 * paint by a request. antd's sheet stays a file.
 */
exports.inlineStyles = (dir) => ({
  apply(compiler) {
    const Html = createRequire(path.join(dir, 'package.json'))('html-webpack-plugin');
    compiler.hooks.compilation.tap('inlineStyles', (compilation) => {
      Html.getHooks(compilation).alterAssetTagGroups.tap('inlineStyles', (html) => {
        html.headTags = html.headTags.map((tag) => {
          const { rel, href } = tag.attributes;
          if (tag.tagName !== 'link' || rel !== 'stylesheet' || !href.startsWith(html.publicPath) || LARGE.test(href)) return tag;
          const css = compilation.getAsset(href.slice(html.publicPath.length)).source.source().toString();
          return { tagName: 'style', voidTag: false, meta: {}, attributes: { nonce: '__CSP_NONCE__' }, innerHTML: css };
        });
        return html;
      });
    });
  },
});
