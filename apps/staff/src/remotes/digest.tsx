import styles from './remotes.module.css';

/** Characters of a digest that tell builds apart. */
const SHOWN = 12;

/** A digest as people compare it: its beginning; the element offers the whole one. */
export function Digest({ of }: { of: string }) {
  return (
    <code className={styles.digest} title={of}>
      {of.replace(/^sha384-/, '').slice(0, SHOWN)}
    </code>
  );
}
