import { catalogue, textIdOf, type ErrorCode } from '../errors/catalogue.ts';
import { issueCodes } from '../errors/issues.ts';
import { checkMessages } from './check-messages.ts';
import en from './en-US.json';
import zh from './zh-CN.json';

test('both languages have the same texts with the same slots', () => {
  expect(checkMessages(zh, en)).toEqual([]);
});

test.each([...Object.keys(catalogue), ...issueCodes] as ErrorCode[])('%s has a text', (code) => {
  expect(zh).toHaveProperty([textIdOf(code)]);
});

test('texts keep to the house style', () => {
  for (const [id, text] of Object.entries(zh)) expect(`${id}: ${text}`).not.toMatch(/您|[！!]|\p{Script=Han}[,;:?]/u);
  for (const [id, text] of Object.entries(en)) expect(`${id}: ${text}`).not.toMatch(/!|n't\b|'re\b/);
});

test('the check finds what is wrong', () => {
  expect(checkMessages({ a: '甲 {x}', b: '乙', c: '', d: '丁 {', e: '<b>戊</b>' }, { a: 'A {y}', c: 'C', d: 'D', e: 'E', f: 'F' })).toEqual([
    'a has other slots in en-US (y) than in zh-CN (x)',
    'b is missing in en-US',
    'c is empty in zh-CN',
    'd is no message in zh-CN',
    'e has other slots in en-US () than in zh-CN (<b>)',
    'f is missing in zh-CN',
  ]);
});
