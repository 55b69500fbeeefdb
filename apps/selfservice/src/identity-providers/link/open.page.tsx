import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHref } from 'react-router-dom';
import { Alert, Button } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { openIdpLink } from '@portal/common/contract/identity-provider/idp-links';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { forgetAccount } from '@portal/common/host/storage/account';
import { useHost } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import styles from '../providers.module.css';

/**
 * `/uam/link#…`: opens the set-up of one provider with a link. The secret is in the fragment, which no server sees; a
 * button sends it.
 */
export default function OpenLinkPage() {
  const intl = useIntl();
  const host = useHost();
  const [token] = useState(() => location.hash.slice(1));
  const providers = useHref(PAGE.providers);
  const open = useChange(openIdpLink);
  // A link that is over stays so.
  const over = open.error instanceof ApiError && open.error.code === 'Account.Idp.Link.Over';
  const run = () =>
    open.mutate(
      { body: { link_token: token } },
      {
        // A page load, because the session of this page is another one now.
        onSuccess({ config_id }) {
          forgetAccount();
          host.leave(new URL(`${providers}/edit/${encodeURIComponent(config_id)}`, location.href).href);
        },
      },
    );
  return (
    <SignedOutFrame
      title={<FormattedMessage id="idps.link.open" />}
      lead={<FormattedMessage id="idps.link.open.lead" />}
      audience="enterprise"
      art={{
        title: <FormattedMessage id="idps.link.open.art" />,
        text: <FormattedMessage id="idps.link.open.artText" />,
      }}
    >
      {token === '' && (
        <Alert type="error" showIcon role="alert" title={<FormattedMessage id="idps.link.open.none" />} />
      )}
      {token !== '' && (
        <>
          {open.error && (
            <Alert
              type="error"
              showIcon
              role="alert"
              className={styles.notice ?? ''}
              title={failureText(open.error, intl.locale)}
            />
          )}
          {!over && (
            <Button type="primary" size="large" block loading={open.isPending} onClick={run}>
              <FormattedMessage id="idps.link.open.submit" />
            </Button>
          )}
        </>
      )}
    </SignedOutFrame>
  );
}
