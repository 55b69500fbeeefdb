import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { makeIdpRecoveryCodes } from '@portal/common/contract/identity-provider/idp-recovery';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { RecoveryCodes } from '@portal/common/security/second-factor/recovery-codes';
import { Buttons } from '@portal/common/ui/buttons';
import { Dialog } from '@portal/common/ui/dialog';
import styles from '../providers.module.css';

/** Makes new recovery codes after a question, and shows them until they are kept. */
export function MakeDialog({
  open,
  page,
  first,
  onAgain,
  onClose,
}: {
  open: boolean;
  page: string;
  first: boolean;
  onAgain: () => void;
  onClose: () => void;
}) {
  const intl = useIntl();
  const { company_name: company, co_id: id } = useSignedIn();
  const make = useChange(makeIdpRecoveryCodes, { also: ['identity-providers'] });
  const codes = make.data?.recovery_codes;
  const params = { enterprise_id: useCompanyId() };

  function run() {
    make.mutate(
      { params, body: {} },
      {
        onError(error) {
          if (error.code === 'Account.SignIn.Recent.Required') onAgain();
        },
      },
    );
  }

  return (
    <Dialog
      open={open}
      width={520}
      centered
      closes={codes || make.isPending ? 'byButton' : 'onPurpose'}
      onClose={() => {
        if (!codes) onClose();
      }}
      afterClose={make.reset}
      title={
        <FormattedMessage
          id={codes ? 'secondFactor.codes.title' : first ? 'idps.recovery.make' : 'idps.recovery.renew'}
        />
      }
    >
      {!codes && (
        <>
          <p className={styles.intro}>
            <FormattedMessage id={first ? 'idps.recovery.make.text' : 'idps.recovery.renew.text'} />
          </p>
          {make.error && (
            <Alert
              type="error"
              showIcon
              role="alert"
              className={styles.notice ?? ''}
              title={failureText(make.error, intl.locale)}
            />
          )}
          <Buttons>
            <Button onClick={onClose} disabled={make.isPending}>
              <FormattedMessage id="common.cancel" />
            </Button>
            <Button type="primary" loading={make.isPending} onClick={run}>
              <FormattedMessage id="idps.recovery.make.submit" />
            </Button>
          </Buttons>
        </>
      )}
      {codes && (
        <>
          <p className={styles.intro}>
            <FormattedMessage id="idps.recovery.shown" />
          </p>
          <RecoveryCodes
            codes={codes}
            account={`${company ?? ''} (${id ?? ''}, ${page})`}
            action={<FormattedMessage id="secondFactor.codes.done" />}
            onKept={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
