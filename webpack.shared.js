/**
 * The one build of all browser apps. An app's `webpack.config.cjs` is one line: `remote(__dirname)` for an app that
 * others embed, `host(__dirname)` for the shell, `page(__dirname)` for a page that embeds without React. `commonTexts`
 * selects the texts of common that an app includes, by prefixes of their ids: `only` these, or all `except` these.
 * `areas` has texts of common that are loaded with some pages only, by the query of their imports (`ACCOUNT_TEXTS`).
 * `budget` is the most bytes that a page may load of a remote, with brotli; admission refuses a heavier build.
 */
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const RefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const { base } = require('./packages/build/src/base.cjs');
const { PORTAL, devServer } = require('./packages/build/src/dev-server.cjs');
const { publishedPackage } = require('./packages/build/src/embedding/embed-package.cjs');
const {
  digestedManifest,
  guardedScripts,
  integrityList,
  servedIntegrity,
  shellIntegrity,
} = require('./packages/build/src/federation/integrity.cjs');
const { lightEntry } = require('./packages/build/src/federation/light-entry.cjs');
const { pageFiles, partFiles, textFiles } = require('./packages/build/src/federation/page-files.cjs');
const { SHARE_SCOPE, shared } = require('./packages/build/src/federation/shared.cjs');
const { bootScript } = require('./packages/build/src/html/boot-script.cjs');
const { ownChunks } = require('./packages/build/src/html/own-chunks.cjs');
const { prerendered } = require('./packages/build/src/html/prerendered.cjs');
const { emitted } = require('./packages/build/src/output.cjs');
const { distOf, prerenderOf, without } = require('./packages/build/src/without.cjs');

/** Texts of the pages of the own account (security, access keys, webhooks), and of the activity that the console shows. */
exports.ACCOUNT_TEXTS = [
  'accessKeys',
  'activity',
  'passkeys',
  'sessions',
  'signedInApplications',
  'timeZone',
  'webhooks',
];

/** Texts of the fields of a company, which only registration has before the sign-in. */
exports.COMPANY_TEXTS = [
  'address',
  'companyPhone',
  'industry',
  'lookup',
  'mainBusiness',
  'partner',
  'partnerName',
  'partnerType',
  'positionName',
  'website',
];

/** Set by `webpack serve`. */
const serving = Boolean(process.env.WEBPACK_SERVE);
const BUILD = path.join(__dirname, 'packages/build/src');
/** Default links, legal texts, carousel and the like; config.json overrides them. */
const CONTENT = path.join(__dirname, 'packages/common/src/contract/portal/portal-content.json');

/** The configuration that all apps start from; the plugin that replaces modules in the running page is in the root package. */
function start(dir, argv, options) {
  const config = base(dir, argv, options);
  if (serving) config.plugins.push(new RefreshPlugin({ overlay: false }), ownChunks());
  return config;
}

/** Federation of an app; `options` says what it exposes or, for the host, its runtime plugins. */
function federation(dir, options) {
  const { ModuleFederationPlugin } = createRequire(path.join(dir, 'package.json'))(
    '@module-federation/enhanced/webpack',
  );
  return new ModuleFederationPlugin({
    dts: false,
    dev: false,
    shareStrategy: 'loaded-first',
    shareScope: SHARE_SCOPE,
    ...options,
    runtimePlugins: [path.join(BUILD, 'federation/retry-shares.js'), ...(options.runtimePlugins ?? [])],
    experiments: { optimization: { target: 'web' }, ...options.experiments },
  });
}

function html(dir, options) {
  const Html = createRequire(path.join(dir, 'package.json'))('html-webpack-plugin');
  return new Html({ minify: false, scriptLoading: 'defer', inject: 'head', ...options });
}

