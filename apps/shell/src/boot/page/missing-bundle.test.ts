import { watchBundles } from './missing-bundle.ts';

const BUNDLES = 'https://portal.example/microapp/static/';
let stop = () => {};
afterEach(() => stop());

/** A script of this address fails to load. */
function fails(src: string, tag = 'script') {
  const element = Object.assign(document.createElement(tag), { src });
  document.body.append(element);
  element.dispatchEvent(new Event('error'));
  element.remove();
}

test.each([
  ['a bundle of the shell', `${BUNDLES}main.1a2b.js`, 1],
  ['texts, of which the shell tells itself', `${BUNDLES}texts.en-US.1a2b.js`, 0],
  ['a script of a remote', 'https://portal.example/microapp/remotes/auth/main.js', 0],
  ['a script of another origin', 'https://cdn.example/microapp/static/main.js', 0],
])('before the page is live: %s', (_, src, told) => {
  const onFatal = jest.fn();
  stop = watchBundles({ live: false }, BUNDLES, onFatal);
  fails(src);
  expect(onFatal).toHaveBeenCalledTimes(told);
});

test.each([
  ['stylesheet', 1],
  ['preload', 0],
])('a missing style sheet of the shell, by a link that is a %s', (rel, told) => {
  const onFatal = jest.fn();
  stop = watchBundles({ live: false }, BUNDLES, onFatal);
  const link = Object.assign(document.createElement('link'), { rel, href: `${BUNDLES}antd-base.css` });
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  link.remove();
  expect(onFatal).toHaveBeenCalledTimes(told);
});

test('an image that fails to load does not count as a bundle', () => {
  const onFatal = jest.fn();
  stop = watchBundles({ live: false }, BUNDLES, onFatal);
  fails(`${BUNDLES}art.png`, 'img');
  expect(onFatal).not.toHaveBeenCalled();
});

test('a live page is kept when one of its parts fails to load', () => {
  const state = { live: false };
  const onFatal = jest.fn();
  stop = watchBundles(state, BUNDLES, onFatal);
  state.live = true;
  fails(`${BUNDLES}frame.1a2b.js`);
  expect(onFatal).not.toHaveBeenCalled();
});
