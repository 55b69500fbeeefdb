import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { TroublePage } from '../trouble/trouble-page.tsx';

/** After two failed sign-ins, or refused terms: another automatic redirect could loop forever. */
export function SignInFailed({ why, onAgain }: { why: 'failed' | 'refused'; onAgain: () => void }) {
  return (
    <TroublePage
      icon="alert"
      title={<FormattedMessage id="session.failed.title" />}
      text={<FormattedMessage id={`session.${why}.text`} />}
    >
      <Button type="primary" onClick={onAgain}>
        <FormattedMessage id="session.failed.action" />
      </Button>
    </TroublePage>
  );
}
