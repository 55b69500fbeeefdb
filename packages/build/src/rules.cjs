/** Loader rules for each kind of source. */
const path = require('node:path');
const antd = require('./antd/antd.cjs');

const COMMON = path.join(__dirname, '../../common');

/**
 * Loader rules of an app. `extractCss` is the loader that puts CSS into files, `prefix` keeps class names of apps
 * apart, `commonTexts` selects the texts of common that the app includes.
 */
exports.rules = ({ production, serving, prefix, extractCss, commonTexts }) => [
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
    test: /\/intl\/([\w-]+\/)?(zh-CN|en-US)\.json$/,
    type: 'json',
    use: ({ resource }) => [
      {
        loader: path.join(__dirname, 'texts/compile-messages.cjs'),
        options: resource.startsWith(COMMON) ? (commonTexts ?? {}) : {},
      },
    ],
  },
  {
    test: /\.css$/,
    sideEffects: true,
    use: [
      extractCss,
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
  // Does not say so itself: signing in then loads no code for making passkeys.
  { test: /[\\/]@simplewebauthn[\\/]browser[\\/]/, sideEffects: false },
  // Nor do the parts of antd: an input then loads no text area, which its package lists beside it.
  { test: /node_modules[\\/](@rc-component|@ant-design)[\\/][\w-]+[\\/]es[\\/].*\.js$/, sideEffects: false },
  ...antd.rules,
  { test: /\.(png|jpe?g|svg|webp|avif|woff2)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 1024 } } },
];
