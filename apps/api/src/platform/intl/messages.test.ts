import { checkMessages } from '@portal/common/intl/check-messages';
import en from './en-US.json' with { type: 'json' };
import zh from './zh-CN.json' with { type: 'json' };

test('both languages have the same texts with the same slots', () => {
  expect(checkMessages(zh, en)).toEqual([]);
});
