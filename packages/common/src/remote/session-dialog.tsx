import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Modal, Spin } from '../antd/base.ts';
import type { NamedUser, SessionUser } from '../contract/sign-in/userinfo.ts';
import { forgetAll } from '../host/storage/browser-store.ts';
import { chooseLocale } from '../intl/locale.ts';
import { knownBy } from '../rules/user/known-by.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { useNeededTerms } from './use-needed-terms.ts';
import styles from './session-dialog.module.css';

export interface SessionDialogProps {
  open: boolean;
  /** The user of the page. */
  user: SessionUser | null;
  /** Who is signed in in this browser instead. */
  other: NamedUser | null;
  /** Origin of the account API; empty means the page's own. */
  apiBase: string;
  /** Page where the user signs in again, in a new window, with a query; `login_hint` is added. */
  signInUrl: string;
  /** Leaves the page for the sign-in page. */
  onLeave: () => void;
  /** Continues as `other`. */
  onOther: () => void;
}

/**
 * Dialog over the page while calls wait. It asks for terms that ask again. After a session has ended, the user signs in
 * again in a new window, after which the calls continue, or leaves for the sign-in page. If somebody else has signed in,
 * it names both accounts and offers both.
 */
export function SessionDialog(props: SessionDialogProps) {
  const { open, apiBase, user, other } = props;
  const { locale } = useIntl();
  const { needed, accept, refuse } = useNeededTerms({ open, apiBase, user, locale: chooseLocale(locale) });
  if (open && !other && needed === undefined) return null;
  if (open && !other && needed) return <TermsDialog documents={needed} accept={accept} refuse={refuse} />;
  return <EndedDialog {...props} />;
}

function EndedDialog({ open, user, other, signInUrl, onLeave, onOther }: SessionDialogProps) {
  const [waiting, setWaiting] = useState(false);
  const hint = user && knownBy(user);
  const url = hint ? `${signInUrl}&login_hint=${encodeURIComponent(hint)}` : signInUrl;
  const signIn = () => setWaiting(window.open(url, '_blank') !== null);
  const status = (
    <div className={styles.waiting} role="status">
      {waiting && (
        <>
          <Spin size="small" />
          <FormattedMessage id="session.ended.waiting" />
        </>
      )}
    </div>
  );
  const common = {
    open,
    centered: true,
    closable: false,
    mask: { closable: false },
    keyboard: false,
    afterClose: () => setWaiting(false),
  };
  if (user && other) {
    return (
      <Modal {...common} width={480} footer={null} title={<FormattedMessage id="session.other.title" />}>
        <p className={styles.text}>
          <FormattedMessage id="session.other.text" />
        </p>
        <Account user={user} label="session.other.mine" onChoose={signIn} action="session.other.again" primary />
        <Account user={other} label="session.other.now" onChoose={onOther} action="session.other.go" />
        {status}
      </Modal>
    );
  }
  return (
    <Modal
      {...common}
      width={420}
      title={<FormattedMessage id="session.ended.title" />}
      okText={<FormattedMessage id="session.ended.again" />}
      cancelText={<FormattedMessage id="session.ended.leave" />}
      onOk={signIn}
      onCancel={onLeave}
    >
      <p className={styles.text}>
        <FormattedMessage id="session.ended.text" />
      </p>
      {status}
    </Modal>
  );
}

/**
 * Forgets what the user of the page has typed, drafts included, because somebody else continues. The browser does not
 * ask again whether the page may be left.
 */
export function forgetInput(): void {
  forgetAll('session');
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
}

/** One of the two accounts, with the button that continues as it. */
function Account({
  user: { user_name, company_name, email, phone, login_name },
  label,
  action,
  primary = false,
  onChoose,
}: {
  user: NamedUser;
  label: 'session.other.mine' | 'session.other.now';
  action: 'session.other.again' | 'session.other.go';
  primary?: boolean;
  onChoose: () => void;
}) {
  const id = useId();
  return (
    <section className={styles.account}>
      <div id={id} className={styles.who}>
        <span className={styles.label}>
          <FormattedMessage id={label} />
        </span>
        <strong dir="auto">{user_name}</strong>
        {[email ?? phone ?? login_name, company_name].map(
          (line) =>
            line && (
              <span key={line} dir="auto">
                {line}
              </span>
            ),
        )}
      </div>
      <Button type={primary ? 'primary' : 'default'} aria-describedby={id} onClick={onChoose}>
        <FormattedMessage id={action} />
      </Button>
    </section>
  );
}
