import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../../antd/base.ts';
import { keepPasskey, type Passkey } from '../../contract/sign-in/passkeys.ts';
import { failureText } from '../../form/server-message.tsx';
import { useChange } from '../../host/use-change.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { StatusPill } from '../../ui/status/status-pill.tsx';
import { DeviceIcon } from '../sessions/device-icon.tsx';
import styles from './passkeys.module.css';

/** One passkey: where it was made, when it was used, and whether it is still its owner's after a recovery. */
export function PasskeyRow({
  passkey: { id, name, created_at, last_used_at, browser, system, device, synced, review },
  checking,
  onRename,
  onDelete,
  onKept,
}: {
  passkey: Passkey;
  /** The step-up of the deletion is being checked. */
  checking: boolean;
  onRename: () => void;
  onDelete: () => void;
  onKept: () => void;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const keep = useChange(keepPasskey, { also: ['activity'] });
  const place = [browser, system].filter(Boolean).join(' · ');
  return (
    <li className={styles.passkey} aria-label={name}>
      <span className={styles.device}>
        <DeviceIcon device={device} />
      </span>
      <div className={styles.about}>
        <div className={styles.name}>
          <bdi>{name}</bdi>
          {review && (
            <StatusPill tone="pending">
              <FormattedMessage id="passkeys.review" />
            </StatusPill>
          )}
        </div>
        <div className={styles.facts}>
          {place && <span>{place}</span>}
          <span>
            <FormattedMessage id="passkeys.made" values={{ at: <DateTime at={created_at} dayOnly /> }} />
          </span>
          <span>
            {last_used_at === null ? (
              <FormattedMessage id="passkeys.unused" />
            ) : (
              <FormattedMessage id="sessions.lastUsed" values={{ at: <DateTime at={last_used_at} /> }} />
            )}
          </span>
          <span>
            <FormattedMessage id={synced ? 'passkeys.synced' : 'passkeys.oneDevice'} />
          </span>
        </div>
        {review && (
          <p className={styles.review}>
            <FormattedMessage id="passkeys.review.text" />
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {review && (
          <Button
            loading={keep.isPending}
            aria-label={intl.formatMessage({ id: 'passkeys.keep.named' }, { name })}
            onClick={() =>
              keep.mutate(
                { params: { id } },
                { onSuccess: onKept, onError: (error) => void message.error(failureText(error, intl.locale)) },
              )
            }
          >
            <FormattedMessage id="passkeys.keep" />
          </Button>
        )}
        <Button
          type="link"
          aria-label={intl.formatMessage({ id: 'passkeys.rename.named' }, { name })}
          onClick={onRename}
        >
          <FormattedMessage id="passkeys.rename" />
        </Button>
        <Button
          type="link"
          danger
          loading={checking}
          aria-label={intl.formatMessage({ id: 'passkeys.delete.named' }, { name })}
          onClick={onDelete}
        >
          <FormattedMessage id="passkeys.delete" />
        </Button>
      </div>
    </li>
  );
}
