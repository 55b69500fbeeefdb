import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { DialogForm } from '@portal/common/form/dialog-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import styles from './accounts/accounts.module.css';

/** Asks for the login name before data is deleted. */
export function ConfirmByName({
  loginName,
  text,
  submit,
  onConfirm,
  onCancel,
}: {
  loginName: string;
  text: ReactNode;
  submit: ReactNode;
  onConfirm: (loginName: string) => Promise<void>;
  onCancel: () => void;
}) {
  const form = usePortalForm<{ login_name: string }>({ name: 'confirmDelete' });
  return (
    <DialogForm
      form={form}
      initialValues={{ login_name: '' }}
      onSubmit={({ login_name }) => onConfirm(login_name.trim())}
      submit={submit}
      danger
      onClose={onCancel}
    >
      <p className={styles.lead}>{text}</p>
      <Form.Item
        name="login_name"
        required
        validateTrigger="onSubmit"
        label={<FormattedMessage id="customers.confirm" values={{ name: <b>{loginName}</b> }} />}
        rules={[
          {
            async validator(_, typed: string = '') {
              if (typed.trim() !== loginName) throw <FormattedMessage id="error.Account.Delete.LoginName" />;
            },
          },
        ]}
      >
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={200} />
      </Form.Item>
    </DialogForm>
  );
}