/** A remote: exposes `./app` and `./mount`, and runs standalone at `/standalone/<name>/`. */
exports.remote =
  (dir, { budget, commonTexts } = {}) =>
  (env, argv) => {
    const { name } = JSON.parse(readFileSync(path.join(dir, 'remote.json'), 'utf8'));
    const config = start(dir, argv, { prefix: name, publicPath: 'auto', commonTexts });
    const production = argv.mode === 'production';
    const alone = `/standalone/${name}/`;
    config.entry = { main: './src/main.ts' };
    config.plugins.push(
      federation(dir, {
        name,
        filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        manifest: true,
        exposes: { './app': './src/app.tsx', './mount': './src/mount.ts' },
        shared: shared(false),
        experiments: { externalRuntime: production && !without('light-entry') },
      }),
      html(dir, {
        template: path.join(BUILD, 'html/standalone.html'),
        publicPath: alone,
        excludeChunks: [name],
        title: name,
      }),
      emitted({ 'remote.json': path.join(dir, 'remote.json') }),
      pageFiles(path.join(dir, 'src/routes.tsx'), budget),
      ...(production && !without('light-entry') ? [lightEntry(dir)] : []),
      ...(production
        ? [
            publishedPackage(),
            guardedScripts(dir),
            digestedManifest(dir),
            integrityList(undefined, existsSync(prerenderFile(dir)) ? undefined : sayDigest(name)),
          ]
        : [servedIntegrity()]),
    );
    config.name = name;
    config.devServer = devServer(4101 + remotesBeside(dir).indexOf(name), alone);
    const first = env.mock ? `${alone}?mock=1` : alone;
    if (env.mock) config.devServer.open = [first];
    config.devServer.onListening = ({ options }) => sayWhere(`http://${options.host}:${options.port}`, alone, first);
    // Absolute, because pages of the running portal load from here too; their policy allows no eval.
    if (serving) {
      config.output.publicPath = `http://${config.devServer.host}:${config.devServer.port}${alone}`;
      config.devtool = 'cheap-module-source-map';
    }
    return production && !without('prerendered') && existsSync(prerenderFile(dir))
      ? [config, prerender(dir, argv, { name, commonTexts })]
      : config;
  };

/** Prints where a served remote runs: alone, and in the pages of the running portal. */
function sayWhere(origin, alone, first) {
  const manifest = encodeURIComponent(`${origin}${alone}mf-manifest.json`);
  console.log(`alone:         ${origin}${first}\nin the portal: ${PORTAL}/dev/remote?manifest=${manifest}`);
}

/** Names of all remotes of the workspace: the folders with a remote.json. */
const remotesBeside = (dir) =>
  readdirSync(path.dirname(dir))
    .filter((name) => existsSync(path.join(dir, '..', name, 'remote.json')))
    .sort();

const prerenderFile = (dir) => path.join(dir, 'src/prerender.ts');

/** Operators identify the build by this digest. */
const sayDigest = (name) => (digest) =>
  console.log(`REMOTE_${name.toUpperCase().replaceAll('-', '_')}_INTEGRITY=${digest}`);

