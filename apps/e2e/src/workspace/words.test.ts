import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');
const sources = globSync('{apps,packages}/*/{*.{ts,cjs,md},src/**/*.{ts,tsx,js,cjs,css,html,json,md}}', { cwd: root });

/**
 * References to numbered specifications or decisions: `spec 2 §3`, `spec 1`, `Q112`. Sections of an RFC may be named.
 */
const OUTSIDE = /\bspecs? ?\d\b|\bspecs? ?§|(?<!\bRFC \d{3,5} )§ ?\d|\bdecision Q\d+|\bQ1\d\d\b|\blook\.md\b/i;

test.each([
  ['waits 60 s (spec 2 §3)', true],
  ['see spec 1', true],
  ['as §4.2 says', true],
  ['decided in Q112', true],
  ['RSASSA-PKCS1-v1_5 (RFC 8017 §9.2, note 1)', false],
  ['one spec for each field', false],
])('"%s" refers to a document outside the repository: %s', (text, expected) => {
  expect(OUTSIDE.test(text)).toBe(expected);
});

/** A decision is approved or rejected. The log of security events is append-only: the names in it stay. */
const AGREED =
  /(?<!(?:\b(?:certification|registration|contract|accountApplication)|\$\{noun\})\.|\\\.|'\.)\b(?:agree|agrees|agreed)\b|[a-z]Agreed?\b|\bagreed(?=[A-Z])/;

test.each([
  ['status === ApprovalStatus.agreed', true],
  ["template: 'certificationAgreed'", true],
  ['agreedBy: name', true],
  ["action: 'certification.agreed'", false],
  ['a signed agreement', false],
  ["'partner.announce.agreed'", true],
])('"%s" calls an approval something else: %s', (text, expected) => {
  expect(AGREED.test(text)).toBe(expected);
});

test('all sources call an approval by one word', () => {
  const found = sources
    .filter(
      (file) =>
        !/words\.test\.ts$|intl\/check-messages\.ts$|intl\/guide\.|db\/migrations\/|approvals\/search(?:\.test)?\.ts$/.test(
          file,
        ),
    )
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => AGREED.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test('fonts are named in the tokens alone, by language', () => {
  const found = sources.filter(
    (file) =>
      /\.(css|tsx?)$/.test(file) &&
      !/^apps\/(?:api|e2e)\//.test(file) &&
      !/antd\/tokens(\.test)?\.ts$/.test(file) &&
      /Segoe UI|PingFang|Noto Sans|YaHei/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

test('no source refers to a document that the repository does not hold', () => {
  expect(sources.length).toBeGreaterThan(900);
  const found = sources
    .filter((file) => !file.endsWith('/workspace/words.test.ts'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => OUTSIDE.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
