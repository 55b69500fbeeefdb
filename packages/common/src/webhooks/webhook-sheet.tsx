import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../antd/base.ts';
import { Switch } from '../antd/fields.ts';
import { Tag } from '../antd/more.ts';
import {
  changeWebhookSecret,
  confirmWebhook,
  deleteWebhook,
  switchWebhook,
  testWebhook,
  type Webhook,
} from '../contract/account/webhooks.ts';
import { ApiError } from '../client/api-error.ts';
import { failureText } from '../form/server-message.tsx';
import type { MessageId } from '../intl/message-id.ts';
import { useChange } from '../host/use-change.ts';
import { useStepUp } from '../security/use-step-up.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Sheet } from '../ui/facts/sheet.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { KindName } from './kind-boxes.tsx';
import styles from './webhooks.module.css';

/** One address: state, kinds of events, what can be done with it, and its deliveries. */
export function WebhookSheet({
  webhook,
  onEdit,
  onSecret,
}: {
  webhook: Webhook;
  onEdit: () => void;
  /** A new secret was made. */
  onSecret: (secret: string) => void;
}) {
  const { webhook_id, url, kinds, enabled, former_until, reported_time } = webhook;
  const intl = useIntl();
  const { message, modal } = App.useApp();
  const { mutate: turn, isPending: turning, variables } = useChange(switchWebhook);
  const { mutateAsync: changeSecret } = useChange(changeWebhookSecret);
  const { mutateAsync: confirm } = useChange(confirmWebhook);
  const { mutateAsync: remove } = useChange(deleteWebhook);
  const { mutate: test, isPending: testing } = useChange(testWebhook);
  const [open, setOpen] = useState(false);
  const params = { webhook_id };
  const text = (id: MessageId) => intl.formatMessage({ id }, { url });
  const failed = (error: unknown) => void message.error(failureText(error, intl.locale));
  const done = (id: 'webhooks.test.done' | 'webhooks.delete.done' | 'webhooks.confirm.done') =>
    void message.success(<FormattedMessage id={id} />);
  const on = turning ? variables.body.enabled === 1 : enabled === 1;

  const stepUp = useStepUp(`webhook:${webhook_id}`, (what) => (what === 'confirm' ? askConfirm() : askSecret()));
  const failedOrAgain = (what: 'confirm' | 'secret') => (error: unknown) => {
    if (error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') stepUp.again(what);
    else failed(error);
  };
  function askSecret() {
    void modal.confirm({
      title: text('webhooks.secret.change.title'),
      content: text('webhooks.secret.change.text'),
      okText: text('webhooks.secret.change'),
      cancelText: text('common.cancel'),
      onOk: () => changeSecret({ params }).then(({ secret }) => onSecret(secret), failedOrAgain('secret')),
    });
  }
  function askConfirm() {
    void modal.confirm({
      title: text('webhooks.confirm.title'),
      content: text('webhooks.confirm.text'),
      okText: text('webhooks.confirm'),
      cancelText: text('common.cancel'),
      onOk: () => confirm({ params }).then(() => done('webhooks.confirm.done'), failedOrAgain('confirm')),
    });
  }
  const askDelete = () =>
    void modal.confirm({
      title: text('webhooks.delete.title'),
      content: text('webhooks.delete.text'),
      okText: text('webhooks.delete'),
      cancelText: text('common.cancel'),
      okButtonProps: { danger: true },
      onOk: () => remove({ params }).then(() => done('webhooks.delete.done'), failed),
    });

  return (
    <Sheet
      title={<span className={styles.mono}>{url}</span>}
      extra={
        <span className={styles.status}>
          <Switch
            size="small"
            checked={on}
            loading={turning}
            aria-label={text('webhooks.switch')}
            onChange={(wanted) =>
              reported_time == null
                ? turn({ params, body: { enabled: wanted ? 1 : 0 } }, { onError: failed })
                : stepUp.ask('confirm')
            }
          />
          <FormattedMessage id={on ? 'webhooks.state.on' : 'webhooks.state.off'} />
        </span>
      }
    >
      <Trouble webhook={webhook} />
      <ul className={styles.chips}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Tag>
              <KindName kind={kind} />
            </Tag>
          </li>
        ))}
      </ul>
      {former_until !== null && (
        <p className={styles.note}>
          <FormattedMessage id="webhooks.secret.former" values={{ at: <DateTime at={former_until} /> }} />
        </p>
      )}
      <div className={styles.buttons}>
        {reported_time != null && (
          <Button
            type="primary"
            loading={stepUp.checking === 'confirm'}
            onClick={() => stepUp.ask('confirm')}
            aria-label={text('webhooks.confirm.named')}
          >
            <FormattedMessage id="webhooks.confirm" />
          </Button>
        )}
        <Button
          disabled={enabled === 0}
          loading={testing}
          aria-label={text('webhooks.test.named')}
          onClick={() =>
            test({ params }, { onSuccess: () => (setOpen(true), done('webhooks.test.done')), onError: failed })
          }
        >
          <FormattedMessage id="webhooks.test" />
        </Button>
        <Button onClick={onEdit} aria-label={text('webhooks.edit.named')}>
          <FormattedMessage id="webhooks.edit" />
        </Button>
        <Button
          disabled={former_until !== null}
          loading={stepUp.checking === 'secret'}
          onClick={() => stepUp.ask('secret')}
          aria-label={text('webhooks.secret.change.named')}
        >
          <FormattedMessage id="webhooks.secret.change" />
        </Button>
        <Button danger onClick={askDelete} aria-label={text('webhooks.delete.named')}>
          <FormattedMessage id="webhooks.delete" />
        </Button>
        <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          <FormattedMessage id={open ? 'webhooks.deliveries.hide' : 'webhooks.deliveries.show'} />
        </Button>
      </div>
      {stepUp.dialog}
      {open && <DeliveryTable webhook={webhook} />}
    </Sheet>
  );
}

/** Why an address gets nothing at present. */
function Trouble({ webhook: { enabled, failing_since, given_up_time, reported_time } }: { webhook: Webhook }) {
  if (reported_time != null)
    return (
      <p className={styles.trouble}>
        <FormattedMessage id="webhooks.state.reported" values={{ at: <DateTime at={reported_time} /> }} />
      </p>
    );
  if (given_up_time !== null)
    return (
      <p className={styles.trouble}>
        <FormattedMessage id="webhooks.state.givenUp" values={{ at: <DateTime at={given_up_time} /> }} />
      </p>
    );
  if (enabled === 0 || failing_since === null) return null;
  return (
    <p className={styles.trouble}>
      <FormattedMessage id="webhooks.state.failing" values={{ at: <DateTime at={failing_since} /> }} />
    </p>
  );
}
