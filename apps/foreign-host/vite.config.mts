/** Sites with Vite: one on React 19 with react-router 7, one on Vue with vue-router. The other React of this package is 18. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { installPublished } from '../../packages/build/src/embedding/install-published.cjs';

const SITES = join(import.meta.dirname, 'src/sites');
const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));
const MAIN = { 'react-19': 'main.ts', together: 'main.tsx', vue: 'main.ts' };

/** Gives each site the one page of all, with its own script. */
const pages: Plugin = {
  name: 'pages',
  resolveId: (id) => (id.endsWith('/index.html') ? id : null),
  load: (id) => (id.endsWith('/index.html') ? readFileSync(join(SITES, 'index.html'), 'utf8') : null),
  transformIndexHtml: {
    order: 'pre',
    handler: (_, { path }) => [
      {
        tag: 'script',
        attrs: { type: 'module', src: `./${MAIN[path.split('/')[1] as keyof typeof MAIN]}` },
        injectTo: 'body',
      },
    ],
  },
};

export default defineConfig({
  root: SITES,
  base: '/sites/',
  plugins: [pages],
  resolve: {
    alias: {
      react: folderOf('react-19'),
      'react-dom': folderOf('react-dom-19'),
      'react-router-dom': 'react-router-dom-7',
      'portal-embed': installPublished(join(import.meta.dirname, '../../.cache/embedding/vite')),
    },
  },
  build: {
    outDir: join(import.meta.dirname, '../../.cache/sites/vite'),
    emptyOutDir: true,
    assetsDir: 'static',
    target: 'es2022',
    rolldownOptions: { input: Object.keys(MAIN).map((site) => join(SITES, site, 'index.html')) },
  },
  logLevel: 'error',
});
