import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../antd/base.ts';
import { listBrowserAccounts, type BrowserAccount } from '../contract/sign-in/browser-accounts.ts';
import { UserType } from '../enums/user/user-type.ts';
import { useRefresh } from '../host/use-change.ts';
import { useHost } from '../host/use-host.tsx';
import { useRead } from '../host/use-read.ts';
import { Icon } from '../ui/icons.tsx';
import styles from './accounts.module.css';
import { signOutOf } from './sign-out.ts';

/** The accounts of this browser, and how many of them are signed in. */
export function useAccounts() {
  const read = useRead(listBrowserAccounts, {}, { staleTime: 0 });
  return { ...read, signedIn: read.data?.rows.filter(({ signed_in }) => signed_in === 1).length ?? 0 };
}

const kindOf = (userType: number) => {
  switch (userType) {
    case UserType.individual:
      return 'accounts.kind.1';
    case UserType.partner:
    case UserType.partnerContact:
      return 'accounts.kind.4';
    case UserType.employee:
      return 'accounts.kind.8';
    default:
      return 'accounts.kind.2';
  }
};

/** What a person knows an account by. */
export const knownAs = ({ email, phone, login_name }: BrowserAccount): string | null => email ?? phone ?? login_name;

/**
 * The accounts of this browser: each is a button that goes on with it, or to its sign-in when its session has timed out,
 * and another one that signs it out.
 */
export function AccountList({
  accounts,
  onChoose,
  onAgain,
  returnUri,
}: {
  accounts: readonly BrowserAccount[];
  onChoose: (account: BrowserAccount) => void;
  onAgain: (account: BrowserAccount) => void;
  /** Where the page's own account goes when it signs out. */
  returnUri?: string | undefined;
}) {
  const intl = useIntl();
  const host = useHost();
  const { message } = App.useApp();
  const refresh = useRefresh();
  const signOut = ({ user_id }: BrowserAccount) =>
    signOutOf(host, user_id, returnUri)
      .catch((error: Error) => void message.error(error.message))
      .finally(() => void refresh(listBrowserAccounts.noun));
  return (
    // First in a dialog, whose last button signs all of them out.
    <ul className={styles.list} aria-label={intl.formatMessage({ id: 'accounts.list' })} data-focus-first>
      {accounts.map((account) => (
        <Account
          key={account.user_id}
          account={account}
          current={account.user_id === host.user?.user_id}
          onChoose={() => (account.signed_in === 1 ? onChoose : onAgain)(account)}
          onSignOut={() => void signOut(account)}
        />
      ))}
    </ul>
  );
}

function Account({
  account,
  current,
  onChoose,
  onSignOut,
}: {
  account: BrowserAccount;
  current: boolean;
  onChoose: () => void;
  onSignOut: () => void;
}) {
  const intl = useIntl();
  const { user_name, user_type, company_name, signed_in } = account;
  const name = user_name || knownAs(account) || '';
  const out = signed_in === 1 ? 'accounts.signOut' : 'accounts.remove';
  return (
    <li className={styles.account}>
      <button type="button" className={styles.choose} aria-current={current || undefined} onClick={onChoose}>
        <span className={styles.initial} aria-hidden="true">
          {[...name][0]?.toLocaleUpperCase()}
        </span>
        <span className={styles.who}>
          <strong dir="auto">{name}</strong>
          {[knownAs(account), company_name].map(
            (line) =>
              line &&
              line !== name && (
                <span key={line} dir="auto">
                  {line}
                </span>
              ),
          )}
          <span className={styles.kind}>
            <FormattedMessage id={kindOf(user_type)} />
            {(current || signed_in === 0) && (
              <span className={styles.state}>
                <FormattedMessage id={current ? 'accounts.current' : 'accounts.again'} />
              </span>
            )}
          </span>
        </span>
        {!current && <Icon name="right" size={16} />}
      </button>
      <Button type="text" aria-label={intl.formatMessage({ id: `${out}.of` }, { name })} onClick={onSignOut}>
        <FormattedMessage id={out} />
      </Button>
    </li>
  );
}
