import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Button, Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { reactTo } from '@portal/common/client/react-to';
import {
  deleteCustomerAccount,
  resetCustomerPassword,
  resetCustomerSecondFactor,
  setCustomerAccountStatus,
  unlockCustomerAccount,
  type CustomerAccount,
} from '@portal/common/contract/console/customer-accounts';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { checkReason, REASON_MAX } from '@portal/common/rules/text/reason';
import { lengthOf } from '@portal/common/rules/text/text';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Buttons } from '@portal/common/ui/buttons';
import { CopyLink } from '@portal/common/ui/copy-link';
import { Dialog } from '@portal/common/ui/dialog';
import { ConfirmByName } from '../confirm-by-name.tsx';
import styles from './accounts.module.css';

/** Actions on an account that need a reason. */
type Act = 'disable' | 'enable' | 'unlock' | 'resetFactor';

/** An action and its account. */
export interface Dialog {
  kind: 'reset' | 'delete' | Act;
  account: CustomerAccount;
}

interface DialogProps {
  co: string;
  account: CustomerAccount;
  onClose: () => void;
}

/**
 * The dialog of an action on an account. `onGone`: the account was deleted. `onAgain`: the person must confirm who they are
 * before the dialog opens again. `onLeave`: they leave for the sign-in page to do so.
 */
export function AccountDialog({
  co,
  dialog,
  onClose,
  onGone,
  onAgain,
  onLeave,
}: {
  co: string;
  dialog: Dialog | null;
  onClose: () => void;
  onGone: () => void;
  onAgain: (dialog: Dialog) => void;
  onLeave: (dialog: Dialog) => void;
}) {
  const [made, setMade] = useState<{ id: string; password: string } | null>(null);
  const kind = dialog?.kind;
  const account = dialog?.account;
  const password = made && made.id === account?.user_id ? made.password : null;
  const again = () => dialog && onAgain(dialog);
  return (
    <Dialog
      open={dialog !== null}
      closes={password ? 'byButton' : 'onPurpose'}
      onClose={onClose}
      afterClose={() => setMade(null)}
      title={kind && <FormattedMessage id={`customers.account.${kind}.title`} values={{ name: account?.login_name }} />}
    >
      {account &&
        kind === 'reset' &&
        (password === null ? (
          <Reset
            co={co}
            account={account}
            onMade={(its) => setMade({ id: account.user_id, password: its })}
            onClose={onClose}
            onAgain={again}
          />
        ) : (
          <Made password={password} onClose={onClose} />
        ))}
      {account && kind === 'delete' && <Delete co={co} account={account} onClose={onClose} onGone={onGone} />}
      {account && kind && kind !== 'reset' && kind !== 'delete' && (
        <WithReason co={co} account={account} act={kind} onClose={onClose} onLeave={() => onLeave(dialog)} />
      )}
    </Dialog>
  );
}

function Reset({
  co,
  account: { user_id, login_name },
  onMade,
  onClose,
  onAgain,
}: DialogProps & { onMade: (password: string) => void; onAgain: () => void }) {
  const form = usePortalForm({ name: 'resetPassword' });
  const { mutateAsync: reset } = useChange(resetCustomerPassword);
  return (
    <DialogForm
      form={form}
      onSubmit={async () => onMade((await reset({ params: { co, id: user_id } })).password)}
      onFailure={(error) =>
        reactTo<typeof resetCustomerPassword>(error, { 'Account.SignIn.Recent.Required': onAgain }, form.showFailure)
      }
      submit={<FormattedMessage id="customers.account.reset" />}
      onClose={onClose}
    >
      <p className={styles.lead}>
        <FormattedMessage id="customers.account.reset.text" values={{ name: login_name }} />
      </p>
    </DialogForm>
  );
}

/** Shows the new password; it is shown nowhere else. */
function Made({ password, onClose }: { password: string; onClose: () => void }) {
  const intl = useIntl();
  return (
    <>
      <Alert type="warning" showIcon role="status" title={<FormattedMessage id="customers.account.reset.once" />} />
      <p className={styles.secret}>
        <code>{password}</code>
        <CopyLink text={password} what={intl.formatMessage({ id: 'customers.account.reset.password' })} />
      </p>
      <Buttons>
        <Button type="primary" onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
      </Buttons>
    </>
  );
}

function Delete({
  co,
  account: { user_id, login_name, undeletable },
  onClose,
  onGone,
}: DialogProps & { onGone: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { mutateAsync: remove } = useChange(deleteCustomerAccount);
  if (undeletable !== null)
    return (
      <div className={styles.drawer}>
        <Alert type="info" showIcon title={<FormattedMessage id={`error.${undeletable}`} />} />
        <Buttons>
          <Button onClick={onClose}>
            <FormattedMessage id="common.close" />
          </Button>
        </Buttons>
      </div>
    );
  return (
    <ConfirmByName
      loginName={login_name}
      text={<FormattedMessage id="customers.account.delete.text" values={{ name: login_name }} />}
      submit={<FormattedMessage id="customers.account.delete" />}
      onCancel={onClose}
      onConfirm={async (typed) => {
        await remove({ params: { co, id: user_id }, query: { login_name: typed } });
        void message.success(intl.formatMessage({ id: 'customers.account.delete.done' }, { name: login_name }));
        onClose();
        onGone();
      }}
    />
  );
}

/** Disables, enables, unlocks or resets with a reason. The owner is notified of it, except of an unlocking. */
function WithReason({
  co,
  account: { user_id, login_name },
  act,
  onClose,
  onLeave,
}: DialogProps & { act: Act; onLeave: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<{ reason: string }>({ name: 'accountReason' });
  const { mutateAsync: unlock } = useChange(unlockCustomerAccount);
  const { mutateAsync: resetFactor } = useChange(resetCustomerSecondFactor);
  const { mutateAsync: setStatus } = useChange(setCustomerAccountStatus);
  const params = { co, id: user_id };
  const stepUp = useFormStepUp({ name: `${act}:${user_id}`, form, stored: { reason: '' }, onLeave });

  async function submit({ reason }: { reason: string }) {
    if (act === 'unlock') await unlock({ params, body: { reason } });
    else if (act === 'resetFactor') await resetFactor({ params, body: { reason } });
    else {
      const status = act === 'enable' ? AccountStatus.active : AccountStatus.disabled;
      await setStatus({ params, body: { status, reason } });
    }
    void message.success(intl.formatMessage({ id: `customers.account.${act}.done` }, { name: login_name }));
    onClose();
  }

  return (
    <DialogForm
      form={form}
      initialValues={stepUp.initialValues}
      onSubmit={submit}
      onFailure={stepUp.onFailure}
      submit={<FormattedMessage id={`customers.account.${act}`} />}
      danger={act === 'disable' || act === 'resetFactor'}
      onClose={onClose}
    >
      <LeaveGuard when={form.edited && !form.busy && !stepUp.leaving} />
      <p className={styles.lead}>
        <FormattedMessage id={`customers.account.${act}.text`} />
      </p>
      <Form.Item
        name="reason"
        label={<FormattedMessage id="customers.account.reason" />}
        rules={[passes(checkReason)]}
        required
      >
        <TextArea rows={3} count={{ show: true, max: REASON_MAX, strategy: (text) => lengthOf(text) }} />
      </Form.Item>
      {stepUp.dialog}
    </DialogForm>
  );
}
