const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlPlugin = require('html-webpack-plugin');
const MiniCss = require('mini-css-extract-plugin');
const { installPublished } = require('../../packages/build/src/embedding/install-published.cjs');
const { page } = require('../../webpack.shared.js');

const alias = { 'portal-embed$': installPublished(path.join(__dirname, '../../.cache/embedding/webpack')) };

/** A site with webpack, React 18 and react-router 6. */
const react18 = {
  mode: 'production',
  context: path.join(__dirname, 'src/sites/react-18'),
  entry: './main.ts',
  devtool: false,
  resolve: { alias },
  output: {
    path: path.join(__dirname, '../../.cache/sites/react-18'),
    publicPath: '/sites/react-18/',
    filename: 'static/[name].[contenthash:8].js',
    clean: true,
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      },
      { test: /\.css$/, use: [MiniCss.loader, 'css-loader'] },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'depot',
      dts: false,
      shareStrategy: 'loaded-first',
      shared: { react: { singleton: true }, 'react-dom': { singleton: true }, 'react-router-dom': { singleton: true } },
    }),
    new MiniCss({ filename: 'static/[name].[contenthash:8].css' }),
    new HtmlPlugin({ template: '../index.html', scriptLoading: 'defer' }),
  ],
  performance: false,
  stats: 'errors-warnings',
};

/** The page without a framework. */
function plain(env, argv) {
  const config = page(__dirname)(env, argv);
  Object.assign(config.resolve.alias, alias);
  return config;
}

module.exports = [plain, react18];
