import styles from './cell-text.module.css';

/**
 * Name in a table: at most two lines, cut at its end, whichever way its script runs; the title has all of it. In stacked
 * rows it is shown whole.
 */
export const CellText = ({ children }: { children: string }) => (
  <span className={styles.text} dir="auto" title={children}>
    {children}
  </span>
);
