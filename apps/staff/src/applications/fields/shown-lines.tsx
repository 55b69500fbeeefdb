import styles from '../applications.module.css';

/** Text of a field with a value in each line, in the list of what others changed. */
export const shownLines = (value: string) => <span className={styles.lines}>{value}</span>;
