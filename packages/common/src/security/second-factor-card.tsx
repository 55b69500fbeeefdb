import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../antd/base.ts';
import { reactTo } from '../client/react-to.ts';
import type { beginSecondFactor } from '../contract/second-factor.ts';
import { failureText } from '../form/server-message.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { PageSkeleton } from '../ui/states.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { FactorDialog, type Doing } from './factor-dialog.tsx';
import { useBeginSecondFactor, useSecondFactor } from './second-factor.queries.ts';
import type { SecondFactor } from './second-factor.queries.ts';
import { SignInAgain } from './sign-in-again.tsx';
import styles from './security.module.css';

/** At or below this number the card suggests new recovery codes. */
const FEW = 3;

/** Card of the second factor: set it up when off, manage it when on, or explain why it does not apply. */
export function SecondFactorCard() {
  const factor = useSecondFactor();
  const { data, error } = factor;
  return (
    <Sheet
      title={<FormattedMessage id="security.factor.title" />}
      note={data?.applies && (
        <StatusPill tone={data.enabled ? 'agreed' : 'neutral'}><FormattedMessage id={data.enabled ? 'security.factor.on' : 'security.factor.off'} /></StatusPill>
      )}
    >
      {data?.applies && <Loaded factor={data} />}
      {data && !data.applies && <p className={styles.lead}><FormattedMessage id="security.factor.elsewhere" /></p>}
      {!data && error && <LoadFailed title={<FormattedMessage id="security.factor.failed" />} query={factor} />}
      {!data && !error && <PageSkeleton rows={1} />}
    </Sheet>
  );
}

function Loaded({ factor: { enabled, required, since, codesLeft } }: { factor: SecondFactor }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [again, setAgain] = useState(false);
  const begin = useBeginSecondFactor();

  function setUp() {
    begin.mutate(undefined, {
      onSuccess: (enrolment) => setDoing({ what: 'setUp', ...enrolment }),
      onError: (error) => reactTo<typeof beginSecondFactor>(error, { 'Account.SignIn.Recent.Required': () => setAgain(true) }, () => void message.error(failureText(error, intl.locale))),
    });
  }

  function close(done?: 'on' | 'off' | 'renewed') {
    setDoing(null);
    if (done) void message.success(intl.formatMessage({ id: `security.factor.${done}.done` }));
  }

  return (
    <>
      <div className={styles.row}>
        <div className={styles.about}>
          <p className={styles.lead}><FormattedMessage id={enabled ? 'security.factor.on.text' : 'security.factor.off.text'} /></p>
          {enabled && since && <p className={styles.note}><FormattedMessage id="security.factor.since" values={{ day: <DateTime at={since} dayOnly /> }} /></p>}
          {enabled && (
            <p className={codesLeft <= FEW ? styles.few : styles.note}>
              <FormattedMessage id={codesLeft <= FEW ? 'security.factor.few' : 'security.factor.left'} values={{ count: codesLeft }} />
            </p>
          )}
          {enabled && required && <p className={styles.note}><FormattedMessage id="security.factor.required" /></p>}
        </div>
        <div className={styles.actions}>
          {!enabled && <Button type="primary" loading={begin.isPending} onClick={setUp}><FormattedMessage id="security.factor.setUp" /></Button>}
          {enabled && (
            <>
              <Button onClick={() => setDoing({ what: 'renew' })}><FormattedMessage id="security.factor.renew" /></Button>
              <Button loading={begin.isPending} onClick={setUp}><FormattedMessage id="security.factor.replace" /></Button>
              {!required && <Button danger onClick={() => setDoing({ what: 'remove' })}><FormattedMessage id="security.factor.remove" /></Button>}
            </>
          )}
        </div>
      </div>
      <FactorDialog doing={doing} onAgain={() => { setDoing(null); setAgain(true); }} onClose={close} />
      <SignInAgain open={again} onClose={() => setAgain(false)} />
    </>
  );
}
