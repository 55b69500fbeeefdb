/**
 * Development server of the remote in this folder: `serve.cjs [--mock] [options of webpack serve]`. `--mock`: opens it
 * on mocks, no API needed.
 */
const { createRequire } = require('node:module');
const path = require('node:path');

const asked = process.argv.slice(2).filter((word) => word !== '--');
const options = asked.flatMap((word) => (word === '--mock' ? ['--env', 'mock'] : word));
const cli = createRequire(path.join(process.cwd(), 'package.json')).resolve('webpack/bin/webpack.js');
process.argv.splice(1, process.argv.length, cli, 'serve', '--mode', 'development', ...options);
require(cli);
