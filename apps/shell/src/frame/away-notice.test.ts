import { networkError } from '@portal/common/client/api-error';
import type { Locale } from '@portal/common/intl/locale';
import en from '../intl/en-US.json';
import zh from '../intl/zh-CN.json';

const sentences = (text: string) => text.split(/[.。，]/).flatMap((part) => part.trim() || []);

// Both are on the screen after a save without a connection.
test.each<[Locale, string]>([
  ['en-US', en['session.away']],
  ['zh-CN', zh['session.away']],
])('the notice in %s does not repeat what a form says about the same failure', (locale, notice) => {
  const said = sentences(networkError(locale).message);
  expect(said.length).toBeGreaterThan(1);
  expect(sentences(notice).filter((one) => said.includes(one))).toEqual([]);
});
