import { useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { LineIcon } from '@portal/common/ui/line-icon';
import { KEY_OF, run } from './keys.ts';
import { useKeysOn } from './use-keys-on.ts';

/** The button that shows the keys of the console. */
export function KeysHelp() {
  const intl = useIntl();
  const [on] = useKeysOn();
  const name = intl.formatMessage({ id: 'approvals.keys.title' });
  return (
    <Button
      type="text"
      size="small"
      aria-label={name}
      title={name}
      aria-haspopup="dialog"
      aria-keyshortcuts={on ? KEY_OF.help : undefined}
      icon={<KeyboardIcon />}
      onClick={() => run('help')}
    />
  );
}

function KeyboardIcon() {
  return (
    <LineIcon>
      <rect x="2" y="5" width="16" height="10.5" rx="1.5" />
      <path d="M5 8.2h.01M8 8.2h.01M11 8.2h.01M14.5 8.2h.01M5 12.4h.01M8 12.4h4M14.5 12.4h.01" />
    </LineIcon>
  );
}
