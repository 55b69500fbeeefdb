import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { Button, Form } from '@portal/common/antd/base';
import type { Reactions } from '@portal/common/client/react-to';
import { ApiError } from '@portal/common/client/api-error';
import { PasswordInput } from '@portal/common/form/password/password-input';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { checkCurrentPassword } from '@portal/common/rules/password/current-password';
import type { PasswordOwner } from '@portal/common/rules/password/password';
import { NewPasswordFields, NO_PASSWORD, type NewPassword } from './new-password-fields.tsx';
import { KeysAtStake } from './keys-at-stake.tsx';
import type { KeyAtStake, Why } from './set/set-password.steps.ts';
import { useRefusal } from './use-refusal.tsx';
import { useStepFocus } from './use-step-focus.ts';
import styles from './password.module.css';

interface Fields extends NewPassword {
  old_password: string;
}

export interface SetFormProps {
  /** The account name used at sign-in, for password managers. */
  account?: string | undefined;
  /** Names that the password must not contain, as far as the page knows them; the API checks all. */
  owner?: PasswordOwner;
  /** Ask for the old password. Users without one can say so. */
  old?: boolean;
  /** Sets the password; `old` is undefined if it was not requested. */
  save: (password: string, old: string | undefined) => Promise<unknown>;
  onSaved: () => void;
  onExpired: (why: Why) => void;
  /** Further reactions to refusals. */
  reactions?: Reactions;
  /** Access keys that the new password disables. */
  keys?: readonly KeyAtStake[];
  /** The form replaces another step and takes the focus. */
  moved?: boolean;
  /** Below the button. */
  more?: ReactNode;
}

/** Form for a new password with confirmation, and for the old one if users change their own. */
export function SetForm({
  account,
  owner,
  old = false,
  save,
  onSaved,
  onExpired,
  reactions,
  keys = [],
  moved = false,
  more,
}: SetFormProps) {
  const form = usePortalForm<Fields>({ name: 'set-password' });
  const refuse = useRefusal(form, onExpired);
  const [asked, setAsked] = useState(old);
  useStepFocus(form.antd, old ? 'old_password' : 'new_password', moved);

  async function submit({ new_password: password, old_password: former }: Fields) {
    await save(password, asked ? former : undefined);
    onSaved();
  }

  function fail(error: unknown) {
    // The account has an old password: its field must be rendered before it can show the error.
    if (error instanceof ApiError && 'old_password' in error.fields) flushSync(() => setAsked(true));
    refuse(error, reactions);
  }

  return (
    <PortalForm
      form={form}
      initialValues={{ ...NO_PASSWORD, old_password: '' }}
      onSubmit={submit}
      onFailure={fail}
      footer={
        <>
          <Button type="primary" size="large" htmlType="submit" block loading={form.busy}>
            <FormattedMessage id="password.set.submit" />
          </Button>
          {more}
        </>
      }
    >
      {account && (
        <input
          className={styles.account}
          type="text"
          name="username"
          autoComplete="username"
          value={account}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      {old && (
        <div className={styles.old}>
          {asked && (
            <Button type="link" className={styles.toggle ?? ''} onClick={() => setAsked(false)}>
              <FormattedMessage id="password.edit.noOld" />
            </Button>
          )}
          <Form.Item
            name="old_password"
            hidden={!asked}
            validateFirst
            rules={asked ? [passes(checkCurrentPassword)] : []}
            label={<FormattedMessage id="password.edit.old" />}
          >
            <PasswordInput name="old_password" size="large" autoComplete="current-password" />
          </Form.Item>
          {!asked && (
            <Button type="link" className={styles.ask ?? ''} onClick={() => setAsked(true)}>
              <FormattedMessage id="password.edit.haveOld" />
            </Button>
          )}
        </div>
      )}
      <NewPasswordFields owner={owner} />
      <KeysAtStake keys={keys} />
    </PortalForm>
  );
}
