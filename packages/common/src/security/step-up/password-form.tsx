import { FormattedMessage } from 'react-intl';
import { Button, Form } from '../../antd/base.ts';
import { PasswordInput } from '../../form/password/password-input.tsx';
import { PortalForm } from '../../form/portal-form.tsx';
import { passes } from '../../form/rules.tsx';
import { usePortalForm } from '../../form/use-portal-form.tsx';
import { useSignedIn } from '../../host/use-host.tsx';
import { checkCurrentPassword } from '../../rules/password/current-password.ts';
import styles from './step-up.module.css';

/** The password of the account, which a password manager can fill. `onPassword` rejects with the error to show. */
export function PasswordForm({
  disabled,
  onPassword,
}: {
  /** Another way is being sent. */
  disabled: boolean;
  onPassword: (password: string) => Promise<unknown>;
}) {
  const form = usePortalForm<{ password: string }>({ name: 'stepUp' });
  const { login_name, email, phone } = useSignedIn();
  return (
    <PortalForm
      form={form}
      validateTrigger="onSubmit"
      initialValues={{ password: '' }}
      onSubmit={({ password }) => onPassword(password)}
      footer={
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          block
          loading={form.busy}
          disabled={disabled && !form.busy}
        >
          <FormattedMessage id="stepUp.submit" />
        </Button>
      }
    >
      <input
        className={styles.username}
        type="text"
        name="username"
        autoComplete="username"
        value={login_name ?? email ?? phone ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Form.Item
        name="password"
        label={<FormattedMessage id="stepUp.password" />}
        rules={[passes(checkCurrentPassword)]}
      >
        <PasswordInput size="large" autoComplete="current-password" data-focus-first />
      </Form.Item>
    </PortalForm>
  );
}
