import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Alert, App, Button } from '@portal/common/antd/base';
import { startIdpTest } from '@portal/common/contract/identity-provider/identity-provider-tests';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { testPage } from '@portal/common/pages/addresses';
import { followWindow } from './test-window.ts';

/** Starts a test: the provider's page opens in a new window, and this one shows the checks. */
export function TestButton({ id, primary = false }: { id: string; primary?: boolean }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const start = useChange(startIdpTest);
  const params = { enterprise_id: useCompanyId() };
  const [blocked, setBlocked] = useState<{ url: string; testId: string }>();

  function run() {
    // Opened in the click handler, otherwise the browser blocks it. Without `opener`, so that the provider cannot reach
    // this window.
    const opened = window.open('', '_blank');
    if (opened) opened.opener = null;
    start.mutate(
      { params, body: { config_id: id } },
      {
        onSuccess({ test_id: testId, redirect_url: url }) {
          if (url !== null && !opened) return setBlocked({ url, testId });
          if (url === null) opened?.close();
          else if (opened) {
            opened.location.replace(url);
            followWindow(testId, opened);
          }
          void navigate(testPage(id, testId));
        },
        onError(error) {
          opened?.close();
          void message.error(failureText(error, intl.locale));
        },
      },
    );
  }

  return (
    <>
      <Button {...(primary ? { type: 'primary' } : {})} loading={start.isPending} onClick={run}>
        <FormattedMessage id="idps.test" />
      </Button>
      {blocked && (
        <Alert
          type="info"
          showIcon
          title={<FormattedMessage id="idps.test.blocked" />}
          description={
            <Button
              type="link"
              href={blocked.url}
              target="_blank"
              rel="noreferrer"
              onClick={() => void navigate(testPage(id, blocked.testId))}
            >
              <FormattedMessage id="idps.test.open" />
            </Button>
          }
        />
      )}
    </>
  );
}
