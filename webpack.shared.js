/**
 * The one build of all browser apps. An app's `webpack.config.cjs` is one line: `remote(__dirname)` for an app that
 * others embed, `host(__dirname)` for the shell, `page(__dirname)` for a page that embeds without React. `commonTexts` names the
 * texts of common that an app carries, by the beginnings of their ids: `only` these, or all `except` these.
 */
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const RefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const antd = require('./packages/build/src/antd/antd.cjs');
const { compressed, emitted } = require('./packages/build/src/output.cjs');
const { lightEntry, runtimeCoreOf } = require('./packages/build/src/federation/light-entry.cjs');
const { bootScript } = require('./packages/build/src/html/boot-script.cjs');
const { pageFiles, textFiles } = require('./packages/build/src/federation/page-files.cjs');
const { prerendered } = require('./packages/build/src/html/prerendered.cjs');
const switches = require('./packages/build/src/without.cjs');

const { without, distOf } = switches;

/** Set by `webpack serve`: modules are replaced in the running page. */
const serving = Boolean(process.env.WEBPACK_SERVE);

const COMMON = path.join(__dirname, 'packages/common');
const BUILD = path.join(__dirname, 'packages/build/src');
const inCommon = createRequire(path.join(COMMON, 'package.json'));

/** Modules that host and remotes have once per page. `names` = a curated file whose list of names is part of the key. */
const SHARED = {
  react: {},
  'react-dom': {},
  'react-dom/client': { package: 'react-dom' },
  'react-intl': {},
  'react-router-dom': without('curated-router') ? {} : { names: 'shared-names/router.js', import: true },
  'zod/mini': { package: 'zod', ...(!without('curated-zod') && { names: 'shared-names/zod.js', import: true }) },
  '@tanstack/react-query': {},
  '@portal/common/antd/base': { package: 'antd' },
  '@portal/common/antd/data': { package: 'antd', late: true },
  '@portal/common/antd/over': { package: 'antd', late: true },
  '@portal/common/antd/select': { package: 'antd', late: true },
  '@portal/common/antd/choice': { package: 'antd', late: true },
  '@portal/common/antd/table': { package: 'antd', late: true },
  '@portal/common/antd/media': { package: 'antd', late: true },
};

/**
 * What is shared. The host carries all but `late` ones in its first scripts; a remote carries them as a fallback for
 * pages of others and for standing alone. A curated entry is shared under a key that holds a hash of its list of
 * names: a remote that was built against another list brings its own copy instead of meeting a missing name. The entries of
 * antd have one hash together, because they work together: a remote shares all of them or none.
 */
function shared(eager) {
  return Object.fromEntries(Object.entries(SHARED).map(([request, its]) => {
    const { version } = JSON.parse(readFileSync(path.join(COMMON, 'node_modules', its.package ?? request, 'package.json'), 'utf8'));
    const curated = its.names && path.join(BUILD, its.names);
    const hash = curated ? createHash('sha256').update(readFileSync(curated)).digest('hex').slice(0, 8) : its.package === 'antd' && antd.hash;
    return [request, {
      singleton: true,
      version,
      requiredVersion: `^${version}`,
      eager: eager && !its.late,
      ...(its.import && { import: curated }),
      ...(hash && { shareKey: `${request}#${hash}` }),
    }];
  }));
}

