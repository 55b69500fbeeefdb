import { FormattedMessage } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { newPassword, NewPasswordInput } from '@portal/common/form/new-password';
import { PasswordInput } from '@portal/common/form/password-input';
import { passes } from '@portal/common/form/rules';
import { usePasswordPolicy } from '@portal/common/form/use-password-policy';
import { checkSamePassword } from '@portal/common/rules/password/password';

export interface NewPassword { new_password: string; confirm_password: string }
export const NO_PASSWORD: NewPassword = { new_password: '', confirm_password: '' };

/** A new password, twice, with its requirements and strength. Render it in a `PortalForm`. */
export function NewPasswordFields() {
  const policy = usePasswordPolicy();
  return (
    <>
      <Form.Item
        name="new_password" validateFirst rules={[newPassword(policy)]}
        label={<FormattedMessage id="password.set.new" />}
      >
        <NewPasswordInput name="new_password" size="large" autoComplete="new-password" policy={policy} />
      </Form.Item>
      <Form.Item
        name="confirm_password" validateFirst dependencies={['new_password']} label={<FormattedMessage id="password.set.confirm" />}
        rules={[({ getFieldValue }) => passes(checkSamePassword(String(getFieldValue('new_password') ?? '')))]}
      >
        <PasswordInput name="confirm_password" size="large" autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
