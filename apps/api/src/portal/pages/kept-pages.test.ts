import { createHash, randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { keptPages } from './kept-pages.ts';

const page = (text: string) =>
  `<html><head><style nonce="__CSP_NONCE__">a:is(b,c){}\n@media (width<=9px){}</style></head><body>${text}</body></html>`;
const unpacked = (bytes: Uint8Array) => brotliDecompressSync(bytes).toString();
const newNonce = () => randomBytes(16).toString('base64');

test('a page is compressed once, and each answer has its own nonce at the end', () => {
  const pages = keptPages();
  const [one, other] = [newNonce(), newNonce()];
  const first = pages(page('登录'));
  expect(unpacked(first.sent(one, true))).toBe(
    `<html><head><style>a:is(b,c){}\n@media (width<=9px){}</style></head><body>登录<style nonce="${one}"></style></body></html>`,
  );
  expect(Buffer.from(first.sent(other, false)).toString()).toBe(unpacked(first.sent(other, true)));
  expect(pages(page('登录'))).toBe(first);
  const digest = createHash('sha256').update('a:is(b,c){}\n@media (width<=9px){}').digest('base64');
  expect(first.styles).toEqual([`'sha256-${digest}'`]);
});

test.each([0, 1, 16, 60_000])('a page of %i more characters that has no body element arrives whole', (length) => {
  const text = randomBytes(length).toString('latin1');
  const nonce = newNonce();
  expect(unpacked(keptPages()(text).sent(nonce, true))).toBe(`${text}<style nonce="${nonce}"></style>`);
});

test('pages that were used longest ago leave when there are too many', () => {
  const long = randomBytes(1000).toString('hex');
  const pages = keptPages(25_000);
  const first = pages(page(long));
  const second = pages(page(`${long}2`));
  expect(pages(page(long))).toBe(first);
  pages(page(`${long}3`));
  pages(page(`${long}4`));
  expect(pages(page(long))).toBe(first);
  expect(pages(page(`${long}2`))).not.toBe(second);
});
