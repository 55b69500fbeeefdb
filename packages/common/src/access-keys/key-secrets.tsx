import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../antd/base.ts';
import { endFormerSecret } from '../contract/account/access-keys.ts';
import { failureText } from '../form/server-message.tsx';
import { useChange } from '../host/use-change.ts';
import { DateTime } from '../ui/date-time.tsx';
import type { OwnKey } from './access-keys.queries.ts';
import styles from './access-keys.module.css';

/** Dots and the last characters of a secret. Screen readers do not read dots, so the label names the characters. */
export function Ending({ secret }: { secret: string }) {
  const intl = useIntl();
  return (
    <code
      className={styles.mono}
      role="img"
      aria-label={intl.formatMessage({ id: 'accessKeys.secret.ends' }, { end: secret.slice(-4) })}
    >
      {secret}
    </code>
  );
}

/** The two secrets of a key while its secret is changed, each with its last use. */
export function KeySecrets({ owned: { id, keyId, secret, former } }: { owned: OwnKey }) {
  const intl = useIntl();
  const { message, modal } = App.useApp();
  const { mutateAsync: end } = useChange(endFormerSecret);
  if (former === null) return null;

  const askEnd = () =>
    void modal.confirm({
      title: <FormattedMessage id="accessKeys.former.end.title" />,
      content: <FormattedMessage id="accessKeys.former.end.text" />,
      okText: <FormattedMessage id="accessKeys.former.end" />,
      cancelText: <FormattedMessage id="common.cancel" />,
      okButtonProps: { danger: true },
      onOk: () =>
        end({ params: { id } }).then(
          () => void message.success(<FormattedMessage id="accessKeys.former.end.done" />),
          (error: unknown) => void message.error(failureText(error, intl.locale)),
        ),
    });

  return (
    <section className={styles.secrets}>
      <h3 className={styles.subtitle}>
        <FormattedMessage id="accessKeys.former" />
      </h3>
      <dl>
        <Secret label="accessKeys.former.new" secret={secret} usedAt={former.present_used_time} />
        <Secret label="accessKeys.former.old" secret={former.secret_access_key} usedAt={former.last_used_time} />
      </dl>
      <p className={styles.note}>
        <FormattedMessage id="accessKeys.former.until" values={{ at: <DateTime at={former.end_time} /> }} />
      </p>
      <Button onClick={askEnd} aria-label={intl.formatMessage({ id: 'accessKeys.former.end.named' }, { key: keyId })}>
        <FormattedMessage id="accessKeys.former.end" />
      </Button>
    </section>
  );
}

function Secret({
  label,
  secret,
  usedAt,
}: {
  label: 'accessKeys.former.new' | 'accessKeys.former.old';
  secret: string;
  usedAt: string | null;
}) {
  return (
    <div>
      <dt>
        <FormattedMessage id={label} />
      </dt>
      <dd>
        <Ending secret={secret} />{' '}
        <span className={styles.note}>
          {usedAt === null ? (
            <FormattedMessage id="accessKeys.former.unused" />
          ) : (
            <FormattedMessage id="accessKeys.former.used" values={{ at: <DateTime at={usedAt} /> }} />
          )}
        </span>
      </dd>
    </div>
  );
}
