import { FormattedMessage } from 'react-intl';
import { Checkbox, Form } from '@portal/common/antd/base';
import { newPassword, NewPasswordInput } from '@portal/common/form/new-password';
import { PasswordInput } from '@portal/common/form/password-input';
import { chosen, passes } from '@portal/common/form/rules';
import { checkSamePassword, type PasswordPolicy } from '@portal/common/rules/password/password';
import { Legal } from '@portal/common/ui/signed-out/legal';
import styles from './register-form.module.css';

/** The password with its requirements and strength, and its confirmation. */
export function PasswordItems({ policy }: { policy: PasswordPolicy }) {
  return (
    <>
      <Form.Item name="password" validateFirst rules={[newPassword(policy)]} label={<FormattedMessage id="register.field.password" />}>
        <NewPasswordInput name="password" autoComplete="new-password" policy={policy} />
      </Form.Item>
      <Form.Item
        name="confirm_password" validateFirst dependencies={['password']} label={<FormattedMessage id="register.field.confirm" />}
        rules={[({ getFieldValue }) => passes(checkSamePassword(String(getFieldValue('password') ?? '')))]}
      >
        <PasswordInput name="confirm_password" autoComplete="new-password" />
      </Form.Item>
    </>
  );
}

/** The required consent to the agreement and the privacy policy, which open over the form. */
export function PolicyItem() {
  return (
    <Form.Item name="policy" valuePropName="checked" rules={[chosen('policy.unticked')]} validateTrigger="onChange" className={styles.policy ?? ''}>
      <Checkbox>
        <FormattedMessage id="register.policy" values={{ agreement: <Legal key="agreement" part="agreement" inText />, privacy: <Legal key="privacy" part="privacy" inText /> }} />
      </Checkbox>
    </Form.Item>
  );
}
