import { pinyin } from 'pinyin-pro';

const known = new Map<string, string>();

/** Pinyin initials of the Chinese characters of a name, lower case: `zg` for 中国; '' without any. */
export function initialsOf(chinese: string): string {
  let initials = known.get(chinese);
  if (initials === undefined) {
    initials = pinyin(chinese, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' })
      .join('')
      .toLowerCase();
    known.set(chinese, initials);
  }
  return initials;
}
