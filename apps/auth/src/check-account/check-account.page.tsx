import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { useHost } from '@portal/common/host/use-host';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { Icon } from '@portal/common/ui/icons';
import { PAGE } from '@portal/common/pages/addresses';
import { VisuallyHidden } from '@portal/common/ui/visually-hidden';
import { offered } from './offered.ts';
import styles from './check-account.module.css';

const KINDS = {
  [UserType.enterprise]: { id: 'enterprise', icon: 'org', to: PAGE.signInEnterprise },
  [UserType.partner]: { id: 'partner', icon: 'users', to: PAGE.signInPartner },
  [UserType.individual]: { id: 'individual', icon: 'person', to: PAGE.signInIndividual },
} as const;

/** Chooses the kind of account to sign in with: the kinds whose sum is `user_type`, else all of them. */
export default function CheckAccountPage() {
  const [query] = useSearchParams();
  const { content } = useHost();
  const asked = Number(query.get('user_type') ?? 0);

  /** Keeps the query, without the challenge of the previous sign-in. */
  function leadingTo(path: string, userType: number) {
    const kept = new URLSearchParams(query);
    kept.delete('login_challenge');
    kept.set('user_type', String(userType));
    return `${path}?${kept}`;
  }

  return (
    <SignedOutFrame
      title={<FormattedMessage id="checkAccount.title" />}
      lead={<FormattedMessage id="checkAccount.lead" />}
      audience="enterprise"
      art={{
        title: <FormattedMessage id="signIn.enterprise.art" />,
        text: <FormattedMessage id="signIn.enterprise.artText" />,
      }}
    >
      <ul className={styles.kinds}>
        {offered(asked).map((userType) => {
          const { id, icon, to } = KINDS[userType];
          return (
            <li key={id}>
              <Link className={styles.kind ?? ''} to={leadingTo(to, userType)}>
                <Icon name={icon} size={24} />
                <span>
                  <strong>
                    <FormattedMessage id={`checkAccount.${id}`} />
                  </strong>
                  <FormattedMessage id={`checkAccount.${id}.text`} />
                </span>
                <Icon name="right" size={16} />
              </Link>
            </li>
          );
        })}
      </ul>
      <p className={styles.more}>
        <FormattedMessage id="signIn.noAccount" />
        <Link to={leadingTo(PAGE.registerEnterprise, UserType.enterprise)}>
          <FormattedMessage id="signIn.enterprise.register" />
        </Link>
      </p>
      <p className={styles.more}>
        <FormattedMessage id="checkAccount.staff" />
        <Link to={leadingTo(PAGE.signInStaff, UserType.employee)}>
          <FormattedMessage id="checkAccount.staffLink" />
        </Link>
      </p>
      {/^https?:\/\//i.test(content.links.official) && (
        <p className={styles.more}>
          <a href={content.links.official} target="_blank" rel="noreferrer">
            <FormattedMessage id="checkAccount.official" />
            <VisuallyHidden>
              <FormattedMessage id="common.newWindow" />
            </VisuallyHidden>
          </a>
        </p>
      )}
    </SignedOutFrame>
  );
}
