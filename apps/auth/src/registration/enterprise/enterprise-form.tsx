import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Form, Input } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { ParamType } from '@portal/common/enums/param-type';
import { RegisterMethod } from '@portal/common/enums/register-method';
import { UserType } from '@portal/common/enums/user-type';
import { VerifyScene } from '@portal/common/enums/verify-scene';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { PhoneInput } from '@portal/common/form/phone-input';
import { available, passes } from '@portal/common/form/rules';
import { messageOf } from '@portal/common/form/server-message';
import { usePasswordPolicy } from '@portal/common/form/use-password-policy';
import { putUnderFields } from '@portal/common/form/use-server-errors';
import { VerifyCodeInput } from '@portal/common/form/verify-code-input';
import { useCall } from '@portal/common/host/use-host';
import { checkCompanyName } from '@portal/common/rules/company-name';
import { checkEmail } from '@portal/common/rules/email';
import { checkLoginName } from '@portal/common/rules/login-name';
import { checkPhone } from '@portal/common/rules/phone';
import { checkUserName } from '@portal/common/rules/user-name';
import { checkVerifyCode } from '@portal/common/rules/verify-code';
import { useCaptcha } from '@portal/common/ui/slider-captcha';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { draftOf } from '../draft.ts';
import { useRegisterEnterprise } from '../registration.queries.ts';
import type { Enterprise } from '../registration.queries.ts';
import styles from '../register-form.module.css';
import { PasswordItems, PolicyItem } from '../secret-items.tsx';

/** Begins the ids of the controls. */
const FORM = 'register';
const userType = UserType.enterprise;
const draft = draftOf('registerEnterprise', { email: '', phone: '', company: '', username: '', login_name: '' });

interface Fields extends Enterprise { confirm_password: string; policy: boolean }

/** The one form of enterprise registration. What is typed survives a reload of the tab, secrets and codes excepted. */
export function EnterpriseForm({ onRegistered }: { onRegistered: () => void }) {
  const intl = useIntl();
  const call = useCall();
  const size = useNarrow() ? 'large' : 'middle';
  const policy = usePasswordPolicy();
  const { askCaptcha, captcha } = useCaptcha();
  const { mutateAsync: register, isPending } = useRegisterEnterprise();
  const [form] = Form.useForm<Fields>();
  const [method, setMethod] = useState<RegisterMethod>(RegisterMethod.email);
  const [notice, setNotice] = useState<ReactNode>(null);
  const [contactRefused, setContactRefused] = useState(false);
  const email = Form.useWatch('email', form) ?? '';
  const phone = Form.useWatch('phone', form) ?? '';

  const byEmail = method === RegisterMethod.email;
  const contact = byEmail ? 'email' : 'phone';
  const contactValid = (byEmail ? checkEmail(email) : checkPhone(phone)) === undefined;
  const guard = { ask: askCaptcha, scene: VerifyScene.enterpriseRegister };
  const free = (type: ParamType) => available({ call, type, userType, captcha: guard });

  useEffect(function restoreDraft() {
    form.setFieldsValue(draft.read());
  }, [form]);

  function switchChannel() {
    setMethod(byEmail ? RegisterMethod.phone : RegisterMethod.email);
    setContactRefused(form.getFieldError(byEmail ? 'phone' : 'email').length > 0);
    form.resetFields(['verify_code']);
  }

  async function submit(fields: Fields) {
    setNotice(null);
    try {
      await register({ ...fields, method });
      draft.keep(null);
      onRegistered();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!putUnderFields(form, error, intl.locale)) setNotice(messageOf(error, intl.locale));
    }
  }

  return (
    <Form
      form={form} name={FORM} layout="vertical" size={size} requiredMark={false} validateTrigger="onBlur"
      initialValues={{ email: '', phone: '', verify_code: '', company: '', username: '', login_name: '', password: '', confirm_password: '', policy: false }}
      onFinish={(fields) => void submit(fields)}
      onFinishFailed={({ errorFields }) => errorFields[0] && pointAt(form, String(errorFields[0].name[0]))}
      onFieldsChange={(_, all) => setContactRefused(all.some(({ name, errors }) => String(name) === contact && errors && errors.length > 0))}
      onValuesChange={(_, all) => draft.keep({ ...all })}
      onFocus={clearOnFocus(form, FORM)} onKeyDown={keepComposing}
    >
      <div className={styles.fields}>
        <Form.Item name="email" validateFirst rules={[passes(checkEmail), ...free(ParamType.email)]} label={<FormattedMessage id="register.field.email" />}>
          <Input name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} placeholder="name@company.com" />
        </Form.Item>
        <Form.Item name="phone" validateFirst rules={[passes(checkPhone), ...free(ParamType.phone)]} label={<FormattedMessage id="register.field.phone" />}>
          <PhoneInput />
        </Form.Item>
        <div className={styles.code}>
          <Button
            type="link" className={styles.channel ?? ''}
            onClick={switchChannel}
          >
            <FormattedMessage id={byEmail ? 'register.toPhone' : 'register.toEmail'} />
          </Button>
          <Form.Item name="verify_code" validateFirst rules={[passes(checkVerifyCode)]} label={<FormattedMessage id={byEmail ? 'register.field.emailCode' : 'register.field.phoneCode'} />}>
            <VerifyCodeInput
          size={size}
              target={{ channel: contact, scene: VerifyScene.enterpriseRegister, userType, account: contactValid ? (byEmail ? email.trim() : phone) : undefined }}
              sendDisabled={contactRefused}
              onRefused={(error) => putUnderFields(form, error, intl.locale, { account: contact })}
            />
          </Form.Item>
        </div>
        <Form.Item name="company" validateFirst rules={[passes(checkCompanyName), ...free(ParamType.company)]} label={<FormattedMessage id="register.field.company" />}>
          <Input name="company" autoComplete="organization" maxLength={100} placeholder={intl.formatMessage({ id: 'register.hint.company' })} />
        </Form.Item>
        <Form.Item name="username" validateFirst rules={[passes(checkUserName)]} label={<FormattedMessage id="register.field.username" />}>
          <Input name="username" autoComplete="name" maxLength={60} />
        </Form.Item>
        <Form.Item name="login_name" validateFirst rules={[passes(checkLoginName), ...free(ParamType.loginName)]} label={<FormattedMessage id="register.field.loginName" />}>
          <Input name="login_name" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={60} placeholder={intl.formatMessage({ id: 'register.hint.loginName' })} />
        </Form.Item>
        <PasswordItems policy={policy} />
      </div>
      <PolicyItem />
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <Button type="primary" size="large" htmlType="submit" block loading={isPending} disabled={!contactValid || contactRefused}>
        <FormattedMessage id="register.submit" />
      </Button>
      {captcha}
    </Form>
  );
}
