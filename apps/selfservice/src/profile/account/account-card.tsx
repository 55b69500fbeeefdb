import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { useSignedIn } from '@portal/common/host/use-host';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { PAGE } from '@portal/common/pages/addresses';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { AccountHead } from './account-head.tsx';
import { AddressRow } from '../address/address-row.tsx';
import { useOwnAddresses } from '../address/own-address.ts';
import { LoginNameRow } from './login-name-row.tsx';
import { More } from './more.tsx';
import { PasswordLink } from './password-link.tsx';
import { useAccount, type Account } from '../profile.queries.ts';
import { WechatRow } from '../wechat/wechat-row.tsx';
import styles from './account-card.module.css';

/** The user's own account, edited inline. Users of an identity provider have no login name, password or WeChat here. */
export function AccountCard() {
  const intl = useIntl();
  const account = useAccount();
  const { data, error } = account;
  return (
    <Sheet flush label={intl.formatMessage({ id: 'profile.account.label' })}>
      {data && <Loaded account={data} />}
      {!data && error && <LoadFailed title={<FormattedMessage id="profile.account.failed" />} query={account} />}
      {!data && !error && (
        <div className={styles.waiting}>
          <PageSkeleton rows={5} />
        </div>
      )}
    </Sheet>
  );
}

function Loaded({ account }: { account: Account }) {
  const { user_type } = useSignedIn();
  const fromProvider = user_type === UserType.idpUser;
  const addresses = useOwnAddresses();
  return (
    <>
      <AccountHead account={account} />
      <div className={styles.rows}>
        {!fromProvider && <LoginNameRow value={account.loginName} version={account.version} />}
        <AddressRow
          change={addresses.email}
          version={account.version}
          value={account.email}
          verified={account.emailVerified}
        />
        <AddressRow
          change={addresses.phone}
          version={account.version}
          value={account.phone}
          verified={account.phoneVerified}
        />
        {account.wechatOn && !fromProvider && <WechatRow nick={account.wechatNick} hasPhone={account.phone !== ''} />}
        <LabelledValue
          label={<FormattedMessage id="profile.account.password" />}
          action={!fromProvider && <PasswordLink />}
        >
          <FormattedMessage
            id={fromProvider ? 'profile.account.password.byProvider' : 'profile.account.password.set'}
          />
          <Link className={styles.security} to={PAGE.security}>
            <FormattedMessage id={fromProvider ? 'profile.account.security.byProvider' : 'profile.account.security'} />
          </Link>
        </LabelledValue>
        <More account={account} />
      </div>
    </>
  );
}
