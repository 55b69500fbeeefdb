import { checkMessages, textsIn } from '@portal/common/intl/check-messages';
import config from '../../../../packages/common/src/contract/portal/portal-content.json';
import en from './en-US.json';
import zh from './zh-CN.json';

test('both languages have the same texts with the same slots', () => {
  expect(checkMessages(zh, en)).toEqual([]);
});

test('the texts of config.json are in both languages and follow the guides', () => {
  const texts = textsIn(config);
  expect(Object.keys(texts['zh-CN'])).not.toEqual([]);
  expect(checkMessages(texts['zh-CN'], texts['en-US'])).toEqual([]);
});
