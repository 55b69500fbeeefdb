import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { SignedOutFrame } from '@portal/common/ui/signed-out-frame';
import { Icon } from '@portal/common/ui/icons';
import styles from './check-account.module.css';

const KINDS = [
  { id: 'enterprise', icon: 'org', to: '/loginEnterprisePortal' },
  { id: 'employee', icon: 'headset', to: '/loginEmployeePortal' },
] as const;

/** Which kind of account to sign in with (spec 1 §2); lists the kinds whose sign-in stands here. */
export default function CheckAccountPage() {
  const [query] = useSearchParams();
  const kept = new URLSearchParams(query);
  // Both belong to the kind that was left.
  kept.delete('user_type');
  kept.delete('login_challenge');
  const search = kept.size > 0 ? `?${kept}` : '';
  return (
    <SignedOutFrame
      title={<FormattedMessage id="checkAccount.title" />} lead={<FormattedMessage id="checkAccount.lead" />} audience="enterprise"
      art={{ title: <FormattedMessage id="signIn.enterprise.art" />, text: <FormattedMessage id="signIn.enterprise.artText" /> }}
    >
      <ul className={styles.kinds}>
        {KINDS.map(({ id, icon, to }) => (
          <li key={id}>
            <Link className={styles.kind ?? ''} to={to + search}>
              <Icon name={icon} size={24} />
              <span><strong><FormattedMessage id={`checkAccount.${id}`} /></strong><FormattedMessage id={`checkAccount.${id}.text`} /></span>
              <Icon name="right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.register}>
        <FormattedMessage id="signIn.noAccount" /><Link to={`/registerEnterprisePortal${search}`}><FormattedMessage id="signIn.registerFree" /></Link>
      </p>
    </SignedOutFrame>
  );
}
