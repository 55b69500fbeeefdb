import { FormattedMessage } from 'react-intl';
import type { RefusedValue } from '../certification.queries.ts';
import styles from './refused-list.module.css';

/** Refused fields with their reasons, in the user's language. */
export function RefusedList({ refused }: { refused: readonly RefusedValue[] }) {
  return (
    <ul className={styles.list}>
      {refused.map(({ field, reason }) => (
        <li key={field}>
          <strong>
            <FormattedMessage id={`refusedField.${field}`} />
          </strong>
          {' · '}
          <FormattedMessage id={`refusal.${reason}`} />
        </li>
      ))}
    </ul>
  );
}
