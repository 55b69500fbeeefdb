import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../../antd/base.ts';
import { reactTo } from '../../client/react-to.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { beginSecondFactor, readSecondFactor } from '../../contract/sign-in/second-factor.ts';
import { failureText } from '../../form/server-message.tsx';
import { useChange } from '../../host/use-change.ts';
import { useRead } from '../../host/use-read.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { LoadFailed } from '../../ui/status/load-failed.tsx';
import { Sheet } from '../../ui/facts/sheet.tsx';
import { PageSkeleton } from '../../ui/status/states.tsx';
import { StatusPill } from '../../ui/status/status-pill.tsx';
import { FactorDialog, type Doing } from './factor-dialog.tsx';
import { useStepUp } from '../use-step-up.tsx';
import styles from './second-factor.module.css';

/** At or below this number the card suggests new recovery codes. */
const FEW = 3;

/** Card of the second factor: set it up when off, manage it when on, or explain why it does not apply. */
export function SecondFactorCard() {
  const factor = useRead(readSecondFactor, {});
  const { data, error } = factor;
  return (
    <Sheet
      title={<FormattedMessage id="secondFactor.card.title" />}
      note={
        data?.applies && (
          <StatusPill tone={data.enabled ? 'approved' : 'neutral'}>
            <FormattedMessage id={data.enabled ? 'secondFactor.card.on' : 'secondFactor.card.off'} />
          </StatusPill>
        )
      }
    >
      {data?.applies && <Loaded factor={data} />}
      {data && !data.applies && (
        <p className={styles.lead}>
          <FormattedMessage id="secondFactor.card.elsewhere" />
        </p>
      )}
      {!data && error && <LoadFailed title={<FormattedMessage id="secondFactor.card.failed" />} query={factor} />}
      {!data && !error && <PageSkeleton rows={1} />}
    </Sheet>
  );
}

function Loaded({
  factor: { enabled, required, enabled_at: since, recovery_codes_left: codesLeft },
}: {
  factor: ReplyOf<typeof readSecondFactor>;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const [doing, setDoing] = useState<Doing | null>(null);
  const begin = useChange(beginSecondFactor, { refetch: false });
  const stepUp = useStepUp('secondFactor', (what) => (what === 'remove' ? setDoing({ what }) : setUp()));

  const settingUp = begin.isPending || stepUp.checking === '';

  function setUp() {
    begin.mutate(undefined, {
      onSuccess: ({ enrolment_ticket, secret, otpauth_uri }) =>
        setDoing({ what: 'setUp', ticket: enrolment_ticket, secret, uri: otpauth_uri }),
      onError: (error) =>
        reactTo<typeof beginSecondFactor>(
          error,
          { 'Account.SignIn.Recent.Required': () => stepUp.again() },
          () => void message.error(failureText(error, intl.locale)),
        ),
    });
  }

  function close(done?: 'on' | 'off' | 'renewed') {
    setDoing(null);
    if (done) void message.success(intl.formatMessage({ id: `secondFactor.card.${done}.done` }));
  }

  return (
    <>
      <div className={styles.row}>
        <div className={styles.about}>
          <p className={styles.lead}>
            <FormattedMessage id={enabled ? 'secondFactor.card.on.text' : 'secondFactor.card.off.text'} />
          </p>
          {enabled && since && (
            <p className={styles.note}>
              <FormattedMessage id="secondFactor.card.since" values={{ day: <DateTime at={since} dayOnly /> }} />
            </p>
          )}
          {enabled && (
            <p className={codesLeft <= FEW ? styles.few : styles.note}>
              <FormattedMessage
                id={codesLeft <= FEW ? 'secondFactor.card.few' : 'secondFactor.card.left'}
                values={{ count: codesLeft }}
              />
            </p>
          )}
          {enabled && required && (
            <p className={styles.note}>
              <FormattedMessage id="secondFactor.card.required" />
            </p>
          )}
        </div>
        <div className={styles.actions}>
          {!enabled && (
            <Button type="primary" loading={settingUp} onClick={() => stepUp.ask()}>
              <FormattedMessage id="secondFactor.card.setUp" />
            </Button>
          )}
          {enabled && (
            <>
              <Button onClick={() => setDoing({ what: 'renew' })}>
                <FormattedMessage id="secondFactor.card.renew" />
              </Button>
              <Button loading={settingUp} onClick={() => stepUp.ask()}>
                <FormattedMessage id="secondFactor.card.replace" />
              </Button>
              {!required && (
                <Button danger loading={stepUp.checking === 'remove'} onClick={() => stepUp.ask('remove')}>
                  <FormattedMessage id="secondFactor.card.remove" />
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      <FactorDialog
        doing={doing}
        onAgain={() => {
          setDoing(null);
          stepUp.again(doing?.what === 'remove' ? 'remove' : '');
        }}
        onClose={close}
      />
      {stepUp.dialog}
    </>
  );
}
