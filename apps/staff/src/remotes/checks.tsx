import { FormattedMessage } from 'react-intl';
import type { RemoteBuild } from '@portal/common/contract/portal/remotes';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import styles from './remotes.module.css';

const TONES = { mounted: 'approved', unmounted: 'pending', preview: 'neutral' } as const;

const stateOf = ({ preview, mounted }: RemoteBuild) => {
  if (preview === 1) return 'preview';
  return mounted === 1 ? 'mounted' : 'unmounted';
};

const KIB = 1024;

/** What the admission of a build found: whether it was mounted, and behind that each check with its figure. */
export function Checks({ build }: { build: RemoteBuild }) {
  const state = stateOf(build);
  return (
    <span className={styles.stack}>
      <StatusPill tone={TONES[state]} quiet>
        <FormattedMessage id={`remotes.checks.${state}`} />
      </StatusPill>
      {build.checks.length > 0 && (
        <details>
          <summary className={styles.summary}>
            <FormattedMessage id="remotes.checks.count" values={{ number: build.checks.length }} />
          </summary>
          <ul className={styles.checks}>
            {build.checks.map(({ check, result, measured, allowed }) => (
              <li key={check}>
                <FormattedMessage
                  id={result === 'passed' ? `remotes.check.${check}` : `remotes.skipped.${check}`}
                  values={
                    check === 'bytes'
                      ? { measured: Math.ceil((measured ?? 0) / KIB), allowed: Math.floor((allowed ?? 0) / KIB) }
                      : { measured, allowed }
                  }
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </span>
  );
}
