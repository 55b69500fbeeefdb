import { webcrypto } from 'node:crypto';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { server } from '@portal/common/testing/mock';
import { abandon, guard, registerFiles, registerHtml, whenLost } from './guard.ts';

const base = 'https://cdn.example/auth/';
const NONE = /^sha384-A+$/;
const digest = (text: string) => `sha384-${text.padEnd(64, '0')}`;
const files = async (list: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(list));
  server.use(http.get(`${base}integrity.json`, () => new HttpResponse(bytes)));
  return `sha384-${Buffer.from(await webcrypto.subtle.digest('SHA-384', bytes)).toString('base64')}`;
};

function script(url: string): HTMLScriptElement {
  const element = document.createElement('script');
  element.src = url;
  guard(element);
  return element;
}
function sheet(url: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url });
  guard(element);
  return element;
}

beforeEach(async () =>
  registerFiles(
    `${base}mf-manifest.json`,
    { 'static/app.js': digest('app'), 'static/app.css': digest('css') },
    await files({ 'static/later.js': digest('later') }),
  ),
);

test('scripts and sheets of a manifest get its digests', () => {
  expect(script(`${base}static/app.js`)).toMatchObject({ src: `${base}static/app.js`, integrity: digest('app') });
  const link = sheet(`${base}static/app.css`);
  expect([link.href, link.integrity]).toEqual([`${base}static/app.css`, digest('css')]);
});

test('a file that only the list has waits for the list', async () => {
  const element = script(`${base}static/later.js`);
  expect(element.hasAttribute('src')).toBe(false);
  await waitFor(() => expect(element).toMatchObject({ src: `${base}static/later.js`, integrity: digest('later') }));
});

test.each([
  ['that no list has', `${base}static/planted.js`],
  ['of another place', 'https://evil.example/x.js'],
])('a file %s gets a digest that no file has', async (_, url) => {
  const element = script(url);
  await waitFor(() => expect(element.integrity).toMatch(NONE));
});

test('files that the HTML preloads have its digests', () => {
  // jsdom does not reflect the attribute of a link.
  const link = Object.assign(document.createElement('link'), {
    href: `${base}static/preloaded.js`,
    integrity: digest('preloaded'),
  });
  link.setAttribute('integrity', link.integrity);
  document.head.append(link);
  registerHtml();
  link.remove();
  expect(script(`${base}static/preloaded.js`)).toMatchObject({ integrity: digest('preloaded') });
});

test('own files of the shell need no digest', () => {
  expect(script('/microapp/static/late.js').integrity).toBeFalsy();
});

describe('with an address of their own, files of the shell', () => {
  const FILES = 'https://static.example/microapp/';
  afterEach(() => {
    delete document.documentElement.dataset.files;
    document.head.replaceChildren();
  });

  test('are requested there, with the digests of the HTML and of the list that it names', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ 'static/late.js': digest('late') }));
    server.use(http.get(`${FILES}static/integrity.1a2b.json`, () => new HttpResponse(bytes)));
    document.documentElement.dataset.files = FILES;
    document.documentElement.dataset.list = `static/integrity.1a2b.json sha384-${Buffer.from(await webcrypto.subtle.digest('SHA-384', bytes)).toString('base64')}`;
    // jsdom does not reflect the attribute of a link.
    const link = Object.assign(document.createElement('link'), {
      href: `${FILES}static/first.js`,
      integrity: digest('first'),
    });
    link.setAttribute('integrity', link.integrity);
    document.head.append(link);
    registerHtml();
    const first = script('/microapp/static/first.js');
    expect(first).toMatchObject({
      src: `${FILES}static/first.js`,
      integrity: digest('first'),
      crossOrigin: 'anonymous',
    });
    const late = sheet('/microapp/static/late.js');
    await waitFor(() => expect(late).toMatchObject({ href: `${FILES}static/late.js`, integrity: digest('late') }));
    // webpack finds its sheet again by the address that it knows.
    expect(late.dataset.href).toBe(`${location.origin}/microapp/static/late.js`);
    const planted = script('/microapp/static/planted.js');
    await waitFor(() => expect(planted.integrity).toMatch(NONE));
  });
});

test('a failed request is repeated at another address, with the same digest, until it succeeds', () => {
  const url = `${base}static/app.js`;
  script(url).dispatchEvent(new Event('load'));
  expect(script(url).src).toBe(url);
  const again = script(url);
  expect(again).toMatchObject({ src: `${url}?retry=1`, integrity: digest('app') });
  expect(script(url).src).toBe(`${url}?retry=2`);
  again.dispatchEvent(new Event('load'));
  expect(script(url).src).toBe(url);
});

test('a missing file is reported; pending requests can be abandoned', () => {
  const lost: string[] = [];
  whenLost((url) => lost.push(url));
  script(`${base}static/app.js`).dispatchEvent(new Event('error'));
  expect(lost).toEqual([`${base}static/app.js`]);
  const hanging = script(`${base}static/app.js`);
  document.head.append(hanging);
  const failed = jest.fn();
  hanging.addEventListener('error', failed);
  hanging.onerror = failed;
  abandon('https://cdn.example/staff/');
  expect(failed).not.toHaveBeenCalled();
  abandon(base);
  expect(failed).toHaveBeenCalledTimes(1);
  expect(hanging.isConnected).toBe(false);
});

test('after an abandoned preload that has not arrived, its file is requested at another address; one that has arrived is used', () => {
  Object.assign(performance, { getEntriesByName: (url: string) => (url.endsWith('app.css') ? [{}] : []) });
  // Neither has failed before.
  script(`${base}static/app.js`).dispatchEvent(new Event('load'));
  sheet(`${base}static/app.css`).dispatchEvent(new Event('load'));
  for (const file of ['app.js', 'app.css'])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', href: `${base}static/${file}` }),
    );
  abandon('https://cdn.example/staff/');
  expect(document.querySelectorAll('link[rel=preload]')).toHaveLength(2);
  abandon(base);
  expect(document.querySelectorAll('link[rel=preload]')).toHaveLength(0);
  expect(new URL(script(`${base}static/app.js`).src).searchParams.get('retry')).toBe('1');
  expect(new URL(sheet(`${base}static/app.css`).href).searchParams.get('retry')).toBeNull();
});
