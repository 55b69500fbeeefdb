import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { TroublePage } from './trouble-page.tsx';

/**
 * Shown while the session is unknown, because the account API is unavailable. Continues automatically once it answers.
 */
export function Offline({ onRetry }: { onRetry: () => Promise<void> }) {
  const [trying, setTrying] = useState(false);
  const retry = () => {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  };
  return (
    <TroublePage
      icon="broken"
      title={<FormattedMessage id="session.offline.title" />}
      text={<FormattedMessage id="session.offline.text" />}
    >
      <Button type="primary" loading={trying} onClick={retry}>
        <FormattedMessage id="state.error.retry" />
      </Button>
    </TroublePage>
  );
}
