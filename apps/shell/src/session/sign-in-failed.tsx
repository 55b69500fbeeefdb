import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { TroublePage } from '../trouble/trouble-page.tsx';

/** A sign-in that did not come back as it should, twice: going round once more by itself would go round for ever. */
export function SignInFailed({ onAgain }: { onAgain: () => void }) {
  return (
    <TroublePage icon="alert" title={<FormattedMessage id="session.failed.title" />} text={<FormattedMessage id="session.failed.text" />}>
      <Button type="primary" onClick={onAgain}><FormattedMessage id="session.failed.action" /></Button>
    </TroublePage>
  );
}
