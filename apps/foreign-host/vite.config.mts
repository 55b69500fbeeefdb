/** Sites with Vite: one on React 19 with react-router 7, one on Vue with vue-router. The other React of this package is 18. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vite';

const SITES = join(import.meta.dirname, 'src/sites');
const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));

export default defineConfig({
  root: SITES,
  base: '/sites/',
  resolve: {
    alias: {
      react: folderOf('react-19'),
      'react-dom': folderOf('react-dom-19'),
      'react-router-dom': 'react-router-dom-7',
    },
  },
  build: {
    outDir: join(import.meta.dirname, '../../.cache/sites/vite'),
    emptyOutDir: true,
    assetsDir: 'static',
    target: 'es2022',
    rolldownOptions: { input: ['react-19', 'together', 'vue'].map((site) => join(SITES, site, 'index.html')) },
  },
  logLevel: 'error',
});
