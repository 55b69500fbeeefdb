import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/**
 * What is wrong with two languages of the same messages: for the tests of texts.
 *
 * Takes both as they stand in the JSON files. Answers one line per fault: an id that one language lacks, an empty
 * text, a text that is no valid message, slots or tags that differ. An empty list is a good one.
 */
export function checkMessages(zh: Readonly<Record<string, string>>, en: Readonly<Record<string, string>>): string[] {
  const faults: string[] = [];
  for (const id of new Set([...Object.keys(zh), ...Object.keys(en)])) {
    const [slotsOfZh, slotsOfEn] = [zh, en].map((texts, place) => {
      const language = place === 0 ? 'zh-CN' : 'en-US';
      const text = texts[id];
      if (text === undefined) faults.push(`${id} is missing in ${language}`);
      else if (text.trim() === '') faults.push(`${id} is empty in ${language}`);
      else return slotsOf(text) ?? void faults.push(`${id} is no message in ${language}`);
      return undefined;
    });
    if (slotsOfZh !== undefined && slotsOfEn !== undefined && slotsOfZh !== slotsOfEn) {
      faults.push(`${id} has other slots in en-US (${slotsOfEn}) than in zh-CN (${slotsOfZh})`);
    }
  }
  return faults;
}

/** Names of arguments and tags of a message, sorted and joined; undefined when it does not parse. */
function slotsOf(text: string): string | undefined {
  const names = new Set<string>();
  const collect = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) collect(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) collect(option.value);
      }
    }
  };
  try {
    collect(parse(text));
  } catch {
    return undefined;
  }
  return [...names].sort().join(', ');
}
