const { createHash } = require('node:crypto');
const { buildSync } = require('esbuild');
const { constant } = require('../without.cjs');

/** Bundles an inline script: its code, and its hash for the content security policy. */
exports.bootScript = (file) => {
  const [{ text }] = buildSync({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    define: constant,
  }).outputFiles;
  const code = text.trim().replaceAll('</script', '<\\/script');
  return { code, hash: `'sha256-${createHash('sha256').update(code).digest('base64')}'` };
};
