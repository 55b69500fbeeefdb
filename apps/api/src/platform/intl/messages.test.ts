import { checkMessages } from '@portal/common/intl/check-messages';
import en from './en-US.json';
import zh from './zh-CN.json';

test('both languages have the same texts with the same slots', () => {
  expect(checkMessages(zh, en)).toEqual([]);
});
