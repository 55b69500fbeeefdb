/** An entry of a list that people search by typing. */
export interface Searchable {
  name: string;
  /** Its name in the other language. */
  other?: string | undefined;
  /** Pinyin initials of the Chinese name: `zg` for 中国. */
  initials?: string | undefined;
  /** Calling code, digits only. */
  code?: string | undefined;
}

/** Lower case without accents, spaces and punctuation: `Xi'an` equals `xian`, and `Lüliang` equals `luliang`. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
const words = (text: string) =>
  text
    .split(/[\s,()/-]+/)
    .map(plain)
    .filter((word) => word !== '');
/** The tails of a name that begin at a word, because a search text may span several words but must begin at one. */
const tails = (text: string) => words(text).map((_, at, all) => all.slice(at).join(''));

/**
 * Rank of an entry for a search text: 0 when a name, the initials or a code begin with it, 1 when a word does, 2 when
 * it is inside a word or the initials (`xg` in 中国香港), but not across words (`soft` in "organs of the"); undefined for
 * no match. An empty text matches everything.
 */
export function fit(typed: string, { name, other = '', initials = '', code = '' }: Searchable): 0 | 1 | 2 | undefined {
  const sought = plain(typed);
  if (sought === '') return typed.trim() === '' || typed.trim() === '+' ? 0 : undefined;
  const names = [name, other].filter((one) => one !== '');
  const shortened = names.map((one) =>
    words(one)
      .map((word) => word[0])
      .join(''),
  );
  if ([...names.map(plain), ...shortened, initials, code].some((one) => one.startsWith(sought))) return 0;
  if (names.flatMap(tails).some((tail) => tail.startsWith(sought))) return 1;
  return names.flatMap(words).some((word) => word.includes(sought)) || (sought.length > 1 && initials.includes(sought))
    ? 2
    : undefined;
}
