import type { CSSProperties } from 'react';
import styles from './bones.module.css';

/** Placeholder of lines that are being read. Decorative: what is around it says that something loads. */
export function Bones({ rows, className = '' }: { rows: number; className?: string }) {
  return (
    <div className={`${styles.lines} ${className}`} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.bone} />
      ))}
    </div>
  );
}

/** Placeholder of a picture, as large as `className` or `style` says. */
export const PictureBone = ({ className = '', style }: { className?: string; style?: CSSProperties }) => (
  <span className={`${styles.bone} ${className}`} style={style} aria-hidden="true" />
);
