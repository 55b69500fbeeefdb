import { formatLocale } from '@portal/common/intl/locale';
import { FormattedMessage } from 'react-intl';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';
import { VisuallyHidden } from '@portal/common/ui/visually-hidden';
import styles from './password-link.module.css';

/** Opens the password page of the auth remote in a new window. `return_uri` is this page. */
export function PasswordLink() {
  const { basename, locale } = useHost();
  const { user_type } = useSignedIn();
  const query = new URLSearchParams({
    lang: formatLocale(locale),
    user_type: String(user_type),
    return_uri: window.location.href,
  });
  return (
    <a className={styles.link} href={`${basename}${PAGE.password}?${query}`} target="_blank" rel="noreferrer">
      <FormattedMessage id="common.edit" />
      <VisuallyHidden>
        <FormattedMessage id="profile.account.password" />
        <FormattedMessage id="common.newWindow" />
      </VisuallyHidden>
    </a>
  );
}