/** The second build of a remote with prerendered pages: runs under Node and writes their HTML. */
function prerender(dir, argv, { name, commonTexts }) {
  const config = start(dir, argv, { prefix: name, publicPath: `/remotes/${name}/`, commonTexts });
  return {
    ...config,
    name: 'prerender',
    // Its pages are in the folder that the first build cleans and lists.
    dependencies: [name],
    target: 'node22',
    entry: { prerender: './src/prerender.ts' },
    output: {
      ...config.output,
      path: prerenderOf(name),
      filename: '[name].cjs',
      chunkFilename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    devtool: false,
    optimization: { minimizer: config.optimization.minimizer.slice(1) },
    plugins: [
      ...config.plugins.filter((plugin) => !plugin.compresses),
      prerendered(distOf(dir), CONTENT),
      integrityList(distOf(dir), sayDigest(name)),
    ],
    cache: config.cache && { ...config.cache, name: 'prerender' },
  };
}

/** The shell's libraries, in files of similar size: one large file would load last, after those of the remote. */
const LIBRARIES = Object.fromEntries(
  Object.entries({
    react: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    antd: /node_modules[\\/](antd|@ant-design|@rc-component)[\\/]/,
  }).map(([name, test]) => [name, { name, test, chunks: 'initial', enforce: true, priority: 20 }]),
);

/** The shell: knows no remote at build time; its HTML loads the one that the path needs (`src/boot/boot.ts`). */
exports.host =
  (dir, { commonTexts } = {}) =>
  (_env, argv) => {
    const publicPath = '/microapp/';
    const config = start(dir, argv, { prefix: 'shell', publicPath, commonTexts });
    const boot = bootScript(path.join(dir, 'src/boot/boot.ts'));
    const signedIn = bootScript(path.join(dir, 'src/boot/signed-in.ts'));
    config.entry = { main: './src/main.ts' };
    config.optimization.splitChunks = {
      ...config.optimization.splitChunks,
      chunks: 'all',
      cacheGroups: { ...config.optimization.splitChunks.cacheGroups, ...LIBRARIES },
    };
    config.plugins.push(
      federation(dir, {
        name: 'shell',
        remotes: {},
        shared: shared(true),
        // The shell reads and verifies the manifests itself.
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
        runtimePlugins: [
          ...(without('light-entry') ? [] : [path.join(BUILD, 'federation/provide-runtime.js')]),
          path.join(dir, 'src/federation/runtime-plugin.ts'),
        ],
      }),
      html(dir, {
        template: path.join(dir, 'src/index.html'),
        inject: false,
        minify: { collapseBooleanAttributes: true, collapseWhitespace: true, minifyCSS: true },
        templateParameters: (compilation, { js, css }) => ({
          scripts: js,
          sheets: css,
          boot: boot.code,
          signedInScript: signedIn.code,
          texts: textsOf(compilation, publicPath),
          signedIn: [...css, ...filesOfChunks(compilation, ['frame', 'ahead', 'ky'], publicPath)],
          federation: federationVersion(dir),
        }),
      }),
      ...(argv.mode === 'production' ? [guardedScripts(dir)] : []),
      partFiles(),
      ...(argv.mode === 'production' ? [shellIntegrity()] : []),
      emitted({
        'csp.json': Buffer.from(
          `${JSON.stringify({ 'script-src': [boot.hash, signedIn.hash], ...(without('dynamic-css') ? {} : { nonce: false }) })}\n`,
        ),
        ...filesOf(path.join(dir, 'public')),
        'config.json': configJson(dir),
      }),
    );
    config.devServer = devServer(4100, publicPath);
    return config;
  };

/** Version of the federation runtime that an app is built with. */
function federationVersion(dir) {
  const plugin = createRequire(path.join(dir, 'package.json')).resolve('@module-federation/enhanced/webpack');
  return JSON.parse(readFileSync(path.join(plugin.slice(0, plugin.lastIndexOf('dist')), 'package.json'), 'utf8'))
    .version;
}

/** Addresses of the files of named chunks, in this order. */
function filesOfChunks({ namedChunks }, names, publicPath) {
  return names.flatMap((name) =>
    [...namedChunks.get(name).files].filter((file) => /\.(js|css)$/.test(file)).map((file) => publicPath + file),
  );
}

/** Files of the texts of a build by language: JSON for an attribute of its HTML, from which the boot script requests one. */
function textsOf(compilation, publicPath) {
  const places = Object.entries(textFiles(compilation)).map(([language, [file]]) => [language, publicPath + file]);
  return JSON.stringify(Object.fromEntries(places)).replaceAll('"', '&quot;');
}

/** A page that embeds remotes through the federation runtime alone. */
exports.page = (dir) => (_env, argv) => {
  const name = path.basename(dir);
  const publicPath = `/${name}/`;
  const config = start(dir, argv, { prefix: name, publicPath });
  config.entry = { main: './src/main.ts' };
  config.plugins.push(html(dir, { template: path.join(dir, 'src/index.html') }));
  config.devServer = devServer(4199, publicPath);
  return config;
};

/** The shell's default config.json: its own settings, and the default content. */
function configJson(dir) {
  const [own, content] = [path.join(dir, 'public/config.json'), CONTENT].map((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  );
  return Buffer.from(`${JSON.stringify({ ...own, ...content }, null, 2)}\n`);
}

function filesOf(folder) {
  if (!existsSync(folder)) return {};
  return Object.fromEntries(readdirSync(folder).map((file) => [file, path.join(folder, file)]));
}
