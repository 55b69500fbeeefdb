import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { TroublePage } from '../trouble/trouble-page.tsx';

/** After two failed sign-ins: another automatic redirect could loop forever. */
export function SignInFailed({ onAgain }: { onAgain: () => void }) {
  return (
    <TroublePage
      icon="alert"
      title={<FormattedMessage id="session.failed.title" />}
      text={<FormattedMessage id="session.failed.text" />}
    >
      <Button type="primary" onClick={onAgain}>
        <FormattedMessage id="session.failed.action" />
      </Button>
    </TroublePage>
  );
}
