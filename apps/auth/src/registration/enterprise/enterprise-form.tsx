import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { registerEnterprise } from '@portal/common/contract/account/registration';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { passes } from '@portal/common/form/rules';
import { useChange } from '@portal/common/host/use-change';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { JoinHint } from '../joining/join-hint.tsx';
import { LoginNameItem } from '../register-items.tsx';
import { RegisterForm, registerDraft, type Individual, type Registration } from '../register-form.tsx';
import styles from '../register-form.module.css';

/** The form names its fields like the call, so that refusals find their fields. */
interface Enterprise extends Individual {
  company: string;
  login_name: string;
}

const draft = registerDraft('registerEnterprise', { company: '', login_name: '' });

/** The form of an enterprise: company and login name, e-mail and phone; the code goes to one of the two. */
export function EnterpriseForm({ onRegistered }: { onRegistered: (registered: Registration) => void }) {
  const intl = useIntl();
  const { mutateAsync: register } = useChange(registerEnterprise);
  return (
    <RegisterForm<Enterprise>
      userType={UserType.enterprise}
      scene={VerifyScene.enterpriseRegister}
      draft={draft}
      register={({ method, email, phone, verify_code, company, username, login_name, password, terms }) =>
        register({
          body: {
            email,
            phone,
            verify_code,
            verify_code_type: method,
            company,
            username,
            login_name,
            password,
            ...terms,
            user_type: UserType.enterprise,
          },
        })
      }
      onRegistered={onRegistered}
    >
      {({ byEmail, email, phone, channel, code, username, passwords, free }) => (
        <div className={styles.fields}>
          {email}
          {phone}
          <div className={styles.code}>
            {channel(<FormattedMessage id={byEmail ? 'register.toPhone' : 'register.toEmail'} />)}
            {code}
          </div>
          <Form.Item
            name="company"
            validateFirst
            rules={[passes(checkCompanyName), ...free(ParamType.company)]}
            label={<FormattedMessage id="register.field.company" />}
            extra={<JoinHint userType={UserType.enterprise} />}
          >
            <Input
              name="company"
              autoComplete="organization"
              maxLength={100}
              placeholder={intl.formatMessage({ id: 'register.hint.company' })}
            />
          </Form.Item>
          {username}
          <LoginNameItem free={free(ParamType.loginName)} />
          {passwords}
        </div>
      )}
    </RegisterForm>
  );
}
