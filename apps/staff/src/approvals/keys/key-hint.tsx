import { KEY_OF, type Action } from './keys.ts';
import styles from './key-hint.module.css';
import { useKeysOn } from './use-keys-on.ts';

/** The key of an action beside its button, for windows with a keyboard; for `tick` the digit of the field. */
export function KeyHint({ action, digit }: { action: Action; digit?: number }) {
  const [on] = useKeysOn();
  if (!on) return null;
  return (
    <kbd className={styles.hint} aria-hidden="true">
      {digit ?? KEY_OF[action].toUpperCase()}
    </kbd>
  );
}
