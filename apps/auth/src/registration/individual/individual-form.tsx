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
import { checkEmail } from '@portal/common/rules/email';
import { checkPhone } from '@portal/common/rules/phone';
import { checkUserName } from '@portal/common/rules/user-name';
import { checkVerifyCode } from '@portal/common/rules/verify-code';
import { useCaptcha } from '@portal/common/ui/slider-captcha';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { draftOf } from '../draft.ts';
import { useRegisterIndividual } from '../registration.queries.ts';
import type { Individual } from '../registration.queries.ts';
import styles from '../register-form.module.css';
import { PasswordItems, PolicyItem } from '../secret-items.tsx';

/** Begins the ids of the controls. */
const FORM = 'register';
const userType = UserType.individual;
const scene = VerifyScene.individualRegister;
const draft = draftOf('registerIndividual', { email: '', phone: '', username: '', method: 1 });

interface Fields extends Individual { confirm_password: string; policy: boolean }

/** Registration of a person: one address, e-mail or phone, which the code proves. What is typed survives a reload of the tab, secrets excepted. */
export function IndividualForm({ onRegistered }: { onRegistered: () => void }) {
  const intl = useIntl();
  const call = useCall();
  const size = useNarrow() ? 'large' : 'middle';
  const policy = usePasswordPolicy();
  const { askCaptcha, captcha } = useCaptcha();
  const { mutateAsync: register, isPending } = useRegisterIndividual();
  const [form] = Form.useForm<Fields>();
  const [method, setMethod] = useState<RegisterMethod>(RegisterMethod.email);
  const [notice, setNotice] = useState<ReactNode>(null);
  const [refused, setRefused] = useState(false);
  const email = Form.useWatch('email', form) ?? '';
  const phone = Form.useWatch('phone', form) ?? '';

  const byEmail = method === RegisterMethod.email;
  const contact = byEmail ? 'email' : 'phone';
  const valid = (byEmail ? checkEmail(email) : checkPhone(phone)) === undefined;
  const free = (type: ParamType) => available({ call, type, userType, captcha: { ask: askCaptcha, scene } });

  useEffect(function restoreDraft() {
    const { method: chosen, ...kept } = draft.read();
    form.setFieldsValue(kept);
    if (chosen === RegisterMethod.phone) setMethod(RegisterMethod.phone);
  }, [form]);

  function switchMethod() {
    const other = byEmail ? RegisterMethod.phone : RegisterMethod.email;
    setMethod(other);
    setRefused(false);
    setNotice(null);
    form.resetFields(['verify_code']);
    draft.keep({ ...(form.getFieldsValue(true) as object), method: other });
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
      initialValues={{ email: '', phone: '', verify_code: '', username: '', password: '', confirm_password: '', policy: false }}
      onFinish={(fields) => void submit(fields)}
      onFinishFailed={({ errorFields }) => errorFields[0] && pointAt(form, String(errorFields[0].name[0]))}
      onFieldsChange={(_, all) => setRefused(all.some(({ name, errors }) => String(name) === contact && errors && errors.length > 0))}
      onValuesChange={() => draft.keep({ ...(form.getFieldsValue(true) as object), method })}
      onFocus={clearOnFocus(form, FORM)} onKeyDown={keepComposing}
    >
      <div className={styles.code}>
        <Button type="link" className={styles.channel ?? ''} onClick={switchMethod}>
          <FormattedMessage id={byEmail ? 'register.individual.usePhone' : 'register.individual.useEmail'} />
        </Button>
        {byEmail
          ? (
            <Form.Item key="email" name="email" validateFirst rules={[passes(checkEmail), ...free(ParamType.email)]} label={<FormattedMessage id="register.field.email" />}>
              <Input name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} placeholder="name@company.com" />
            </Form.Item>
          )
          : (
            <Form.Item key="phone" name="phone" validateFirst rules={[passes(checkPhone), ...free(ParamType.phone)]} label={<FormattedMessage id="register.field.phone" />}>
              <PhoneInput />
            </Form.Item>
          )}
      </div>
      <Form.Item name="verify_code" validateFirst rules={[passes(checkVerifyCode)]} label={<FormattedMessage id={byEmail ? 'register.field.emailCode' : 'register.field.phoneCode'} />}>
        <VerifyCodeInput
          size={size}
          target={{ channel: contact, scene, userType, account: valid ? (byEmail ? email.trim() : phone) : undefined }}
          sendDisabled={refused}
          onRefused={(error) => putUnderFields(form, error, intl.locale, { account: contact })}
        />
      </Form.Item>
      <Form.Item name="username" validateFirst rules={[passes(checkUserName)]} label={<FormattedMessage id="register.field.username" />}>
        <Input name="username" autoComplete="name" maxLength={60} />
      </Form.Item>
      <PasswordItems policy={policy} />
      <PolicyItem />
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <Button type="primary" size="large" htmlType="submit" block loading={isPending} disabled={!valid || refused}>
        <FormattedMessage id="register.submit" />
      </Button>
      {captcha}
    </Form>
  );
}
