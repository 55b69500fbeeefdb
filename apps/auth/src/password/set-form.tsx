import { useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { Alert, Button, Form } from '@portal/common/antd/base';
import type { Reactions } from '@portal/common/client/react-to';
import { ApiError } from '@portal/common/client/api-error';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { PasswordInput } from '@portal/common/form/password-input';
import { passes } from '@portal/common/form/rules';
import { checkCurrentPassword } from '@portal/common/rules/password/current-password';
import { NewPasswordFields, NO_PASSWORD } from './new-password-fields.tsx';
import type { NewPassword } from './new-password-fields.tsx';
import type { Why } from './set/set-password.steps.ts';
import { useRefusal } from './use-refusal.tsx';
import { useStepFocus } from './use-step-focus.ts';
import styles from './password.module.css';

/** Begins the ids of the controls. */
const FORM = 'set-password';

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
  const [form] = Form.useForm<Fields>();
  const { notice, setNotice, refused } = useRefusal(form, onExpired);
  const [asked, setAsked] = useState(old);
  const [busy, setBusy] = useState(false);
  useStepFocus(form, old ? 'old_password' : 'new_password', moved);

  async function submit({ new_password: password, old_password: former }: Fields) {
    setNotice(null);
    setBusy(true);
    try {
      await save(password, asked ? former : undefined);
      onSaved();
    } catch (error) {
      // There is an old password after all: its field must be there before a message can stand under it.
      if (error instanceof ApiError && 'old_password' in error.fields) flushSync(() => setAsked(true));
      refused(error, reactions);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form
      form={form} name={FORM} layout="vertical" requiredMark={false} validateTrigger="onBlur"
      initialValues={{ ...NO_PASSWORD, old_password: '' }}
      onFinish={(fields) => void submit(fields)}
      onFinishFailed={({ errorFields }) => errorFields[0] && pointAt(form, String(errorFields[0].name[0]))}
      onFocus={clearOnFocus(form, FORM)} onKeyDown={keepComposing}
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
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}><FormattedMessage id="password.set.submit" /></Button>
      {more}
    </Form>
  );
}
