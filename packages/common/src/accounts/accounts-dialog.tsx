import { QueryClientProvider } from '@tanstack/react-query';
import { FormattedMessage, IntlProvider, useIntl } from 'react-intl';
import { App, Button, Modal } from '../antd/base.ts';
import type { BrowserAccount } from '../contract/sign-in/browser-accounts.ts';
import { ACCOUNT_PARAM } from '../contract/sign-in/oauth.ts';
import type { Host } from '../host/host.ts';
import { queriesOf } from '../host/queries.ts';
import { HostContext, useHost } from '../host/use-host.tsx';
import { BASENAME } from '../pages/addresses.ts';
import { MOST_ACCOUNTS } from '../rules/limits.ts';
import { AccountList, useAccounts } from './account-list.tsx';
import { addAccount, signInAgain } from './addresses.ts';
import styles from './accounts.module.css';
import en from './intl/en-US.json';
import zh from './intl/zh-CN.json';
import { signOutOfAll } from './sign-out.ts';
import { Bones } from '../ui/status/bones.tsx';

/**
 * The accounts of this browser over the page, for a frame that is no remote: it brings its own texts and queries. `base`
 * is where the pages of the frame are; one that is not the portal's is come back to after a sign-in.
 */
export function AccountsDialog({
  host,
  base = BASENAME,
  open,
  onClose,
}: {
  host: Host;
  base?: string;
  open: boolean;
  onClose: () => void;
}) {
  const intl = useIntl();
  const words = host.locale === 'zh-CN' ? zh : en;
  return (
    <HostContext value={host}>
      <QueryClientProvider client={queriesOf(host, () => host)}>
        <IntlProvider
          locale={host.locale}
          messages={Object.assign({}, intl.messages, words)}
          textComponent={intl.textComponent}
        >
          <Modal
            open={open}
            width={480}
            footer={null}
            destroyOnHidden
            title={<FormattedMessage id="accounts.list" />}
            onCancel={onClose}
          >
            <Accounts base={base} onClose={onClose} />
          </Modal>
        </IntlProvider>
      </QueryClientProvider>
    </HostContext>
  );
}

function Accounts({ base, onClose }: { base: string; onClose: () => void }) {
  const host = useHost();
  const { message } = App.useApp();
  const { data, error, refetch, isFetching, signedIn } = useAccounts();
  if (!data)
    return error ? (
      <p role="alert" className={styles.note}>
        <FormattedMessage id="accounts.failed" />{' '}
        <Button type="link" loading={isFetching} onClick={() => void refetch()}>
          <FormattedMessage id="accounts.failed.again" />
        </Button>
      </p>
    ) : (
      <Bones rows={2} />
    );
  // A page load, so that nothing of the account before stays; the browser asks when something was typed.
  const choose = ({ user_id }: BrowserAccount) =>
    user_id === host.user?.user_id ? onClose() : host.leave(`${base}/?${ACCOUNT_PARAM}=${encodeURIComponent(user_id)}`);
  const returnUri = base === BASENAME ? undefined : `${base}/`;
  const full = signedIn >= MOST_ACCOUNTS;
  return (
    <>
      <AccountList
        accounts={data.rows}
        onChoose={choose}
        onAgain={(account) => host.leave(signInAgain(account, returnUri))}
      />
      {full && (
        <p className={styles.note}>
          <FormattedMessage id="accounts.full" values={{ most: MOST_ACCOUNTS }} />
        </p>
      )}
      <div className={styles.foot}>
        <Button disabled={full} onClick={() => host.leave(addAccount(returnUri))}>
          <FormattedMessage id="accounts.add" />
        </Button>
        {data.rows.length > 1 && (
          <Button
            type="text"
            onClick={() => void signOutOfAll(host).catch((failure: Error) => void message.error(failure.message))}
          >
            <FormattedMessage id="accounts.all" />
          </Button>
        )}
      </div>
    </>
  );
}
