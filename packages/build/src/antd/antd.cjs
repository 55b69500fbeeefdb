/** antd in every build: computes its styles at build time instead of while a page renders, and drops unused parts. */
const { createRequire } = require('node:module');
const path = require('node:path');
const sheets = require('./sheets.cjs');
const prebuilt = require('./prebuilt-styles-loader.cjs');
const { without } = require('../without.cjs');

const SHEET = /packages[\\/]common[\\/]src[\\/]antd[\\/]\w+\.css$/;
const here = (file) => path.join(__dirname, file);
const inAntd = createRequire(require.resolve('antd/package.json'));
/** Resolves a module from the folder of a package that antd depends on. */
const within = (name) => createRequire(inAntd.resolve(`${name}/package.json`));

/** Hash of antd in this build: its exports and its look. Only apps with the same hash share it. */
exports.hash = sheets.hash;

exports.aliases = {
  'antd/locale': 'antd/es/locale',
  'real-icon-css$': within('@ant-design/icons').resolve('./es/cssUtils.js'),
  'real-dynamic-css$': within('@rc-component/util').resolve('./es/Dom/dynamicCSS.js'),
};

exports.rules = [
  { test: /(antd|@rc-component[\\/][\w-]+)[\\/]es[\\/].*\.js$/, use: here('in-shadow.cjs') },
  ...(without('prebuilt-styles')
    ? []
    : [
        { test: SHEET, enforce: 'pre', use: here('sheets.cjs') },
        {
          test: /antd[\\/]es[\\/].*(style(\.js$|[\\/])|genStyleUtils\.js$|useResetIconStyle\.js$)/,
          use: here('prebuilt-styles-loader.cjs'),
        },
      ]),
];

/** antd's style sheets are separate files, distinguished from ours by name. */
exports.cacheGroups = {
  antdSheets: {
    type: 'css/mini-extract',
    test: SHEET,
    name: (sheet) => `antd-${path.basename(sheet.nameForCondition(), '.css')}`,
    chunks: 'all',
    enforce: true,
    priority: 30,
  },
};

/**
 * Runs in the page: inserts antd's style sheets before ours, so that ours take precedence. A sheet has the time limit
 * of scripts, the page that embeds a remote may guard it, and remotes in a shadow root copy it.
 */
exports.insertSheet = function insertSheet(link) {
  const ofAntd = /\/antd-\w+\.[^/]*css(\?|$)/;
  const present = [...document.head.querySelectorAll('style, link[rel=stylesheet]')];
  const behind = present.findLastIndex(({ href }) => ofAntd.test(href)) + 1;
  const before = ofAntd.test(link.href) && present[behind];
  setTimeout(() => link.onerror?.({ type: 'timeout', target: link }), 4000);
  globalThis.__portal?.guard?.(link);
  link.dataset.acc = '';
  document.head.insertBefore(link, before || null);
  globalThis.accShadows?.forEach((copy) => copy(link));
};

/** Requests for the module that adds style elements: by the package that has it, and by antd's styles. */
const DYNAMIC_CSS = /^(\.|@rc-component\/util\/es)\/Dom\/dynamicCSS$/;

/** What replaces modules of antd inside its tables. */
const IN_TABLE = {
  useFilter: 'plain-table/use-filter.js',
  useSelection: 'plain-table/use-selection.js',
  pagination: 'plain-table/pagination.js',
  tooltip: 'no-tooltip.js',
};

exports.plugins = (webpack, production) => [
  // Files of common reach the shared entries by a relative path, which federation would not recognise.
  new webpack.NormalModuleReplacementPlugin(
    /^\.\.?\/(\.\.\/)*antd\/(base|fields|float|more|over|pagination|select|date|tree|table|media)\.ts$/,
    (resource) => {
      resource.request = resource.request.replace(/^.*antd\/(\w+)\.ts$/, '@portal/common/antd/$1');
    },
  ),
  // Tooltips of form labels and segments, which no page uses: they would bring antd's whole popup code.
  ...(without('no-tooltip')
    ? []
    : [
        new webpack.NormalModuleReplacementPlugin(
          /^(\.\.\/tooltip|\.\/UniqueProvider|\.\.\/tooltip\/UniqueProvider)$/,
          (resource) => {
            if (/antd[\\/]es[\\/](form|segmented|config-provider)$/.test(resource.context))
              resource.request = here('no-tooltip.js');
          },
        ),
      ]),
  // Filters, selection, hints, pages, virtual rows and sticky bars inside tables, which no page uses: they would bring
  // menus, trees and lists.
  ...(without('plain-table')
    ? []
    : [
        new webpack.NormalModuleReplacementPlugin(
          /^(\.\/(hooks\/)?use(Filter|Selection)|\.\.\/pagination|\.\.\/\.\.\/tooltip)$/,
          (resource) => {
            if (/antd[\\/]es[\\/]table([\\/]hooks)?$/.test(resource.context))
              resource.request = here(IN_TABLE[path.basename(resource.request)]);
          },
        ),
        new webpack.NormalModuleReplacementPlugin(/^\.\/(VirtualTable|stickyScrollBar)$/, (resource) => {
          if (/@rc-component[\\/]table[\\/]es$/.test(resource.context))
            resource.request = here('plain-table/virtual-table.js');
        }),
      ]),
  // The list of page sizes: pages give the pagination their own, which loads antd's when it is used.
  ...(without('plain-pagination')
    ? []
    : [
        new webpack.NormalModuleReplacementPlugin(/^\.\.\/select$/, (resource) => {
          if (/antd[\\/]es[\\/]pagination$/.test(resource.context)) resource.request = here('no-select.js');
        }),
      ]),
  ...(without('dynamic-css')
    ? []
    : [
        new webpack.NormalModuleReplacementPlugin(DYNAMIC_CSS, here('dynamic-css.js')),
        new webpack.NormalModuleReplacementPlugin(/^\.\/cssUtils$/, (resource) => {
          if (/@ant-design[\\/]icons[\\/]es$/.test(resource.context)) resource.request = here('icon-css.js');
        }),
      ]),
  new webpack.DefinePlugin({ 'process.env.ANTD_PREFIX': JSON.stringify(sheets.prefix) }),
  ...(production && !without('prebuilt-styles') ? [prebuilt.complete()] : []),
];
