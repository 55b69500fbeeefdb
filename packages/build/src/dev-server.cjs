/** Where people open the running portal. */
exports.PORTAL = process.env.API_BASE ?? 'http://localhost:4000';

/** The API that a development server talks to, and the paths that belong to it. */
const proxy = [
  {
    context: ['/api', '/oauth2', '/userinfo', '/dev', '/remotes', '/microapp/config.json'],
    target: process.env.API_BASE ?? 'http://127.0.0.1:4000',
  },
];

/** Settings of `webpack serve` for one app. */
exports.devServer = (port, publicPath) => ({
  port,
  host: '127.0.0.1',
  hot: true,
  proxy,
  allowedHosts: ['127.0.0.1', 'localhost'],
  // Names of files have no digest here, so none may be kept.
  headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' },
  historyApiFallback: { index: `${publicPath}index.html` },
  client: { overlay: { warnings: false, runtimeErrors: false } },
});
