/**
 * What the build of every app does with antd: it computes styles at build time instead of while a page renders, and leaves
 * out unused parts.
 */
const { createRequire } = require('node:module');
const path = require('node:path');
const sheets = require('./sheets.cjs');
const still = require('./still-loader.cjs');
const { without } = require('../without.cjs');

const SHEET = /packages[\\/]common[\\/]src[\\/]antd[\\/]\w+\.css$/;
const TOKENS = /packages[\\/]common[\\/]src[\\/]antd[\\/]map-tokens\.ts$/;
const here = (file) => path.join(__dirname, file);
const inAntd = createRequire(require.resolve('antd/package.json'));
/** Lets something be found from where a package that antd uses is. */
const within = (name) => createRequire(inAntd.resolve(`${name}/package.json`));

/** Of all that antd is in this build: what it exports here, and how it looks. Apps with the same hash can share it. */
exports.hash = sheets.hash;

exports.aliases = {
  'antd/locale': 'antd/es/locale',
  'real-dynamic-css$': within('@rc-component/util').resolve('./es/Dom/dynamicCSS.js'),
};

exports.rules = [
  { test: [...(without('still-styles') ? [] : [SHEET]), ...(without('map-tokens') ? [] : [TOKENS])], enforce: 'pre', use: here('sheets.cjs') },
  ...(without('still-styles') ? [] : [{ test: /antd[\\/]es[\\/].*(style(\.js$|[\\/])|genStyleUtils\.js$|useResetIconStyle\.js$)/, use: here('still-loader.cjs') }]),
];

/** A sheet is a file of its own, whose name tells it from ours. */
exports.cacheGroups = {
  antdSheets: {
    type: 'css/mini-extract', test: SHEET, name: (sheet) => `antd-${path.basename(sheet.nameForCondition(), '.css')}`, chunks: 'all', enforce: true, priority: 30,
  },
};

/** Runs in the page: what a style sheet of ours says counts more than antd's, so antd's stand first. */
exports.insertSheet = function insertSheet(link) {
  const ofAntd = /\/antd-\w+\.[^/]*css$/;
  const present = [...document.head.querySelectorAll('style, link[rel=stylesheet]')];
  const behind = present.findLastIndex(({ href }) => ofAntd.test(href)) + 1;
  document.head.insertBefore(link, (ofAntd.test(link.href) && present[behind]) || null);
};

exports.plugins = (webpack, production) => [
  // Files of common reach the shared entries by a relative path, which federation would not recognise.
  new webpack.NormalModuleReplacementPlugin(/^\.\.?\/(\.\.\/)*antd\/(base|data|over|select|choice|table|media)\.ts$/, (resource) => {
    resource.request = resource.request.replace(/^.*antd\/(\w+)\.ts$/, '@portal/common/antd/$1');
  }),
  // Tooltips of form labels and segments, which no page uses: they would bring antd's whole popup code.
  ...(without('no-tooltip') ? [] : [new webpack.NormalModuleReplacementPlugin(/^(\.\.\/tooltip|\.\/UniqueProvider|\.\.\/tooltip\/UniqueProvider)$/, (resource) => {
    if (/antd[\\/]es[\\/](form|segmented|config-provider)$/.test(resource.context)) resource.request = here('no-tooltip.js');
  })]),
  ...(without('dynamic-css') ? [] : [new webpack.NormalModuleReplacementPlugin(/^\.\/Dom\/dynamicCSS$/, here('dynamic-css.js'))]),
  new webpack.DefinePlugin({ 'process.env.ANTD_PREFIX': JSON.stringify(sheets.prefix) }),
  ...(production && !without('still-styles') ? [still.complete()] : []),
];
