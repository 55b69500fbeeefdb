import { FormattedMessage } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { useHost } from '@portal/common/host/use-host';
import { safeReturnUri } from '@portal/common/rules/return-address/safe-return-uri';
import styles from '../form/sign-in-form.module.css';

/** Shown above a sign-in form that a signed-in user has opened: the user's name, and a button to continue. */
export function SignedInAs({ user, returnUri }: { user: SessionUser; returnUri: string | null }) {
  const host = useHost();
  const name = user.user_name || user.login_name || user.email || user.phone;

  function continueAsUser() {
    const back = safeReturnUri(returnUri, { base: location.href });
    if (back) host.leave(back);
    else host.navigate('/');
  }

  return (
    <Alert
      className={styles.already ?? ''}
      type="info"
      role="status"
      title={<FormattedMessage id="signIn.already" values={{ name }} />}
      description={
        <Button onClick={continueAsUser}>
          <FormattedMessage id="signIn.already.continue" values={{ name }} />
        </Button>
      }
    />
  );
}
