const { createRequire } = require('node:module');
const path = require('node:path');

/** antd's sheets: large, and what the HTML shows has what it needs of them. */
const LATER = /\/antd-\w+\.[^/]*css$/;

/**
 * webpack plugin: puts the first style sheets of a page into its HTML. They are small, and as files the browser would show
 * nothing before they have come, not even what the HTML brings along. antd's come as files before them, and count only once
 * somebody takes away `media` (`late-sheets.ts` of the shell).
 */
exports.inlineStyles = (dir) => ({
  apply(compiler) {
    const Html = createRequire(path.join(dir, 'package.json'))('html-webpack-plugin');
    compiler.hooks.compilation.tap('inlineStyles', (compilation) => {
      Html.getHooks(compilation).alterAssetTagGroups.tap('inlineStyles', (html) => {
        html.headTags = html.headTags.map((tag) => {
          const { rel, href } = tag.attributes;
          if (tag.tagName !== 'link' || rel !== 'stylesheet' || !href.startsWith(html.publicPath)) return tag;
          if (LATER.test(href)) return { ...tag, attributes: { ...tag.attributes, media: 'not all', 'data-later': true } };
          const css = compilation.getAsset(href.slice(html.publicPath.length)).source.source().toString();
          return { tagName: 'style', voidTag: false, meta: {}, attributes: { nonce: '__CSP_NONCE__' }, innerHTML: css };
        });
        const later = html.headTags.filter(({ attributes }) => attributes['data-later']);
        const preloads = later.map((tag) => ({ ...tag, attributes: { rel: 'preload', as: 'style', href: tag.attributes.href } }));
        html.headTags = [...preloads, ...later, ...html.headTags.filter((tag) => !later.includes(tag))];
        return html;
      });
    });
  },
});
