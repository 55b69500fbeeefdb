import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App, Button } from '@portal/common/antd/base';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { Host } from '@portal/common/host/host';
import { PAGE } from '@portal/common/pages/addresses';
import { homeOf } from '@portal/common/pages/menu';
import { TroublePage } from './trouble-page.tsx';

/**
 * Shown when a page is not for this account: the signed-in account, and a link to its home page, or a sign-out if it
 * has none.
 */
export function Forbidden({ host, config }: { host: Host; config: PortalConfig }) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const { user } = host;
  const home = user ? homeOf(user, config.remotes) : '/';
  const signOut = () => void host.signOut().catch((error: Error) => void message.error(error.message));
  return (
    <TroublePage
      icon="lock"
      title={<FormattedMessage id="trouble.forbidden.title" />}
      text={<FormattedMessage id="trouble.forbidden.text" />}
      note={user && <FormattedMessage id="trouble.forbidden.as" values={{ name: user.user_name || user.login_name }} />}
    >
      {home === PAGE.forbidden ? (
        <Button onClick={signOut}>
          <FormattedMessage id="frame.signOut" />
        </Button>
      ) : (
        <Button type="primary" onClick={() => void navigate(home)}>
          <FormattedMessage id={user ? 'trouble.home' : 'trouble.signIn'} />
        </Button>
      )}
    </TroublePage>
  );
}
