import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { TroublePage } from '../trouble/trouble-page.tsx';

/** In the window that was opened only to sign in again: it closes, or says that it may be closed. */
export function SignedInAgain() {
  useEffect(function closeThisWindow() { window.close(); }, []);
  return <TroublePage icon="check" title={<FormattedMessage id="session.again.done" />} text={<FormattedMessage id="session.again.text" />} />;
}
