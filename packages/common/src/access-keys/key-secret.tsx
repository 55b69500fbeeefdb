import { FormattedMessage, useIntl } from 'react-intl';
import { ShownSecret } from '../ui/secret/shown-secret.tsx';

/** Data that is shown once, when a key or its secret is made. */
export interface MadeKey {
  access_key_id: string;
  secret_access_key: string;
}

/** A key with its secret, which can be read only here. */
export function KeySecret({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  const intl = useIntl();
  const lines = [
    { what: intl.formatMessage({ id: 'accessKeys.keyId' }), text: made.access_key_id },
    { what: intl.formatMessage({ id: 'accessKeys.secret' }), text: made.secret_access_key },
  ];
  return <ShownSecret once={<FormattedMessage id="accessKeys.made.once" />} lines={lines} onClose={onClose} />;
}
