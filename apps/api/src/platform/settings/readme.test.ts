import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeSettings } from './settings.ts';

const DOC = resolve(import.meta.dirname, '../../../docs/settings.md');
const BEGIN = '<!-- settings -->\n';
const END = '<!-- /settings -->';

const cell = (text: string) => text.replaceAll('|', '\\|');
const table = () =>
  [
    '| setting | default | meaning |',
    '|---|---|---|',
    ...describeSettings().map(({ name, byDefault, about }) => `| \`${name}\` | ${cell(byDefault)} | ${cell(about)} |`),
  ].join('\n');

/** `UPDATE_README=1 pnpm unit settings/readme` writes the table. */
test('the table of the docs equals the settings of the code', () => {
  const text = readFileSync(DOC, 'utf8');
  const [before = '', after = ''] = [text.slice(0, text.indexOf(BEGIN) + BEGIN.length), text.slice(text.indexOf(END))];
  const expected = `${before}${table()}\n${after}`;
  if (process.env.UPDATE_README === '1') writeFileSync(DOC, expected);
  expect(readFileSync(DOC, 'utf8')).toBe(expected);
});

test('every setting has a description', () => {
  expect(describeSettings().filter(({ about, byDefault }) => about.length < 10 || byDefault === '')).toEqual([]);
});
