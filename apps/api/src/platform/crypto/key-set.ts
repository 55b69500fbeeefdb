/** When a key begins to sign; null while that is not decided. */
interface Signs {
  signs_from: Date | null;
}

/** Keys of which one signs after the other, as they count now. */
export interface KeySet<Key> {
  current: Key;
  /** Published, does not sign yet. */
  next: Key | undefined;
  /** Sign no more; published for a while. */
  retired: Key[];
}

/** The keys of these rows, oldest first, by whether a key signs or has signed; undefined while none does. */
export function keySetOf<Key extends Signs>(
  rows: readonly Key[],
  signs: (key: Key) => boolean = ({ signs_from }) => signs_from !== null,
): KeySet<Key> | undefined {
  const [current, ...retired] = rows.filter(signs).sort((a, b) => Number(b.signs_from) - Number(a.signs_from));
  return current && { current, next: rows.find((key) => !signs(key)), retired };
}

/** All of them, the one that signs first. */
export const allKeysOf = <Key>({ current, next, retired }: KeySet<Key>): Key[] => [
  current,
  ...(next ? [next] : []),
  ...retired,
];
