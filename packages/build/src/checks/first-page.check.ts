/** `pnpm run built`, after a build: nothing unnecessary delays the first page. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APPS, firstFiles, manifestOf, read, shellScripts } from './page-bytes.ts';

const html = read('shell', 'index.html');

void test('the style sheets of the shell do not delay the first frame: they apply when the live page shows', () => {
  const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([tag]) => tag);
  assert.ok(sheets.length >= 2);
  for (const tag of sheets) assert.match(tag, /media="not all"/);
});

void test('the scripts of the shell are of like size, so that none of them arrives long after the others', () => {
  for (const file of firstFiles(html).filter((one) => one.endsWith('.js'))) {
    const { size } = statSync(join(APPS, 'shell/dist', `${file}.br`));
    assert.ok(size < 65_000, `${file} has ${size} bytes`);
  }
});

void test('the shell brings react-query, so that no remote loads a copy once its own code has run', () => {
  assert.ok(shellScripts().includes('No QueryClient set'));
});

void test('the HTML for pages with a session preloads what the session needs, before the files that the shell requests later', () => {
  const [, preloads = ''] = /<!--signed-in-->(.*)<!--\/signed-in-->/.exec(html) ?? [];
  const files = [...preloads.matchAll(/href="\/microapp\/(static\/(\w+)\.[^"]+\.js)"/g)];
  assert.deepEqual(
    files.map(([, , chunk]) => chunk),
    ['frame', 'ahead', 'ky'],
  );
  const [first] = [...preloads.matchAll(/<link [^>]*>/g)].map(([tag]) => tag);
  assert.match(first ?? '', /as="style">$/, 'the sheets of the shell are not behind what only the page needs');
  for (const [, file = ''] of files) {
    const path = join(APPS, 'shell/dist', file);
    // Small files have no compressed copy.
    assert.ok(statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size < 10_000);
  }
});

void test('the boot script, which is in every HTML, carries no addresses of pages that it does not name', () => {
  assert.doesNotMatch(html, /\/system\/audit/);
});

void test('the script that asks for the data of pages with a session is in no page for everyone', () => {
  const [, ofSession = ''] = /<!--signed-in-->(.*)<!--\/signed-in-->/.exec(html) ?? [];
  assert.match(ofSession, /^<script>[^<]*oauth2\/token/);
  assert.doesNotMatch(html.replace(ofSession, ''), /oauth2\/token/);
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  assert.deepEqual((JSON.parse(read('shell', 'csp.json')) as { 'script-src': string[] })['script-src'], hashes);
});

void test('manifests name the late parts of antd that a page imports, so that the shell requests them early', () => {
  const page = manifestOf('selfservice').pages.find(({ path }) => path === '/partnerUser');
  assert.ok(page?.parts?.includes('table'));
  assert.deepEqual(page?.then, ['pagination']);
});

void test('the build of the shell lists the files of every late part of antd', () => {
  const parts = JSON.parse(read('shell', 'parts.json')) as Record<string, string[]>;
  const pages = ['selfservice', 'staff'].flatMap((remote) => manifestOf(remote).pages);
  for (const name of pages.flatMap(({ parts: now = [], then = [] }) => [...now, ...then])) {
    assert.ok((parts[name]?.length ?? 0) >= 2, `${name} has no files`);
    for (const file of parts[name] ?? []) assert.ok(existsSync(join(APPS, 'shell/dist', file)), file);
  }
});

void test('the prerendered pages for phones have the large fields of the live ones', () => {
  const page = read('auth', 'prerender/registerpartnerportal.en-US.html');
  const phone = page.slice(page.indexOf('data-prerender="narrow"'));
  assert.match(phone, /-input-lg/);
  assert.doesNotMatch(page.slice(0, -phone.length), /class="[^"]*-input-lg/);
});
