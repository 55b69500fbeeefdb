import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { turnOffSsoOnly } from '@portal/common/contract/identity-provider/sso-only';
import { ApiError } from '@portal/common/client/api-error';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { useStepUp } from '@portal/common/security/use-step-up';
import { DateTime } from '@portal/common/ui/date-time';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import type { MailDomain } from '@portal/common/contract/identity-provider/mail-domains';
import { SsoOnlyDialog } from './sso-only-dialog.tsx';
import styles from '../providers.module.css';

/** Whether people of a domain sign in through its provider only; turned on in a dialog, off at once. */
export function SsoOnly({ of }: { of: MailDomain }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { scope } = useSignedIn();
  const { domain_id, domain, sso_only: on } = of;
  const params = { enterprise_id: useCompanyId() };
  const [asked, setAsked] = useState(false);
  // Not callbacks of `mutate`: with a recovery code the row is gone once it has been read again.
  const off = useChange(turnOffSsoOnly, {
    also: ['identity-providers'],
    onSuccess: () => void message.success(intl.formatMessage({ id: 'idps.only.off.done' }, { domain })),
    onError(error) {
      if (error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') stepUp.again('off');
      else void message.error(failureText(error, intl.locale));
    },
  });
  const turnOff = () => off.mutate({ params, query: { domain_id } });
  const stepUp = useStepUp(`ssoOnly:${domain_id}`, (what) => (what === 'off' ? turnOff() : setAsked(true)));
  const state = !on ? 'off' : on.counts === 1 ? 'on' : 'paused';
  return (
    <LabelledValue
      label={<FormattedMessage id="idps.only" />}
      action={
        <span className={styles.headActions}>
          {scope === undefined && (
            <Button
              size="small"
              loading={stepUp.checking !== null}
              onClick={() => stepUp.ask('on')}
              aria-label={intl.formatMessage({ id: on ? 'idps.only.change.of' : 'idps.only.turnOn.of' }, { domain })}
            >
              <FormattedMessage id={on ? 'idps.only.change' : 'idps.only.turnOn'} />
            </Button>
          )}
          {on && (
            <Button
              size="small"
              danger
              loading={off.isPending}
              onClick={turnOff}
              aria-label={intl.formatMessage({ id: 'idps.only.turnOff.of' }, { domain })}
            >
              <FormattedMessage id="idps.only.turnOff" />
            </Button>
          )}
        </span>
      }
    >
      <span className={styles.state}>
        <StatusPill tone={state === 'on' ? 'approved' : state === 'paused' ? 'pending' : 'neutral'} quiet>
          <FormattedMessage id={`idps.only.${state}`} />
        </StatusPill>
        {on && (
          <span className={styles.hint}>
            <FormattedMessage
              id="idps.only.since"
              values={{
                since: <DateTime at={on.since} />,
                count: on.exceptions.length,
                names: intl.formatList(
                  on.exceptions.map(({ user_name: name }) => name),
                  { type: 'unit' },
                ),
              }}
            />
          </span>
        )}
        {state === 'paused' && (
          <span className={styles.hint}>
            <FormattedMessage id="idps.only.paused.text" />
          </span>
        )}
      </span>
      <SsoOnlyDialog open={asked} of={of} onClose={() => setAsked(false)} onLeave={() => stepUp.leave('on')} />
      {stepUp.dialog}
    </LabelledValue>
  );
}
