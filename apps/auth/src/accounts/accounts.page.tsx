import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { AccountList, useAccounts } from '@portal/common/accounts/account-list';
import { addAccount, signInAgain } from '@portal/common/accounts/addresses';
import en from '@portal/common/accounts/intl/en-US.json';
import zh from '@portal/common/accounts/intl/zh-CN.json';
import { Button } from '@portal/common/antd/base';
import type { BrowserAccount } from '@portal/common/contract/sign-in/browser-accounts';
import { ACCOUNT_PARAM } from '@portal/common/contract/sign-in/oauth';
import { useHost } from '@portal/common/host/use-host';
import { BASENAME } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { MOST_ACCOUNTS } from '@portal/common/rules/limits';
import { safeReturnUri } from '@portal/common/rules/return-address/safe-return-uri';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { LateTexts } from '../intl/late-texts.tsx';
import styles from './accounts.module.css';
import { againFor, continuation, mayEnter } from './request.ts';

const TEXTS = { 'zh-CN': zh, 'en-US': en };

/**
 * `/accounts`: the accounts of this browser. Chooses the one that an application's request goes on with
 * (`prompt=select_account`), that opens a page whose own account is gone (`return_uri`), or the one to sign out so that a
 * further one finds place (`continue`).
 */
export default function AccountsPage() {
  return (
    <LateTexts texts={TEXTS}>
      <Accounts />
    </LateTexts>
  );
}

function Accounts() {
  const host = useHost();
  const [query] = useSearchParams();
  const accounts = useAccounts();
  const { data, error, signedIn } = accounts;
  const rows = data?.rows.filter(mayEnter(query));
  const next = continuation(query.get('continue'));
  const back = safeReturnUri(query.get('return_uri'), { base: location.href }) ?? undefined;
  const asked = query.has('login_challenge');
  const full = signedIn >= MOST_ACCOUNTS;
  /** The sign-in that an application's request is waiting in. */
  const signIn = (userType: number) => `${BASENAME}${signInPageOf(userType)}?${query}`;
  const other = () => host.leave(asked ? signIn(Number(query.get('user_type') ?? 2)) : addAccount(back));

  function choose({ user_id }: BrowserAccount) {
    if (asked) return host.leave(host.apiBase + againFor(query, user_id));
    const page = new URL(back ?? `${BASENAME}/`, location.href);
    page.searchParams.set(ACCOUNT_PARAM, user_id);
    return host.leave(page.href);
  }

  return (
    <SignedOutFrame
      title={
        next ? (
          <FormattedMessage id="accounts.full.title" values={{ most: MOST_ACCOUNTS }} />
        ) : (
          <FormattedMessage id="accounts.page.title" />
        )
      }
      lead={
        next ? <FormattedMessage id="accounts.full.lead" /> : back && <FormattedMessage id="accounts.page.lead.gone" />
      }
      audience="password"
      art={{
        title: <FormattedMessage id="accounts.page.art" />,
        text: <FormattedMessage id="accounts.page.artText" />,
      }}
    >
      {error && !data && <LoadFailed title={<FormattedMessage id="accounts.failed" />} query={accounts} />}
      {!error && !data && <PageSkeleton rows={4} />}
      {rows?.length === 0 && (
        <EmptyState
          icon="users"
          title={<FormattedMessage id="accounts.none" />}
          action={
            <Button type="primary" onClick={() => (next ? host.leave(host.apiBase + next) : other())}>
              <FormattedMessage id={next ? 'accounts.full.continue' : 'accounts.none.signIn'} />
            </Button>
          }
        />
      )}
      {rows && rows.length > 0 && (
        <>
          <AccountList
            accounts={rows}
            onChoose={choose}
            onAgain={(account) => host.leave(asked ? signIn(account.user_type) : signInAgain(account, back))}
            returnUri={location.href}
          />
          <Foot note={full && <FormattedMessage id="accounts.full" values={{ most: MOST_ACCOUNTS }} />}>
            {next ? (
              <Button type="primary" size="large" block disabled={full} onClick={() => host.leave(host.apiBase + next)}>
                <FormattedMessage id="accounts.full.continue" />
              </Button>
            ) : (
              <Button size="large" block disabled={full} onClick={other}>
                <FormattedMessage id="accounts.other" />
              </Button>
            )}
          </Foot>
        </>
      )}
    </SignedOutFrame>
  );
}

const Foot = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={styles.foot}>
    {note && <p>{note}</p>}
    {children}
  </div>
);
