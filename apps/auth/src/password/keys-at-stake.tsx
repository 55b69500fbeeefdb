import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { ACCESS_KEY } from '@portal/common/rules/limits';
import type { KeyAtStake } from './set/set-password.steps.ts';
import styles from './password.module.css';

/** Warning before a new password is set: how many access keys it disables, and which of them are in use. */
export function KeysAtStake({ keys }: { keys: readonly KeyAtStake[] }) {
  if (keys.length === 0) return null;
  const used = keys.filter(
    // oxlint-disable-next-line react/purity -- computes the age at the time of rendering on purpose
    ({ usedAt }) => usedAt !== null && Date.parse(usedAt) > Date.now() - ACCESS_KEY.usedLatelyMs,
  );
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.keys ?? ''}
      title={<FormattedMessage id="password.keys" values={{ count: keys.length }} />}
      description={
        used.length > 0 && (
          <>
            <FormattedMessage id="password.keys.used" />
            <ul>
              {used.map(({ keyId, comment }) => (
                <li key={keyId}>
                  <code>{keyId}</code>
                  {comment && ` ${comment}`}
                </li>
              ))}
            </ul>
          </>
        )
      }
    />
  );
}
