import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { readRemoteHistory } from '@portal/common/contract/portal/remotes';
import { SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { shortDigest } from './digest.tsx';
import { ALL, formatSearch } from './failures/search.ts';
import styles from './remotes.module.css';

export type FailureCounts = AnswerOf<typeof readRemoteHistory>['failures'];

/** How many failures of a build were reported in the last 24 hours, as a link to them. */
export function FailureCount({ remote, digest, of }: { remote: string; digest: string; of: FailureCounts }) {
  const intl = useIntl();
  const number = of.find((one) => one.digest === digest)?.number ?? 0;
  if (number === 0) return <FormattedMessage id="remotes.failure.none" />;
  return (
    <Link
      className={styles.link}
      to={`${SYSTEM_PAGE.pageFailures}${formatSearch({ ...ALL, remote, digest })}`}
      aria-label={intl.formatMessage({ id: 'remotes.failures.aboutBuild' }, { number, digest: shortDigest(digest) })}
    >
      <FormattedNumber value={number} />
    </Link>
  );
}
