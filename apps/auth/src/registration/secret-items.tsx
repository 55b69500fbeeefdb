import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox, Form } from '@portal/common/antd/base';
import type { Terms } from '@portal/common/contract/account/terms';
import { newPassword, NewPasswordInput } from '@portal/common/form/password/new-password';
import { PasswordInput } from '@portal/common/form/password/password-input';
import { useRecheck } from '@portal/common/form/password/use-recheck';
import { chosen, passes } from '@portal/common/form/rules';
import { checkSamePassword, type PasswordPolicy } from '@portal/common/rules/password/password';
import { Legal } from '@portal/common/ui/signed-out/legal';
import { TermsLinks } from '@portal/common/ui/terms-links';
import styles from './register-form.module.css';

/**
 * The password with its requirements and strength, and its confirmation. It must not contain the login name or e-mail
 * of the form.
 */
export function PasswordItems({ policy }: { policy: PasswordPolicy }) {
  const form = Form.useFormInstance();
  const owner = {
    loginName: Form.useWatch<string | undefined>('login_name', form),
    email: Form.useWatch<string | undefined>('email', form),
  };
  useRecheck(form, 'password', owner.loginName, owner.email);
  useRecheck(form, 'confirm_password', Form.useWatch<string | undefined>('password', form));
  return (
    <>
      <Form.Item
        name="password"
        validateFirst
        rules={[newPassword(policy, owner)]}
        label={<FormattedMessage id="register.field.password" />}
      >
        <NewPasswordInput name="password" autoComplete="new-password" policy={policy} owner={owner} />
      </Form.Item>
      <Form.Item
        name="confirm_password"
        validateFirst
        label={<FormattedMessage id="register.field.confirm" />}
        rules={[({ getFieldValue }) => passes(checkSamePassword(String(getFieldValue('password') ?? '')))]}
      >
        <PasswordInput name="confirm_password" autoComplete="new-password" />
      </Form.Item>
    </>
  );
}

/** Not in `intl/`, whose texts all come with the first sign-in page. */
const ACCEPTED = { 'zh-CN': '我已阅读并接受', 'en-US': 'I have read and accept the ' };

/**
 * The box of the terms: the documents that the portal requires or, while there are none, the texts of its content, which
 * open over the form.
 */
export function PolicyItem({ documents }: { documents: readonly Terms[] }) {
  const { locale } = useIntl();
  return (
    <Form.Item
      name="policy"
      valuePropName="checked"
      rules={[chosen('policy.unticked')]}
      validateTrigger="onChange"
      className={styles.policy ?? ''}
    >
      <Checkbox>
        {documents.length > 0 ? (
          <span>
            {locale === 'zh-CN' ? ACCEPTED['zh-CN'] : ACCEPTED['en-US']}
            <TermsLinks documents={documents} />
          </span>
        ) : (
          <FormattedMessage
            id="register.policy"
            values={{
              agreement: <Legal key="agreement" part="agreement" inText />,
              privacy: <Legal key="privacy" part="privacy" inText />,
            }}
          />
        )}
      </Checkbox>
    </Form.Item>
  );
}
