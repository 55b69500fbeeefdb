import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { makeRemotePreview } from '@portal/common/contract/portal/remote-preview';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useStepUp } from '@portal/common/security/use-step-up';
import { DateTime } from '@portal/common/ui/date-time';
import { Dialog } from '@portal/common/ui/dialog';
import { ShownSecret } from '@portal/common/ui/secret/shown-secret';
import { Digest } from './digest.tsx';
import styles from './remotes.module.css';

interface Made {
  digest: string;
  link: string;
  end_time: string;
}

/** Makes a link that shows a build of a remote to one session, after a recent sign-in. Render `dialog`. */
export function usePreview(name: string) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { mutateAsync: make, isPending, variables } = useChange(makeRemotePreview);
  const [made, setMade] = useState<Made | null>(null);
  const stepUp = useStepUp(`remotePreview:${name}`, makeLink);

  function makeLink(digest: string) {
    make({ params: { name }, body: { digest } }).then(
      (answer) => setMade({ digest, ...answer }),
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') stepUp.again(digest);
        else void message.error(failureText(error, intl.locale));
      },
    );
  }

  return {
    ask: stepUp.ask,
    /** Digest of the build whose link is being made. */
    making: stepUp.checking ?? (isPending ? variables.body.digest : null),
    dialog: (
      <>
        {stepUp.dialog}
        <Dialog
          open={made !== null}
          width={560}
          onClose={() => setMade(null)}
          title={<FormattedMessage id="remotes.preview.title" values={{ name }} />}
        >
          {made && (
            <>
              <p className={styles.note}>
                <FormattedMessage
                  id="remotes.preview.text"
                  values={{ digest: <Digest of={made.digest} />, time: <DateTime at={made.end_time} /> }}
                />
              </p>
              <ShownSecret
                lines={[{ what: intl.formatMessage({ id: 'remotes.preview.link' }), text: made.link }]}
                onClose={() => setMade(null)}
              />
            </>
          )}
        </Dialog>
      </>
    ),
  };
}
