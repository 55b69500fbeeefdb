import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Modal } from '@portal/common/antd/base';
import { Switch } from '@portal/common/antd/fields';
import { Tooltip } from '@portal/common/antd/float';
import { actionOf, KEY_OF, leaveField, ownsKeys, run, useAction, type Action } from './keys.ts';
import styles from './keys-help.module.css';
import { useKeysOn } from './use-keys-on.ts';

/** Listens for single keys while it is mounted, and shows the button and the dialog that explain them. One per page. */
export function KeysHelp() {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const [on, setOn] = useKeysOn();
  useAction('help', () => setOpen(true));

  useEffect(
    function listenForKeys() {
      if (!on) return undefined;
      function onKey(event: KeyboardEvent) {
        if (event.defaultPrevented || event.isComposing) return;
        if (event.key === 'Escape') return leaveField(event.target);
        if (ownsKeys(event.target)) return;
        const pressed = actionOf(event);
        if (!pressed || !run(pressed.action, pressed.digit)) return;
        event.preventDefault();
        // A closed list that has the focus would open on any letter.
        event.stopPropagation();
      }
      document.addEventListener('keydown', onKey, { capture: true });
      return () => document.removeEventListener('keydown', onKey, { capture: true });
    },
    [on],
  );

  const name = intl.formatMessage({ id: 'approvals.keys.title' });
  return (
    <>
      <Tooltip title={name}>
        <Button
          type="text"
          size="small"
          aria-label={name}
          aria-haspopup="dialog"
          aria-keyshortcuts={on ? '?' : undefined}
          icon={<KeyboardIcon />}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      <Modal
        open={open}
        width={440}
        title={<FormattedMessage id="approvals.keys.title" />}
        footer={null}
        onCancel={() => setOpen(false)}
      >
        <dl className={`${styles.keys} ${on ? '' : styles.off}`}>
          {(Object.keys(KEY_OF) as Action[]).map((action) => (
            <div key={action} className={styles.key}>
              <dt>
                <kbd>{KEY_OF[action].toUpperCase().replace('-', ' – ')}</kbd>
              </dt>
              <dd>
                <FormattedMessage id={`approvals.keys.${action}`} />
              </dd>
            </div>
          ))}
          <div className={styles.key}>
            <dt>
              <kbd>Esc</kbd>
            </dt>
            <dd>
              <FormattedMessage id="approvals.keys.leave" />
            </dd>
          </div>
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
      </Modal>
    </>
  );
}

function KeyboardIcon() {
  return (
    <svg
      viewBox="0 0 20 20"
      width={18}
      height={18}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="2" y="5" width="16" height="10.5" rx="1.5" />
      <path d="M5 8.2h.01M8 8.2h.01M11 8.2h.01M14.5 8.2h.01M5 12.4h.01M8 12.4h4M14.5 12.4h.01" />
    </svg>
  );
}
