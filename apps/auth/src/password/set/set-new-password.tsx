import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { resetPassword } from '@portal/common/contract/sign-in/password';
import type { UserType } from '@portal/common/enums/user/user-type';
import { useChange } from '@portal/common/host/use-change';
import { useFindRecoverable } from '../password.queries.ts';
import { SetForm } from '../set-form.tsx';
import type { Step, StepEvent, Why } from './set-password.steps.ts';
import styles from '../password.module.css';

/** Second step for a forgotten password: a new password for the account with the proven address. */
export function SetNewPassword({
  step,
  userType,
  byEmail,
  go,
  onExpired,
}: {
  step: Extract<Step, { at: 'set' }>;
  userType: UserType;
  /** The proven address is an e-mail, which the password must not contain. */
  byEmail: boolean;
  go: (event: StepEvent) => void;
  onExpired: (why: Why) => void;
}) {
  const { proof, account, accounts } = step;
  const find = useFindRecoverable();
  const { mutateAsync: recover } = useChange(resetPassword);

  /** The list of accounts has changed since it was read. */
  async function chooseAgain() {
    go({ type: 'verified', proof, accounts: await find({ proof, userType }) });
  }

  return (
    <>
      {account && (
        <p className={styles.lead}>
          <FormattedMessage id="password.find.for" values={{ name: <strong key="name">{account.loginName}</strong> }} />
        </p>
      )}
      <SetForm
        account={account?.loginName ?? proof.account}
        owner={byEmail ? { email: proof.account } : {}}
        moved
        onExpired={onExpired}
        onSaved={() => go({ type: 'saved' })}
        keys={account?.keys ?? []}
        save={(password) =>
          recover({
            body: {
              account: proof.account,
              send_type: proof.sendType,
              user_type: userType,
              verify_code_token: proof.token,
              new_password: password,
              ...(account && { account_id: account.userId }),
            },
          })
        }
        reactions={{ 'Account.Login.Choice': () => void chooseAgain().catch(() => go({ type: 'again' })) }}
        more={
          accounts && (
            <Button type="link" block className={styles.back ?? ''} onClick={() => go({ type: 'back' })}>
              <FormattedMessage id="password.find.chooseOther" />
            </Button>
          )
        }
      />
    </>
  );
}
