import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import type { IdpLinkEffect } from '@portal/common/contract/identity-provider/idp-members';
import styles from './members.module.css';

/** How many of the people who are linked a new configuration does not recognize, and why. */
export function LinkEffect({ of: { linked, unrecognised, changes } }: { of: IdpLinkEffect }) {
  if (unrecognised === 0)
    return (
      <p className={styles.all}>
        <FormattedMessage id="idps.links.all" values={{ linked }} />
      </p>
    );
  return (
    <Alert
      type="error"
      showIcon
      className={styles.lost ?? ''}
      title={<FormattedMessage id="idps.links.lost" values={{ linked, unrecognised }} />}
      description={
        <>
          <FormattedMessage id="idps.links.lost.text" />
          <ul className={styles.changes}>
            {changes.map(({ change, live, candidate }) => (
              <li key={change}>
                <FormattedMessage id={`idps.links.${change}`} />
                <br />
                <code>{live || '--'}</code> → <code>{candidate || '--'}</code>
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
