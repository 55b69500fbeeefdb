import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { LoadFailed } from '@portal/common/ui/load-failed';
import { Sheet } from '@portal/common/ui/sheet';
import { PageSkeleton } from '@portal/common/ui/states';
import { PAGE } from '@portal/common/pages/addresses';
import { AccountHead } from './account-head.tsx';
import { AddressRow } from '../address/address-row.tsx';
import { LoginNameRow } from './login-name-row.tsx';
import { More } from './more.tsx';
import { Pair } from '../pair.tsx';
import { PasswordLink } from './password-link.tsx';
import { useAccount } from '../profile.queries.ts';
import type { Account } from '../profile.queries.ts';
import { WechatRow } from '../wechat/wechat-row.tsx';
import styles from './account-card.module.css';

const WECHAT_SITE = 1;

/** The user's own account, edited inline. Users of an identity provider have no login name, password or WeChat here. */
export function AccountCard() {
  const intl = useIntl();
  const account = useAccount();
  const { data, error } = account;
  return (
    <Sheet flush label={intl.formatMessage({ id: 'profile.account.label' })}>
      {data && <Loaded account={data} />}
      {!data && error && (
        <LoadFailed title={<FormattedMessage id="profile.account.failed" />} query={account} />
      )}
      {!data && !error && <div className={styles.waiting}><PageSkeleton rows={5} /></div>}
    </Sheet>
  );
}

function Loaded({ account }: { account: Account }) {
  const { siteId } = useHost();
  const { user_type } = useSignedIn();
  const fromProvider = user_type === UserType.idpUser;
  return (
    <>
      <AccountHead account={account} />
      <div className={styles.rows}>
        {!fromProvider && <LoginNameRow value={account.loginName} />}
        <AddressRow channel="email" value={account.email} verified={account.emailVerified} />
        <AddressRow channel="phone" value={account.phone} verified={account.phoneVerified} />
        {siteId === WECHAT_SITE && !fromProvider && <WechatRow nick={account.wechatNick} hasPhone={account.phone !== ''} />}
        <Pair label={<FormattedMessage id="profile.account.password" />} action={!fromProvider && <PasswordLink />}>
          <FormattedMessage id={fromProvider ? 'profile.account.password.byProvider' : 'profile.account.password.set'} />
          <Link className={styles.security} to={PAGE.security}><FormattedMessage id={fromProvider ? 'profile.account.security.byProvider' : 'profile.account.security'} /></Link>
        </Pair>
        <More account={account} />
      </div>
    </>
  );
}
