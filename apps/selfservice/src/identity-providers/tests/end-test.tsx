import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Button } from '@portal/common/antd/base';
import { endIdpTest } from '@portal/common/contract/identity-provider/identity-provider-tests';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { useWindowClosed } from './test-window.ts';
import styles from './tests.module.css';

/** Ends a running test by hand: a provider that shows an error in its window sends nothing back. */
export function EndTest({ testId }: { testId: string }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const end = useChange(endIdpTest);
  const params = { enterprise_id: useCompanyId() };
  const closed = useWindowClosed(testId, true);
  const button = (
    <Button
      loading={end.isPending}
      onClick={() =>
        end.mutate(
          { params, body: { test_id: testId } },
          { onError: (error) => void message.error(failureText(error, intl.locale)) },
        )
      }
    >
      <FormattedMessage id="idps.test.end" />
    </Button>
  );
  return (
    <div className={styles.end} role="status">
      {closed ? (
        <Alert
          type="warning"
          showIcon
          title={<FormattedMessage id="idps.test.closed" />}
          description={
            <>
              <FormattedMessage id="idps.test.closed.text" />
              <div className={styles.endAction}>{button}</div>
            </>
          }
        />
      ) : (
        button
      )}
    </div>
  );
}
