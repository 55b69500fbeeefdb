import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHref } from 'react-router-dom';
import { Alert, Button } from '@portal/common/antd/base';
import { readIdpRecovery } from '@portal/common/contract/identity-provider/idp-recovery';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { PAGE } from '@portal/common/pages/addresses';
import { COMPANY_RECOVERY } from '@portal/common/rules/limits';
import { useStepUp } from '@portal/common/security/use-step-up';
import { CopyLink } from '@portal/common/ui/copy-link';
import { DateTime } from '@portal/common/ui/date-time';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { MakeDialog } from './make-dialog.tsx';
import styles from '../providers.module.css';

/** The recovery codes of the company: how many are left, where they are used, and new ones after a recent sign-in. */
export function RecoverySheet() {
  const intl = useIntl();
  const { scope } = useSignedIn();
  const params = { enterprise_id: useCompanyId() };
  // A link does not reach the codes.
  const { data } = useRead(readIdpRecovery, scope === 'setup' ? null : { params });
  const [open, setOpen] = useState(false);
  const stepUp = useStepUp('idpRecovery', () => setOpen(true));
  const page = new URL(useHref(PAGE.recoverProviders), location.href).href;
  const made = data?.made_time ?? null;
  const madeAt = made === null ? <FormattedMessage id="idps.recovery.never" /> : <DateTime at={made} />;
  const few = data !== undefined && data.left < COMPANY_RECOVERY.few;
  return (
    <Sheet
      title={<FormattedMessage id="idps.recovery" />}
      note={
        data && (
          <StatusPill tone={few ? 'pending' : 'approved'}>
            <FormattedMessage id="idps.recovery.left" values={{ left: data.left }} />
          </StatusPill>
        )
      }
      extra={
        scope === undefined && (
          <Button
            {...(few ? { type: 'primary' } : {})}
            loading={stepUp.checking !== null}
            disabled={!data}
            onClick={() => stepUp.ask()}
          >
            <FormattedMessage id={made === null ? 'idps.recovery.make' : 'idps.recovery.renew'} />
          </Button>
        )
      }
    >
      <p className={styles.intro}>
        <FormattedMessage id="idps.recovery.lead" />
      </p>
      {scope !== undefined && (
        <Alert
          type="info"
          showIcon
          className={styles.notice ?? ''}
          title={<FormattedMessage id="idps.recovery.notHere" />}
        />
      )}
      <div className={styles.rows}>
        <LabelledValue label={<FormattedMessage id="idps.recovery.made" />}>{data ? madeAt : '--'}</LabelledValue>
        <LabelledValue
          label={<FormattedMessage id="idps.recovery.page" />}
          action={<CopyLink text={page} what={intl.formatMessage({ id: 'idps.recovery.page' })} />}
        >
          <code className={styles.mono}>{page}</code>
        </LabelledValue>
      </div>
      <MakeDialog
        open={open}
        page={page}
        first={made === null}
        onAgain={() => {
          setOpen(false);
          stepUp.again();
        }}
        onClose={() => setOpen(false)}
      />
      {stepUp.dialog}
    </Sheet>
  );
}
