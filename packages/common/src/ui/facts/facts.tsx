import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import styles from './facts.module.css';

/** Id of a text of the app. */
export type TextId = NonNullable<MessageDescriptor['id']>;

/** A label and its value; an empty text shows as `--`. */
export type Fact = readonly [label: TextId, value: ReactNode];

/** Labels and values in columns, as many as fit. Facts that are `false` are left out. */
export function Facts({ facts }: { facts: readonly (Fact | false)[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter((fact) => fact !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>
              <FormattedMessage id={label} />
            </dt>
            <dd>{value === '' ? '--' : value}</dd>
          </div>
        ))}
    </dl>
  );
}
