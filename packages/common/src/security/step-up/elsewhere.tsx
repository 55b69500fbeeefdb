import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../antd/base.ts';
import { Account } from './account.tsx';
import styles from './step-up.module.css';

/** Why the proof is not possible here, and the way to where it is. */
export function Elsewhere({
  why,
  provider,
  onLeave,
}: {
  why: 'setUp' | 'provider' | 'none';
  provider: string | null;
  onLeave: () => void;
}) {
  const lead = useId();
  const of = why === 'provider' && provider === null ? 'company' : why;
  return (
    <>
      <p id={lead} className={styles.lead}>
        <FormattedMessage id={`stepUp.elsewhere.${of}`} values={{ name: <bdi key="name">{provider}</bdi> }} />
      </p>
      <Account />
      <Button type="primary" size="large" block aria-describedby={lead} onClick={onLeave}>
        <FormattedMessage id="stepUp.go" />
      </Button>
    </>
  );
}
