import styles from './letter-avatar.module.css';

/** First letter of a name in a circle; decoration, the name stands beside it. */
export function LetterAvatar({ name }: { name: string }) {
  const [letter = '·'] = name.trim();
  return <span className={styles.avatar} aria-hidden="true">{letter.toLocaleUpperCase()}</span>;
}
