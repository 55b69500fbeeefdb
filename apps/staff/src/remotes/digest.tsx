import styles from './remotes.module.css';

/** Characters of a digest that tell builds apart. */
const SHOWN = 12;

/** The beginning of a digest, without the name of its algorithm. */
export const shortDigest = (digest: string): string => digest.replace(/^sha384-/, '').slice(0, SHOWN);

/** A digest as people compare it: its beginning; the element offers the whole one. */
export function Digest({ of }: { of: string }) {
  return (
    <code className={styles.digest} title={of}>
      {shortDigest(of)}
    </code>
  );
}
