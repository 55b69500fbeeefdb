import { manifestInHtml } from './manifest-in-html.ts';
import type { Manifest } from './scripts-of.ts';

const manifest: Manifest = {
  metaData: { remoteEntry: { path: '', name: 'whole.js' }, pluginVersion: '2.9' },
  lightEntry: 'light.js',
  exposes: [{ path: './app', assets: { js: { sync: ['app.js'] }, css: { sync: ['app.css'] } } }],
  pages: [
    { path: '/users', files: ['users.js'], parts: ['table'], then: ['pagination'], reads: ['/api/users'] },
    { path: '/users/:id', files: ['user.js'], texts: { 'en-US': ['user.en.js'] } },
  ],
  texts: { 'en-US': ['texts.en.js'], 'zh-CN': ['texts.zh.js'] },
  nonce: false,
  digests: Object.fromEntries(
    ['light.js', 'app.js', 'app.css', 'users.js', 'user.js', 'user.en.js', 'texts.en.js', 'texts.zh.js', 'idle.js'].map(
      (file) => [file, `sha384-${file}`],
    ),
  ),
};

test('the HTML has the entry, the row of its page without files, and digests of files that no page names', () => {
  expect(JSON.parse(JSON.stringify(manifestInHtml(manifest, '/users')))).toEqual({
    metaData: manifest.metaData,
    lightEntry: 'light.js',
    exposes: [],
    pages: [{ path: '/users', files: [], parts: ['table'], reads: ['/api/users'] }],
    digests: { 'idle.js': 'sha384-idle.js' },
    isPart: true,
  });
});

test('a page without a row has the rest', () => {
  expect(manifestInHtml(manifest, '/elsewhere')).toMatchObject({ pages: [], lightEntry: 'light.js' });
});
