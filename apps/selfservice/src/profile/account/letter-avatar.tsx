import styles from './letter-avatar.module.css';

/** First letter of a name in a circle. Hidden from screen readers, because the name is next to it. */
export function LetterAvatar({ name }: { name: string }) {
  const [letter = '·'] = name.trim();
  return (
    <span className={styles.avatar} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  );
}
