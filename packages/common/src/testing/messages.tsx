import { checkMessages, textsIn } from '../intl/check-messages.ts';

type Texts = Record<string, string>;

/**
 * Tests the texts of an app in both languages, and those of a JSON file (`remote.json`, `config.json`) that has both
 * side by side.
 */
export function testMessages(zh: Texts, en: Texts, file?: { name: string; content: unknown }): void {
  test('both languages have the same texts with the same slots', () => {
    expect(checkMessages(zh, en)).toEqual([]);
  });

  if (!file) return;
  test(`the texts of ${file.name} are in both languages and follow the style guides`, () => {
    const texts = textsIn(file.content);
    expect(Object.keys(texts['zh-CN'])).not.toEqual([]);
    expect(checkMessages(texts['zh-CN'], texts['en-US'])).toEqual([]);
  });
}
