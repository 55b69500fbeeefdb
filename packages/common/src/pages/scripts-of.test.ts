import { scriptsOf, type Manifest } from './scripts-of.ts';

const manifest: Manifest = {
  metaData: { remoteEntry: { path: '', name: 'remoteEntry.1.js' } },
  exposes: [
    { path: './mount', assets: { js: { sync: ['static/mount.js'] }, css: { sync: [] } } },
    {
      path: './app',
      assets: { js: { sync: ['static/app.js', 'static/common.js'] }, css: { sync: ['static/app.css'] } },
    },
  ],
  pages: [
    { path: '/partners/:id/edit', files: ['static/edit.js', 'static/common.js', 'static/edit.css'] },
    { path: '/profile/*', files: ['static/profile.js'] },
    { path: '*', files: ['static/any.js'] },
  ],
  texts: { 'zh-CN': ['static/texts.zh-CN.js'], 'en-US': ['static/texts.en-US.js'] },
  digests: Object.fromEntries(
    [
      'remoteEntry.1.js',
      'static/app.js',
      'static/common.js',
      'static/app.css',
      'static/edit.js',
      'static/edit.css',
      'static/profile.js',
      'static/texts.zh-CN.js',
      'static/texts.en-US.js',
    ].map((file) => [file, `sha384-${file}`]),
  ),
};
const at = 'https://cdn.example/remotes/staff/mf-manifest.json';
const files = (pathname: string, of = manifest) =>
  scriptsOf(of, at, pathname, 'en-US').map(({ href }) => href.replace('https://cdn.example/remotes/staff/', ''));
const APP = ['remoteEntry.1.js', 'static/app.js', 'static/common.js', 'static/app.css'];

test.each([
  ['/partners/7/edit', [...APP, 'static/edit.js', 'static/edit.css']],
  ['/Partners/7/EDIT/', [...APP, 'static/edit.js', 'static/edit.css']],
  ['/partners/7', APP],
  ['/profile/baseInfo', [...APP, 'static/profile.js']],
  ['/profile', [...APP, 'static/profile.js']],
  ['/elsewhere', APP],
])('%s needs the files of its remote and its page, each once', (pathname, expected) => {
  expect(files(pathname)).toEqual([...expected, 'static/texts.en-US.js']);
});

test('a manifest without lists of pages and texts yields the files of the app', () => {
  expect(files('/profile', { ...manifest, pages: undefined, texts: undefined })).toEqual(APP);
});

test('style sheets are preloaded as styles, relative to the manifest, with their digest', () => {
  expect(scriptsOf(manifest, at, '/', 'zh-CN').filter(({ as }) => as === 'style')).toEqual([
    { href: 'https://cdn.example/remotes/staff/static/app.css', as: 'style', integrity: 'sha384-static/app.css' },
  ]);
});

test('a file whose digest is not in the manifest is not preloaded', () => {
  const { 'static/profile.js': _, ...digests } = manifest.digests ?? {};
  expect(files('/profile', { ...manifest, digests })).toEqual([...APP, 'static/texts.en-US.js']);
});
