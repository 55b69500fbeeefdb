import { FIELD_KEYS, KEY_OF, keyText, type Action } from './keys.ts';
import styles from './key-hint.module.css';
import { useKeysOn } from './use-keys-on.ts';

/** The key of an action beside its button, for windows with a keyboard; for `tick` that of the field at this place, from 1. */
export function KeyHint({ action, digit }: { action: Action; digit?: number }) {
  const [on] = useKeysOn();
  const key = digit === undefined ? KEY_OF[action] : FIELD_KEYS[digit - 1];
  if (!on || key === undefined) return null;
  return (
    <kbd className={styles.hint} aria-hidden="true">
      {keyText(key)}
    </kbd>
  );
}
