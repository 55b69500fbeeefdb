import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { restoreSite } from '@portal/common/contract/console/site';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useStepUp } from '@portal/common/security/use-step-up';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { SiteState } from './fields.ts';
import styles from './site.module.css';

/** What was published, newest first; each version can be published again. */
export function VersionsCard({ versions }: { versions: SiteState['versions'] }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { mutateAsync: restore, isPending, variables } = useChange(restoreSite);
  const stepUp = useStepUp('restoreSite', (what) => bringBack(what));

  function bringBack(what: string) {
    restore({ body: { version: Number(what) } }).then(
      () => void message.success(intl.formatMessage({ id: 'site.restored' })),
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') stepUp.again(what);
        else void message.error(failureText(error, intl.locale));
      },
    );
  }

  const back = (version: number) => (
    <Button
      loading={(isPending && variables?.body.version === version) || stepUp.checking === String(version)}
      onClick={() => stepUp.ask(String(version))}
      aria-label={intl.formatMessage({ id: version === 0 ? 'site.back.first' : 'site.back.of' }, { version })}
    >
      <FormattedMessage id={version === 0 ? 'site.back.first' : 'site.back'} />
    </Button>
  );
  return (
    <Sheet title={<FormattedMessage id="site.versions" />}>
      {versions.length === 0 && (
        <p className={styles.note}>
          <FormattedMessage id="site.versions.none" />
        </p>
      )}
      <ul className={styles.versions}>
        {versions.map(({ version, time, by, restored_from }, index) => (
          <li key={version}>
            <span>
              <FormattedMessage
                id="site.version"
                values={{ version, at: <DateTime at={time} />, by: by || intl.formatMessage({ id: 'site.operator' }) }}
              />{' '}
              {restored_from !== null && (
                <FormattedMessage id="site.version.from" values={{ version: restored_from }} />
              )}
            </span>
            {index === 0 ? <FormattedMessage id="site.version.live" /> : back(version)}
          </li>
        ))}
        {versions.length > 0 && (
          <li>
            <span />
            {back(0)}
          </li>
        )}
      </ul>
      {stepUp.dialog}
    </Sheet>
  );
}
