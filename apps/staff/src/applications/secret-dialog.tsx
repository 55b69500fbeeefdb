import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '@portal/common/ui/dialog';
import { ShownSecret } from '@portal/common/ui/secret/shown-secret';

/** Shows client id and secret after they were made: the secret can be read only here. `another`: of a known client. */
export function SecretDialog({
  made,
  another = false,
  onClose,
}: {
  made: { id: string; secret: string | null } | null;
  another?: boolean;
  onClose: () => void;
}) {
  const intl = useIntl();
  const lines = made
    ? [
        { what: intl.formatMessage({ id: 'applications.clientId' }), text: made.id },
        ...(made.secret === null
          ? []
          : [{ what: intl.formatMessage({ id: 'applications.secret' }), text: made.secret }]),
      ]
    : [];
  return (
    <Dialog
      open={made !== null}
      width={540}
      title={<FormattedMessage id={another ? 'applications.secrets.created' : 'applications.made.title'} />}
      closes="byButton"
    >
      <ShownSecret
        once={made?.secret != null && <FormattedMessage id="applications.made.once" />}
        lines={lines}
        onClose={onClose}
      />
    </Dialog>
  );
}
