import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';

/** In place of what needs a passkey, in a browser that has none. */
export const Unsupported = () => (
  <Alert type="warning" showIcon title={<FormattedMessage id="signIn.passkeys.unsupported" />} />
);
