import { useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { Button, Form } from '@portal/common/antd/base';
import type { Reactions } from '@portal/common/client/react-to';
import { ApiError } from '@portal/common/client/api-error';
import { PasswordInput } from '@portal/common/form/password-input';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { checkCurrentPassword } from '@portal/common/rules/password/current-password';
import { NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx';
import type { NewPassword } from './new-password-fields.tsx';
import type { Why } from './set/set-password.steps.ts';
import { useRefusal } from './use-refusal.tsx';
import { useStepFocus } from './use-step-focus.ts';
import styles from './password.module.css';

interface Fields extends NewPassword { old_password: string }

export interface SetFormProps {
  /** Whose password it is, as one signs in with it, for password managers. */
  account?: string | undefined;
  /** The account has a password, as far as one knows: it is asked for, and whoever has none yet says so. */
  old?: boolean;
  /** Sets the password; `old` is undefined where none was asked for. */
  save: (password: string, old: string | undefined) => Promise<unknown>;
  onSaved: () => void;
  onExpired: (why: Why) => void;
  /** What else to do about refusals. */
  reactions?: Reactions;
  /** Takes the place of another step. */
  moved?: boolean;
  /** Below the button. */
  more?: ReactNode;
}

/** A new password, twice, and the old one where somebody changes their own. */
export function SetForm({ account, old = false, save, onSaved, onExpired, reactions, moved = false, more }: SetFormProps) {
  const form = usePortalForm<Fields>({ name: 'set-password' });
  const refuse = useRefusal(form, onExpired);
  const [asked, setAsked] = useState(old);
  useStepFocus(form.antd, old ? 'old_password' : 'new_password', moved);

  async function submit({ new_password: password, old_password: former }: Fields) {
    await save(password, asked ? former : undefined);
    onSaved();
  }

  function fail(error: unknown) {
    // There is an old password after all: its field must be there before an error can show at it.
    if (error instanceof ApiError && 'old_password' in error.fields) flushSync(() => setAsked(true));
    refuse(error, reactions);
  }

  return (
    <PortalForm
      form={form} initialValues={{ ...NO_PASSWORD, old_password: '' }} onSubmit={submit} onFailure={fail}
      footer={(
        <>
          <Button type="primary" size="large" htmlType="submit" block loading={form.busy}><FormattedMessage id="password.set.submit" /></Button>
          {more}
        </>
      )}
    >
      {account && <input className={styles.account} type="text" name="username" autoComplete="username" value={account} readOnly tabIndex={-1} aria-hidden="true" />}
      {old && (
        <div className={styles.old}>
          {asked && (
            <Button type="link" className={styles.toggle ?? ''} onClick={() => setAsked(false)}><FormattedMessage id="password.edit.noOld" /></Button>
          )}
          <Form.Item
            name="old_password" hidden={!asked} validateFirst rules={asked ? [passes(checkCurrentPassword)] : []}
            label={<FormattedMessage id="password.edit.old" />}
          >
            <PasswordInput name="old_password" size="large" autoComplete="current-password" />
          </Form.Item>
          {!asked && <Button type="link" className={styles.ask ?? ''} onClick={() => setAsked(true)}><FormattedMessage id="password.edit.haveOld" /></Button>}
        </div>
      )}
      <NewPasswordFields />
    </PortalForm>
  );
}
