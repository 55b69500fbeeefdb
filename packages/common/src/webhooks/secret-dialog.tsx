import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../ui/dialog.tsx';
import { ShownSecret } from '../ui/secret/shown-secret.tsx';

export interface MadeSecret {
  title: 'webhooks.secret.made' | 'webhooks.secret.changed';
  secret: string;
}

/** Shows a secret after it was made: it can be read only here. */
export function SecretDialog({ made, onClose }: { made: MadeSecret | null; onClose: () => void }) {
  const intl = useIntl();
  return (
    <Dialog open={made !== null} width={540} title={made && <FormattedMessage id={made.title} />} closes="byButton">
      {made && (
        <ShownSecret
          once={<FormattedMessage id="webhooks.secret.once" />}
          lines={[{ what: intl.formatMessage({ id: 'webhooks.secret' }), text: made.secret }]}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
