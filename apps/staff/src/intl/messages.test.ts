import { checkMessages, textsIn } from '@portal/common/intl/check-messages';
import remote from '../../remote.json';
import en from './en-US.json';
import zh from './zh-CN.json';

test('both languages have the same ids and placeholders', () => {
  expect(checkMessages(zh, en)).toEqual([]);
});

test('the texts of remote.json exist in both languages and follow the style guides', () => {
  const texts = textsIn(remote);
  expect(Object.keys(texts['zh-CN'])).not.toEqual([]);
  expect(checkMessages(texts['zh-CN'], texts['en-US'])).toEqual([]);
});
