/** Longer text is no contact value, and is not folded. */
const FOLDED_MAX = 1000;

/**
 * A typed or copied e-mail, phone, code or domain as it was meant: full-width signs and digits (`＠`, `．`, `１`) and
 * the Chinese full stop become ASCII, invisible characters are removed. Full-width letters stay, so that no rule takes
 * letters that only look like ASCII. The override U+202E, which shows text backwards, stays, so that the rules reject
 * it. Keeps blanks, for a value that is still being typed.
 */
export function foldContact(value: string): string {
  if (value.length > FOLDED_MAX) return value;
  return value
    .replace(/[\uff01-\uff20\uff3b-\uff40\uff5b-\uff5e。｡]/g, (sign) => sign.normalize('NFKC').replace('。', '.'))
    .replace(/(?!\u202e)\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Like `foldContact`, without blanks at both ends. */
export const plainContact = (value: string): string => foldContact(value).trim();
