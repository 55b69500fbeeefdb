/** The webpack configuration that all apps start from. */
const { existsSync, readdirSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const antd = require('./antd/antd.cjs');
const { runtimeCoreOf } = require('./federation/light-entry.cjs');
const { compressed } = require('./output.cjs');
const { reproducible } = require('./reproducible.cjs');
const { rules } = require('./rules.cjs');
const switches = require('./without.cjs');

const { distOf } = switches;
const ROOT = path.join(__dirname, '../../..');
const inCommon = createRequire(path.join(ROOT, 'packages/common/package.json'));
/** Set by `webpack serve`: modules are replaced in the running page. */
const serving = Boolean(process.env.WEBPACK_SERVE);

/**
 * Begins each script with a hint to V8 to compile all of its functions off the main thread, while other files are still
 * loading. It must come after minification, which drops comments.
 */
const compileHint = ({ BannerPlugin, Compilation }) =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    exclude: /\btexts\./,
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** JSX that works with the React of the page, whichever build that is. */
const servedJsx = (inApp) => ({
  'react/jsx-runtime$': path.join(__dirname, 'served-jsx.cjs'),
  'react/jsx-dev-runtime$': path.join(__dirname, 'served-jsx.cjs'),
  'real-jsx-runtime$': inApp.resolve('react/jsx-runtime'),
  'real-jsx-dev-runtime$': inApp.resolve('react/jsx-dev-runtime'),
  'real-jsx-in-production$': path.join(
    path.dirname(inApp.resolve('react/package.json')),
    'cjs/react-jsx-runtime.production.js',
  ),
});

/** What all apps have in common; `prefix` keeps class names and webpack's globals of the apps apart. */
exports.base = function base(dir, argv, { prefix, publicPath, commonTexts }) {
  const inApp = createRequire(path.join(dir, 'package.json'));
  const production = argv.mode === 'production';
  const webpack = inApp('webpack');
  const Minimizer = createRequire(inApp.resolve('webpack'))('minimizer-webpack-plugin');
  const MiniCss = inApp('mini-css-extract-plugin');
  const intl = createRequire(inCommon.resolve('react-intl'));
  return {
    mode: argv.mode,
    context: dir,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'eval-cheap-module-source-map',
    output: {
      path: distOf(dir),
      publicPath,
      uniqueName: `portal_${prefix}`,
      filename: production ? 'static/[name].[contenthash:8].js' : 'static/[name].js',
      chunkFilename: production ? 'static/[name].[contenthash:8].js' : 'static/[name].js',
      // Outside of dist, so that no server publishes them.
      sourceMapFilename: path.join(
        path.relative(distOf(dir), path.join(ROOT, '.cache/source-maps')),
        prefix,
        '[file].map',
      ),
      assetModuleFilename: 'static/[name].[contenthash:8][ext]',
      chunkLoadTimeout: 4000,
      // A retry evaluates a module again that threw because a shared module had failed; webpack would hand out the
      // half-evaluated one. webpack's successor of this option keeps the error instead. `hung-file.journey.ts` tests
      // it.
      strictModuleExceptionHandling: true,
      crossOriginLoading: 'anonymous',
      // Compressed copies outlive a build whose file is unchanged; `compressed` drops the others.
      clean: { keep: /\.(br|gz)$|^prerender/ },
    },
    resolve: {
      extensions: ['.js', '.mjs', '.cjs'],
      alias: {
        'real-react-router-dom$': createRequire(inCommon.resolve('react-router-dom'))
          .resolve('react-router')
          .replace(
            /dist\/(development|production)\/index\.m?js$/,
            `dist/${production ? 'production' : 'development'}/index.mjs`,
          ),
        '@formatjs/icu-messageformat-parser$': intl.resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
        ...(existsSync(path.join(dir, 'src/federation')) && { 'real-federation-core$': runtimeCoreOf(dir) }),
        'real-react-query$': inCommon.resolve('@tanstack/react-query').replace(/\.cjs$/, '.js'),
        'real-zod$': inCommon.resolve('zod/mini').replace(/\.cjs$/, '.js'),
        ...(serving && servedJsx(inApp)),
        ...antd.aliases,
      },
    },
    resolveLoader: { modules: [path.join(dir, 'node_modules')] },
    module: { rules: rules({ production, serving, prefix, extractCss: MiniCss.loader, commonTexts }) },
    plugins: [
      new MiniCss({
        filename: production ? 'static/[name].[contenthash:8].css' : 'static/[name].css',
        chunkFilename: production ? 'static/[name].[contenthash:8].css' : 'static/[name].css',
        ignoreOrder: true,
        insert: antd.insertSheet,
      }),
      ...antd.plugins(webpack, production),
      new webpack.DefinePlugin(switches.constant),
      ...(production && !switches.without('compile-hint') ? [compileHint(webpack)] : []),
      ...(production ? [reproducible(ROOT), compressed()] : []),
    ],
    optimization: {
      // Few files: each request costs about half a KiB of headers, and small files compress worse. With a smaller limit
      // what sign-in and registration share is a file of its own, and the sign-in pages have 800 bytes more.
      splitChunks: { cacheGroups: antd.cacheGroups, minSize: 100_000 },
      minimizer: [
        new Minimizer({
          minify: Minimizer.swcMinify,
          extractComments: false,
          minimizerOptions: { compress: { passes: 4 }, mangle: true },
        }),
        new Minimizer({ test: /\.css$/, minify: Minimizer.esbuildMinifyCss }),
      ],
    },
    cache: !switches.any && {
      type: 'filesystem',
      cacheDirectory: path.join(ROOT, '.cache/webpack', prefix),
      name: serving ? 'serve' : argv.mode,
      buildDependencies: {
        config: [
          path.join(ROOT, 'webpack.shared.js'),
          path.join(dir, 'webpack.config.cjs'),
          ...readdirSync(__dirname, { recursive: true, withFileTypes: true })
            .filter((file) => file.isFile())
            .map((file) => path.join(file.parentPath, file.name)),
        ],
      },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
};
