import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Switch } from '@portal/common/antd/fields';
import { useHost } from '@portal/common/host/use-host';
import type { Locale } from '@portal/common/intl/locale';
import { titleOf } from '@portal/common/pages/heads';
import type { Page } from '@portal/common/routes/pages';
import { Dialog } from '@portal/common/ui/dialog';
import { goable } from './go.ts';
import { KEY_OF, keyText, type Action } from './keys.ts';
import styles from './keys-help.module.css';
import { useKeysOn } from './use-keys-on.ts';

/** All keys of the console, made from the tables that bind them, and the switch that turns them off. */
export function KeysDialog({ open, table, onClose }: { open: boolean; table: readonly Page[]; onClose: () => void }) {
  const host = useHost();
  const locale = useIntl().locale as Locale;
  const [on, setOn] = useKeysOn();
  return (
    <Dialog open={open} width={640} title={<FormattedMessage id="approvals.keys.title" />} onClose={onClose}>
      <dl className={`${styles.keys} ${on ? '' : styles.off}`}>
        {(Object.keys(KEY_OF) as Action[]).map((action) => (
          <Key key={action} keys={[KEY_OF[action]]}>
            <FormattedMessage id={`approvals.keys.${action}`} />
          </Key>
        ))}
      </dl>
      <h2 className={styles.heading}>
        <FormattedMessage id="approvals.keys.pages" />
      </h2>
      <dl className={`${styles.keys} ${on ? '' : styles.off}`}>
        {goable(table, host).map(([letter, path]) => (
          <Key key={letter} keys={[KEY_OF.go, letter]}>
            <span>{titleOf(path, locale)}</span>
          </Key>
        ))}
      </dl>
      <div className={styles.setting}>
        <label htmlFor="keys_on">
          <FormattedMessage id="approvals.keys.on" />
        </label>
        <Switch id="keys_on" checked={on} onChange={setOn} aria-describedby="keys_on_hint" />
        <p id="keys_on_hint">
          <FormattedMessage id="approvals.keys.on.hint" />
        </p>
      </div>
    </Dialog>
  );
}

function Key({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div className={styles.key}>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{keyText(key)}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