/** What all apps have in common; `prefix` keeps class names and webpack's globals of the apps apart. */
function base(dir, argv, { prefix, publicPath, commonTexts }) {
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
      filename: production ? 'static/[name].[contenthash:10].js' : 'static/[name].js',
      chunkFilename: production ? 'static/[name].[contenthash:10].js' : 'static/[name].js',
      // Outside of dist, so that no server publishes them.
      sourceMapFilename: path.join(path.relative(distOf(dir), path.join(__dirname, '.cache/source-maps')), prefix, '[file].map'),
      assetModuleFilename: 'static/[name].[contenthash:10][ext]',
      chunkLoadTimeout: 4000,
      crossOriginLoading: 'anonymous',
      // Compressed copies outlive a build whose file is unchanged; `compressed` drops the others.
      clean: { keep: /\.(br|gz)$|^prerender/ },
    },
    resolve: {
      extensions: ['.js', '.mjs', '.cjs'],
      alias: {
        'real-react-router-dom$': createRequire(inCommon.resolve('react-router-dom')).resolve('react-router').replace(/dist\/(development|production)\/index\.m?js$/, `dist/${production ? 'production' : 'development'}/index.mjs`),
        '@formatjs/icu-messageformat-parser$': intl.resolve('@formatjs/icu-messageformat-parser/no-parser.js'),
        ...(existsSync(path.join(dir, 'src/federation')) && { 'real-federation-core$': runtimeCoreOf(dir) }),
        'real-zod$': inCommon.resolve('zod/mini').replace(/\.cjs$/, '.js'),
        ...antd.aliases,
      },
    },
    resolveLoader: { modules: [path.join(dir, 'node_modules')] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: {
            loader: 'swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development: !production, refresh: serving } },
                target: 'es2022',
              },
            },
          },
        },
        {
          test: /src\/intl\/(zh-CN|en-US)\.json$/,
          type: 'json',
          use: ({ resource }) => [{ loader: path.join(BUILD, 'texts/compile-messages.cjs'), options: resource.startsWith(COMMON) ? commonTexts ?? {} : {} }],
        },
        {
          test: /\.css$/,
          sideEffects: true,
          use: [
            MiniCss.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: `${prefix}-[name]-[local]-[hash:base64:4]`,
                },
              },
            },
          ],
        },
        ...antd.rules,
        { test: /\.(png|jpe?g|svg|webp|avif|woff2)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 1024 } } },
      ],
    },
    plugins: [
      new MiniCss({
        filename: production ? 'static/[name].[contenthash:10].css' : 'static/[name].css',
        chunkFilename: production ? 'static/[name].[contenthash:10].css' : 'static/[name].css',
        ignoreOrder: true,
        insert: antd.insertSheet,
      }),
      ...antd.plugins(webpack, production),
      new webpack.DefinePlugin(switches.constant),
      ...(production ? [compressed()] : []),
      ...(serving ? [new RefreshPlugin({ overlay: false })] : []),
    ],
    optimization: {
      // Few files: each request costs about half a KiB of headers, and small files compress worse.
      splitChunks: { cacheGroups: antd.cacheGroups, minSize: 80_000 },
      minimizer: [
        new Minimizer({ minify: Minimizer.swcMinify, extractComments: false, minimizerOptions: { compress: { passes: 2 }, mangle: true } }),
        new Minimizer({ test: /\.css$/, minify: Minimizer.esbuildMinifyCss }),
      ],
    },
    cache: !switches.any && {
      type: 'filesystem',
      cacheDirectory: path.join(__dirname, '.cache/webpack', prefix),
      name: serving ? 'serve' : argv.mode,
      buildDependencies: { config: [__filename, path.join(dir, 'webpack.config.cjs'), ...readdirSync(BUILD, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))] },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** Federation of an app; `options` says what it exposes or, for the host, its runtime plugins. */
function federation(dir, options) {
  const { ModuleFederationPlugin } = createRequire(path.join(dir, 'package.json'))('@module-federation/enhanced/webpack');
  return new ModuleFederationPlugin({
    dts: false,
    dev: false,
    shareStrategy: 'loaded-first',
    ...options,
    experiments: { optimization: { target: 'web' }, ...options.experiments },
  });
}

function html(dir, options) {
  const Html = createRequire(path.join(dir, 'package.json'))('html-webpack-plugin');
  return new Html({ minify: false, scriptLoading: 'defer', inject: 'head', ...options });
}

/** The API that a development server talks to, and the paths that belong to it. */
const proxy = [{
  context: ['/api', '/oauth2', '/userinfo', '/dev', '/remotes', '/microapp/config.json'],
  target: process.env.API_BASE ?? 'http://127.0.0.1:4000',
}];

const devServer = (port, publicPath) => ({
  port,
  host: '127.0.0.1',
  hot: true,
  proxy,
  allowedHosts: ['127.0.0.1', 'localhost'],
  headers: { 'Access-Control-Allow-Origin': '*' },
  historyApiFallback: { index: `${publicPath}index.html` },
  client: { overlay: { warnings: false, runtimeErrors: false } },
});

