import { FormattedMessage } from 'react-intl';
import { CHECKS_AFTER, CHECKS_BEFORE, CheckResult, type IdpCheck } from '@portal/common/enums/sign-in/idp-check';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import type { IdpChecked } from '@portal/common/contract/identity-provider/identity-provider-tests';
import styles from './tests.module.css';

const phases = ['before', 'back', 'after'] as const;
type Phase = (typeof phases)[number];

const phaseOf = (check: IdpCheck): Phase =>
  (CHECKS_BEFORE as readonly string[]).includes(check)
    ? 'before'
    : (CHECKS_AFTER as readonly string[]).includes(check)
      ? 'after'
      : 'back';

const tones = {
  [CheckResult.passed]: 'approved',
  [CheckResult.warned]: 'pending',
  [CheckResult.failed]: 'rejected',
} as const;

/** The checks of a test, grouped by phase. */
export function CheckList({ checks }: { checks: readonly IdpChecked[] }) {
  return (
    <>
      {phases.map((phase) => {
        const made = checks.filter(({ check }) => phaseOf(check) === phase);
        if (made.length === 0) return null;
        return (
          <section key={phase} className={styles.phase}>
            <h2 className={styles.phaseTitle}>
              <FormattedMessage id={`idps.phase.${phase}`} />
            </h2>
            <ul className={styles.checks}>
              {made.map((one, n) => (
                <CheckRow key={`${one.check}${n}`} of={one} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/** One check with both values. A failed one has advice. */
export function CheckRow({ of }: { of: IdpChecked }) {
  const { check, result } = of;
  const failed = result === CheckResult.failed;
  return (
    <li className={`${styles.check} ${failed ? styles.bad : ''}`}>
      <div className={styles.head}>
        <span className={styles.name}>
          <FormattedMessage id={`idps.check.${check}`} />
        </span>
        <StatusPill tone={tones[result]}>
          <FormattedMessage id={`idps.result.${result}`} />
        </StatusPill>
      </div>
      <CheckValues of={of} />
      {result !== CheckResult.passed && (
        <p className={styles.help}>
          <FormattedMessage id={`idps.help.${check}`} />
        </p>
      )}
    </li>
  );
}

/** What was received and what is expected. */
export function CheckValues({ of: { check, sent, expected } }: { of: IdpChecked }) {
  if (sent === undefined && expected === undefined) return null;
  return (
    <dl className={styles.values}>
      {sent !== undefined && (
        <div>
          <dt>
            <FormattedMessage id="idps.check.sent" />
          </dt>
          <dd>
            <Sent check={check} sent={sent} />
          </dd>
        </div>
      )}
      {expected !== undefined && (
        <div>
          <dt>
            <FormattedMessage id="idps.check.expected" />
          </dt>
          <dd>
            <code>{expected}</code>
          </dd>
        </div>
      )}
    </dl>
  );
}

const accounts = {
  matched: 'idps.account.matched',
  created: 'idps.account.created',
  refused: 'idps.account.refused',
  disabled: 'idps.account.disabled',
} as const;

/** Most values are technical and shown unchanged; the effect on the person's account is a sentence. */
function Sent({ check, sent }: { check: IdpCheck; sent: string }) {
  if (check === 'account' && sent in accounts) return <FormattedMessage id={accounts[sent as keyof typeof accounts]} />;
  return <code>{sent}</code>;
}
