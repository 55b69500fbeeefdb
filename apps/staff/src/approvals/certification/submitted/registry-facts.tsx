import { FormattedMessage } from 'react-intl';
import type { RegistryMatch } from '@portal/common/contract/queues/company-registry';
import styles from './evidence.module.css';

/** What only the registry knows: whether the company is active, and since when there is one. */
export function RegistryFacts({ entry: { status, founded_on } }: { entry: RegistryMatch }) {
  const active = status === 'active';
  return (
    <li className={`${styles.row} ${active ? styles.same : styles.differs}`}>
      <span className={styles.field}>
        <FormattedMessage id="approvals.certification.registry.status" />
      </span>
      <p className={styles.value}>
        <span className={active ? undefined : styles.other}>
          <FormattedMessage id={`approvals.certification.registry.status.${status}`} />
        </span>
        {founded_on && (
          <span className={styles.sources}>
            <FormattedMessage id="approvals.certification.evidence.since" values={{ day: founded_on }} />
          </span>
        )}
      </p>
    </li>
  );
}

/** Further companies that the registry names. Renders nothing without any. */
export function OtherEntries({ entries }: { entries: readonly RegistryMatch[] }) {
  if (entries.length === 0) return null;
  return (
    <details className={styles.others}>
      <summary>
        <FormattedMessage id="approvals.certification.evidence.others" values={{ count: entries.length }} />
      </summary>
      <ul>
        {entries.map(({ name, code, status }) => (
          <li key={code + name}>
            <bdi>{name}</bdi> · {code} · <FormattedMessage id={`approvals.certification.registry.status.${status}`} />
          </li>
        ))}
      </ul>
    </details>
  );
}
