const { createRequire } = require('node:module');
const path = require('node:path');

/**
 * webpack plugin: puts the first style sheets of a page into its HTML. They are small, and as files the browser would show
 * nothing before they have come, not even what the HTML brings along.
 */
exports.inlineStyles = (dir) => ({
  apply(compiler) {
    const Html = createRequire(path.join(dir, 'package.json'))('html-webpack-plugin');
    compiler.hooks.compilation.tap('inlineStyles', (compilation) => {
      Html.getHooks(compilation).alterAssetTagGroups.tap('inlineStyles', (html) => {
        html.headTags = html.headTags.map((tag) => {
          const { rel, href } = tag.attributes;
          if (tag.tagName !== 'link' || rel !== 'stylesheet' || !href.startsWith(html.publicPath)) return tag;
          const css = compilation.getAsset(href.slice(html.publicPath.length)).source.source().toString();
          return { tagName: 'style', voidTag: false, meta: {}, attributes: { nonce: '__CSP_NONCE__' }, innerHTML: css };
        });
        return html;
      });
    });
  },
});
