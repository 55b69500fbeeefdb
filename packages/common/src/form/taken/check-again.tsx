import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../antd/base.ts';
import type { ApiError } from '../../client/api-error.ts';
import { messageOf } from '../server-message.tsx';
import styles from './check-again.module.css';

/**
 * Shown under a field whose value could not be checked: a neutral text, or the API's message (`error`), and a retry.
 */
export function CheckAgain({
  guarded,
  error,
  onClick,
}: {
  guarded: boolean;
  error?: ApiError | undefined;
  onClick: () => void;
}) {
  const [saidIn] = useState(useIntl().locale);
  return (
    <span className={styles.text}>
      {error ? messageOf(error, saidIn) : <FormattedMessage id={guarded ? 'available.guarded' : 'available.unknown'} />}{' '}
      <Button type="link" size="small" className={styles.button ?? ''} onClick={onClick}>
        <FormattedMessage id={guarded ? 'available.verify' : 'available.again'} />
      </Button>
    </span>
  );
}
