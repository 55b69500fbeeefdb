import { FormattedMessage } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { newPassword, NewPasswordInput } from '@portal/common/form/password/new-password';
import { PasswordInput } from '@portal/common/form/password/password-input';
import { useRecheck } from '@portal/common/form/password/use-recheck';
import { passes } from '@portal/common/form/rules';
import { usePasswordPolicy } from '@portal/common/form/password/use-password-policy';
import { checkSamePassword, type PasswordOwner } from '@portal/common/rules/password/password';

export interface NewPassword {
  new_password: string;
  confirm_password: string;
}
export const NO_PASSWORD: NewPassword = { new_password: '', confirm_password: '' };

/** A new password of this owner, twice, with its requirements and strength. Render it in a `PortalForm`. */
export function NewPasswordFields({ owner }: { owner: PasswordOwner | undefined }) {
  const policy = usePasswordPolicy();
  const form = Form.useFormInstance();
  useRecheck(form, 'confirm_password', Form.useWatch<string | undefined>('new_password', form));
  return (
    <>
      <Form.Item
        name="new_password"
        validateFirst
        rules={[newPassword(policy, owner)]}
        label={<FormattedMessage id="password.set.new" />}
      >
        <NewPasswordInput name="new_password" size="large" autoComplete="new-password" policy={policy} owner={owner} />
      </Form.Item>
      <Form.Item
        name="confirm_password"
        validateFirst
        label={<FormattedMessage id="password.set.confirm" />}
        rules={[({ getFieldValue }) => passes(checkSamePassword(String(getFieldValue('new_password') ?? '')))]}
      >
        <PasswordInput name="confirm_password" size="large" autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
