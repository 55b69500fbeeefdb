const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlPlugin = require('html-webpack-plugin');

module.exports = {
  context: __dirname,
  entry: './src/main.ts',
  devtool: false,
  output: { publicPath: '/react-host/', filename: 'static/[name].[contenthash:8].js', clean: true },
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
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'depot',
      dts: false,
      shareStrategy: 'loaded-first',
      shared: { react: { singleton: true }, 'react-dom': { singleton: true }, 'react-router-dom': { singleton: true } },
    }),
    new HtmlPlugin({ template: './src/index.html', scriptLoading: 'defer' }),
  ],
};
