import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { reactTo } from '@portal/common/client/react-to';
import { decideDevice, type AskingDevice } from '@portal/common/contract/sign-in/devices';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useSignedIn } from '@portal/common/host/use-host';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { StepTitle } from './step-title.tsx';
import styles from './device.module.css';

/** What is known of the device that asks, the digits to compare, and the decision. */
export function Ask({
  device,
  onDecided,
  onAnother,
}: {
  device: AskingDevice;
  onDecided: (allowed: boolean) => void;
  onAnother: () => void;
}) {
  const intl = useIntl();
  const { user_name } = useSignedIn();
  const { mutateAsync: send } = useChange(decideDevice, { also: ['signed-in-applications', 'activity'] });
  const [sent, setSent] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  /** Nothing can be decided about this code any more. */
  const [over, setOver] = useState(false);
  const { user_code, scopes, place, network, browser, system, asked_time } = device;
  const name = intl.locale.startsWith('zh') ? device.name_zh : device.name_en;

  async function decide(allow: boolean) {
    setFailure(null);
    setSent(allow);
    try {
      await send({ body: { user_code, allow: allow ? 1 : 0 } });
      onDecided(allow);
    } catch (error) {
      setSent(null);
      setFailure(failureText(error, intl.locale));
      const end = () => setOver(true);
      reactTo<typeof decideDevice>(
        error,
        { 'Account.Device.Expired': end, 'Account.Device.Used': end, 'Account.Device.Unknown': end },
        () => undefined,
      );
    }
  }

  return (
    <Sheet>
      <div className={styles.ask}>
        <StepTitle>
          <FormattedMessage id="device.ask.title" values={{ name }} />
        </StepTitle>
        <p className={styles.text}>
          <FormattedMessage id="device.ask.account" values={{ user: <strong key="user">{user_name}</strong> }} />
        </p>
        <section className={styles.match} aria-labelledby="device-match">
          <h3 id="device-match" className={styles.small}>
            <FormattedMessage id="device.ask.match" />
          </h3>
          <p className={styles.number}>{user_code}</p>
          <p className={styles.hint}>
            <FormattedMessage id="device.ask.match.text" />
          </p>
        </section>
        <Facts
          facts={[
            ['device.application', name],
            [
              'device.device',
              [...new Set([browser, system])].filter(Boolean).join(' · ') ||
                intl.formatMessage({ id: 'device.device.unknown' }),
            ],
            place !== null && ['device.place', place],
            ['device.network', network],
            ['device.asked', <DateTime key="at" at={asked_time} />],
          ]}
        />
        {scopes.length > 0 && (
          <section>
            <h3 className={styles.small}>
              <FormattedMessage id="device.receives" />
            </h3>
            <ul className={styles.scopes}>
              {scopes.map((scope) => (
                <li key={scope}>
                  <FormattedMessage id={`consent.scope.${scope}`} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Alert type="warning" showIcon title={<FormattedMessage id="device.ask.warning" />} />
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        {over ? (
          <Button size="large" onClick={onAnother}>
            <FormattedMessage id="device.another" />
          </Button>
        ) : (
          <div className={styles.buttons}>
            <Button size="large" disabled={sent !== null} loading={sent === false} onClick={() => void decide(false)}>
              <FormattedMessage id="device.deny" />
            </Button>
            <Button
              type="primary"
              size="large"
              disabled={sent !== null}
              loading={sent === true}
              onClick={() => void decide(true)}
            >
              <FormattedMessage id="device.allow" />
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}
