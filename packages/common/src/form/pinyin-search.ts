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

/** Small letters without accents, spaces and signs: `Xi'an` and `xian` are one, and so are `Lüliang` and `luliang`. */
const plain = (text: string) => text.normalize('NFKD').toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
const words = (text: string) => text.split(/[\s,()/-]+/).map(plain).filter((word) => word !== '');

/**
 * How well an entry fits what was typed, 0 best: 0 a name, an initialism or a code that begins so, 1 a word that does,
 * 2 somewhere inside a name or its initials (`xg` in 中国香港); undefined when it does not fit. Nothing typed fits everything.
 */
export function fit(typed: string, { name, other = '', initials = '', code = '' }: Searchable): 0 | 1 | 2 | undefined {
  const sought = plain(typed);
  if (sought === '') return typed.trim() === '' || typed.trim() === '+' ? 0 : undefined;
  const names = [name, other].filter((one) => one !== '');
  const shortened = names.map((one) => words(one).map((word) => word[0]).join(''));
  if ([...names.map(plain), ...shortened, initials, code].some((one) => one.startsWith(sought))) return 0;
  if (names.flatMap(words).some((word) => word.startsWith(sought))) return 1;
  return names.some((one) => plain(one).includes(sought)) || (sought.length > 1 && initials.includes(sought)) ? 2 : undefined;
}
