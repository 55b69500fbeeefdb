import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input, type FormRule } from '@portal/common/antd/base';
import { PhoneInput } from '@portal/common/form/phone/phone-input';
import { passes } from '@portal/common/form/rules';
import { VerifyCodeInput } from '@portal/common/form/verify-code/verify-code-input';
import { checkLoginName } from '@portal/common/rules/user/login-name';
import { checkUserName } from '@portal/common/rules/user/user-name';
import { checkEmail } from '@portal/common/rules/contact/email';
import { checkPhone } from '@portal/common/rules/contact/phone';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import styles from './register-form.module.css';

/** `free`: rules that check that no other account has the address. */
export function EmailItem({ free }: { free: FormRule[] }) {
  return (
    <Form.Item
      name="email"
      validateFirst
      rules={[passes(checkEmail), ...free]}
      label={<FormattedMessage id="register.field.email" />}
    >
      <Input
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder="name@company.com"
      />
    </Form.Item>
  );
}

/** `free`: rules that check that no other account has the number. */
export function PhoneItem({ free }: { free: FormRule[] }) {
  return (
    <Form.Item
      name="phone"
      validateFirst
      rules={[passes(checkPhone), ...free]}
      label={<FormattedMessage id="register.field.phone" />}
    >
      <PhoneInput />
    </Form.Item>
  );
}

export function CodeItem(
  props: Pick<
    ComponentProps<typeof VerifyCodeInput>,
    'size' | 'target' | 'sendDisabled' | 'onRefused' | 'onNoAccount' | 'onSent'
  >,
) {
  return (
    <Form.Item
      name="verify_code"
      validateFirst
      rules={[passes(checkVerifyCode)]}
      label={
        <FormattedMessage
          id={props.target.channel === 'email' ? 'register.field.emailCode' : 'register.field.phoneCode'}
        />
      }
    >
      <VerifyCodeInput {...props} />
    </Form.Item>
  );
}

export function UserNameItem() {
  return (
    <Form.Item
      name="username"
      validateFirst
      rules={[passes(checkUserName)]}
      label={<FormattedMessage id="register.field.username" />}
    >
      <Input name="username" autoComplete="name" maxLength={60} />
    </Form.Item>
  );
}

/** `free`: rules that check that no other account has the name. */
export function LoginNameItem({ free }: { free: FormRule[] }) {
  const intl = useIntl();
  return (
    <Form.Item
      name="login_name"
      validateFirst
      rules={[passes(checkLoginName), ...free]}
      label={<FormattedMessage id="register.field.loginName" />}
    >
      <Input
        name="login_name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        placeholder={intl.formatMessage({ id: 'register.hint.loginName' })}
      />
    </Form.Item>
  );
}

/** Switches between e-mail and phone. */
export function ChannelButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button type="link" size="middle" className={styles.channel ?? ''} onClick={onClick}>
      {children}
    </Button>
  );
}
