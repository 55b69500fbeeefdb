import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { Popconfirm } from '@portal/common/antd/more';
import {
  addApplicationSecret,
  removeApplicationSecret,
  type Application,
} from '@portal/common/contract/console/applications';
import { ApiError } from '@portal/common/client/api-error';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useStepUp } from '@portal/common/security/use-step-up';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { SecretDialog } from '../secret-dialog.tsx';
import styles from '../applications.module.css';

const MOST = 2;

/** Secrets of an application: a second one works beside the first until one is removed. */
export function SecretsCard({ application: { client_id, secrets } }: { application: Application }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { mutateAsync: add, isPending: adding } = useChange(addApplicationSecret);
  const { mutate: remove, isPending: removing } = useChange(removeApplicationSecret);
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const failed = (error: unknown) => void message.error(failureText(error, intl.locale));
  const stepUp = useStepUp(`applicationSecret:${client_id}`, make);

  function make() {
    add({ params: { client_id } }).then(
      ({ secret }) => setMade({ id: client_id, secret }),
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') stepUp.again();
        else failed(error);
      },
    );
  }

  return (
    <Sheet
      title={<FormattedMessage id="applications.secrets" />}
      extra={
        <Button
          loading={adding || stepUp.checking !== null}
          disabled={secrets.length >= MOST}
          onClick={() => stepUp.ask()}
        >
          <FormattedMessage id={secrets.length === 0 ? 'applications.secrets.first' : 'applications.secrets.add'} />
        </Button>
      }
    >
      <p className={styles.note}>
        <FormattedMessage id="applications.secrets.lead" />
      </p>
      <ul className={styles.secrets}>
        {secrets.map(({ slot, last_four, create_time, last_used_time }) => (
          <li key={slot} className={styles.secret}>
            <span className={styles.mono}>{`••••${last_four}`}</span>
            <span className={styles.hint}>
              <FormattedMessage id="applications.secrets.made" values={{ at: <DateTime at={create_time} /> }} />
            </span>
            <span className={styles.hint}>
              {last_used_time === null ? (
                <FormattedMessage id="applications.secrets.unused" />
              ) : (
                <FormattedMessage id="applications.secrets.used" values={{ at: <DateTime at={last_used_time} /> }} />
              )}
            </span>
            {secrets.length > 1 && (
              <Popconfirm
                title={<FormattedMessage id="applications.secrets.remove.title" values={{ secret: last_four }} />}
                description={<FormattedMessage id="applications.secrets.remove.text" />}
                okText={<FormattedMessage id="applications.secrets.remove" />}
                cancelText={<FormattedMessage id="common.cancel" />}
                okButtonProps={{ danger: true }}
                placement="bottomRight"
                onConfirm={() =>
                  remove(
                    { params: { client_id, slot: String(slot) } },
                    {
                      onSuccess: () => void message.success(intl.formatMessage({ id: 'applications.secrets.removed' })),
                      onError: failed,
                    },
                  )
                }
              >
                <Button
                  type="link"
                  danger
                  loading={removing}
                  aria-label={intl.formatMessage({ id: 'applications.secrets.remove.named' }, { secret: last_four })}
                >
                  <FormattedMessage id="applications.secrets.remove" />
                </Button>
              </Popconfirm>
            )}
          </li>
        ))}
      </ul>
      {stepUp.dialog}
      <SecretDialog another made={made} onClose={() => setMade(null)} />
    </Sheet>
  );
}