/** A remote: exposes `./app` and `./mount`, and stands alone at `/standalone/<name>/`. */
exports.remote = (dir, { commonTexts } = {}) => (env, argv) => {
  const { name } = JSON.parse(readFileSync(path.join(dir, 'remote.json'), 'utf8'));
  const config = base(dir, argv, { prefix: name, publicPath: 'auto', commonTexts });
  const production = argv.mode === 'production';
  const alone = `/standalone/${name}/`;
  config.entry = { main: './src/main.ts' };
  config.plugins.push(
    federation(dir, {
      name,
      filename: production ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
      manifest: true,
      exposes: { './app': './src/app.tsx', './mount': './src/mount.ts' },
      shared: shared(false),
      experiments: { externalRuntime: production && !without('light-entry') },
    }),
    html(dir, { template: path.join(BUILD, 'html/standalone.html'), publicPath: alone, excludeChunks: [name], title: name }),
    emitted({ 'remote.json': path.join(dir, 'remote.json') }),
    pageFiles(path.join(dir, 'src/routes.tsx')),
    ...(production && !without('light-entry') ? [lightEntry(dir)] : []),
  );
  config.devServer = devServer({ auth: 4101, selfservice: 4102, staff: 4103 }[name] ?? 4109, alone);
  const first = env.mock ? `${alone}?mock=1` : alone;
  if (env.mock) config.devServer.open = [first];
  config.devServer.onListening = ({ options }) => console.log(`http://${options.host}:${options.port}${first}`);
  if (serving) config.output.publicPath = alone;
  return production && !without('prerendered') && existsSync(path.join(dir, 'src/prerender.ts')) ? [config, prerender(dir, argv, { name, commonTexts })] : config;
};

/** The second build of a remote with pages that people wait for: runs under Node and writes their HTML. */
function prerender(dir, argv, { name, commonTexts }) {
  const config = base(dir, argv, { prefix: name, publicPath: `/remotes/${name}/`, commonTexts });
  return {
    ...config,
    name: 'prerender',
    target: 'node22',
    entry: { prerender: './src/prerender.ts' },
    output: {
      ...config.output,
      path: switches.prerenderOf(name),
      filename: '[name].cjs',
      chunkFilename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    devtool: false,
    optimization: { minimizer: config.optimization.minimizer.slice(1) },
    plugins: [...config.plugins.filter((plugin) => !plugin.compresses), prerendered(distOf(dir), path.join(dir, '../shell/public/config.json'))],
    cache: config.cache && { ...config.cache, name: 'prerender' },
  };
}

/** The shell: knows no remote at build time; its HTML starts the one that the path needs (`src/boot/boot.ts`). */
exports.host = (dir, { commonTexts } = {}) => (_env, argv) => {
  const publicPath = '/microapp/';
  const config = base(dir, argv, { prefix: 'shell', publicPath, commonTexts });
  const boot = bootScript(path.join(dir, 'src/boot/boot.ts'));
  config.entry = { main: './src/main.ts' };
  config.optimization.splitChunks = { ...config.optimization.splitChunks, chunks: 'all' };
  config.plugins.push(
    federation(dir, {
      name: 'shell', remotes: {}, shared: shared(true),
      runtimePlugins: [...(without('light-entry') ? [] : [path.join(BUILD, 'federation/provide-runtime.js')]), path.join(dir, 'src/federation/runtime-plugin.ts')],
    }),
    html(dir, {
      template: path.join(dir, 'src/index.html'),
      templateParameters: (compilation) => ({ boot: boot.code, texts: textsOf(compilation, publicPath), federation: federationVersion(dir) }),
    }),
    emitted({ 'csp.json': Buffer.from(`${JSON.stringify({ 'script-src': [boot.hash] })}\n`), ...filesOf(path.join(dir, 'public')) }),
  );
  config.devServer = devServer(4100, publicPath);
  return config;
};

/** Version of the federation runtime that an app is built with. */
function federationVersion(dir) {
  const plugin = createRequire(path.join(dir, 'package.json')).resolve('@module-federation/enhanced/webpack');
  return JSON.parse(readFileSync(path.join(plugin.slice(0, plugin.lastIndexOf('dist')), 'package.json'), 'utf8')).version;
}

/** Where the texts of a build are, by language: JSON for an attribute of its HTML, whose boot script asks for one of them. */
function textsOf(compilation, publicPath) {
  const places = Object.entries(textFiles(compilation)).map(([language, [file]]) => [language, publicPath + file]);
  return JSON.stringify(Object.fromEntries(places)).replaceAll('"', '&quot;');
}

/** A page that embeds remotes through the federation runtime alone. */
exports.page = (dir) => (_env, argv) => {
  const name = path.basename(dir);
  const publicPath = `/${name}/`;
  const config = base(dir, argv, { prefix: name, publicPath });
  config.entry = { main: './src/main.ts' };
  config.plugins.push(html(dir, { template: path.join(dir, 'src/index.html') }));
  config.devServer = devServer(4104, publicPath);
  return config;
};

function filesOf(folder) {
  if (!existsSync(folder)) return {};
  return Object.fromEntries(readdirSync(folder).map((file) => [file, path.join(folder, file)]));
}
