import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './ownership.module.css';

/** What a hand-over changes for giver and receiver. */
export function Consequences({ loses, gains }: { loses: ReactNode; gains: ReactNode }) {
  return (
    <div className={styles.both}>
      <section>
        <h2 className={styles.title}>
          <FormattedMessage id="ownership.loses.title" />
        </h2>
        <p className={styles.text}>{loses}</p>
      </section>
      <section>
        <h2 className={styles.title}>
          <FormattedMessage id="ownership.gains.title" />
        </h2>
        <p className={styles.text}>{gains}</p>
      </section>
    </div>
  );
}
