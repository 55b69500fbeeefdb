import { useEffect } from 'react';
import { closeWindow } from '@portal/common/host/session/sign-in/in-app';
import { FormattedMessage } from 'react-intl';
import { TroublePage } from '../trouble/trouble-page.tsx';

/** For a window that was opened only to sign in: closes it, or shows that it can be closed. */
export function SignedInAgain() {
  useEffect(function closeThisWindow() {
    closeWindow();
  }, []);
  return (
    <TroublePage
      icon="check"
      title={<FormattedMessage id="session.again.done" />}
      text={<FormattedMessage id="session.again.text" />}
    />
  );
}
