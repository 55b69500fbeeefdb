import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Form, Input } from '@portal/common/antd/base';
import type { FormRule } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { ParamType } from '@portal/common/enums/account/param-type';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import type { UserType } from '@portal/common/enums/user/user-type';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { useOneAtATime } from '@portal/common/form/one-at-a-time';
import { PhoneInput } from '@portal/common/form/phone-input';
import { available, passes } from '@portal/common/form/rules';
import { messageOf } from '@portal/common/form/server-message';
import { usePasswordPolicy } from '@portal/common/form/use-password-policy';
import { putUnderFields } from '@portal/common/form/use-server-errors';
import { VerifyCodeInput } from '@portal/common/form/verify-code-input';
import { useCall } from '@portal/common/host/use-host';
import { checkEmail } from '@portal/common/rules/contact/email';
import { checkPhone } from '@portal/common/rules/contact/phone';
import { checkUserName } from '@portal/common/rules/account/user-name';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { useCaptcha } from '@portal/common/captcha/slider-captcha';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { draftOf } from './draft.ts';
import type { Individual } from './registration.queries.ts';
import styles from './register-form.module.css';
import { PasswordItems, PolicyItem } from './secret-items.tsx';

/** Begins the ids of the controls. */
const FORM = 'register';
const KEPT = { email: '', phone: '', username: '', method: 0 };
const EMPTY = { email: '', phone: '', verify_code: '', username: '', password: '', confirm_password: '', policy: false };

/** What survives a reload of the tab: neither secrets nor codes. `more` are the fields that only this form has. */
export const registerDraft = (name: string, more: Readonly<Record<string, string>> = {}) => draftOf(name, { ...KEPT, ...more });

/** What a form of its own is put together from. */
export interface Pieces {
  byEmail: boolean;
  email: ReactNode;
  phone: ReactNode;
  /** The button that leads from one channel to the other. */
  channel: (text: ReactNode) => ReactNode;
  code: ReactNode;
  username: ReactNode;
  passwords: ReactNode;
  /** Rules of a value that nobody else may have. */
  free: (type: ParamType) => FormRule[];
}

/**
 * A registration on one page: a code proves an address, a password is chosen, the agreement accepted. `children` lays out
 * the pieces and adds what only that form asks for; `register` sends them all.
 */
export function RegisterForm<Fields extends Individual>({ userType, scene, draft, register, onRegistered, children }: {
  userType: UserType;
  scene: VerifyScene;
  draft: ReturnType<typeof registerDraft>;
  register: (fields: Fields & { method: RegisterMethod }) => Promise<unknown>;
  onRegistered: () => void;
  children: (pieces: Pieces) => ReactNode;
}) {
  const intl = useIntl();
  const call = useCall();
  const size = useNarrow() ? 'large' : 'middle';
  const policy = usePasswordPolicy();
  const { askCaptcha, captcha } = useCaptcha();
  const [form] = Form.useForm<Individual>();
  const [{ method: keptMethod, ...kept }] = useState(draft.read);
  const [method, setMethod] = useState<RegisterMethod>(keptMethod === RegisterMethod.phone ? RegisterMethod.phone : RegisterMethod.email);
  const [notice, setNotice] = useState<ReactNode>(null);
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  const email = Form.useWatch<string | undefined>('email', form) ?? '';
  const phone = Form.useWatch<string | undefined>('phone', form) ?? '';

  const byEmail = method === RegisterMethod.email;
  const contact = byEmail ? 'email' : 'phone';
  const valid = (byEmail ? checkEmail(email) : checkPhone(phone)) === undefined;
  // The contact that the code goes to is proven, so somebody who only typed it does not stand in its owner's way.
  const free = (type: ParamType) => available({
    call, type, userType, captcha: { ask: askCaptcha, scene }, willProve: type === (byEmail ? ParamType.email : ParamType.phone),
  });
  const typed = () => form.getFieldsValue(true) as Fields;
  const keep = (by: RegisterMethod) => draft.keep({ ...(typed() as object), method: by });

  function switchChannel() {
    const other = byEmail ? RegisterMethod.phone : RegisterMethod.email;
    setMethod(other);
    setRefused(form.getFieldError(byEmail ? 'phone' : 'email').length > 0);
    setNotice(null);
    form.resetFields(['verify_code']);
    keep(other);
  }

  useEffect(function askAnew() {
    const refusedThen = (['email', 'phone'] as const).filter((name) => form.getFieldError(name).length > 0);
    if (refusedThen.length > 0) void form.validateFields(refusedThen).catch(() => undefined);
  }, [form, method]);

  const submit = useOneAtATime(async () => {
    setNotice(null);
    setBusy(true);
    try {
      await register({ ...typed(), method });
      draft.keep(null);
      onRegistered();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!putUnderFields(form, error, intl.locale)) setNotice(messageOf(error, intl.locale));
    } finally {
      setBusy(false);
    }
  });

  const pieces: Pieces = {
    byEmail,
    free,
    email: (
      <Form.Item key="email" name="email" validateFirst rules={[passes(checkEmail), ...free(ParamType.email)]} label={<FormattedMessage id="register.field.email" />}>
        <Input name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} placeholder="name@company.com" />
      </Form.Item>
    ),
    phone: (
      <Form.Item key="phone" name="phone" validateFirst rules={[passes(checkPhone), ...free(ParamType.phone)]} label={<FormattedMessage id="register.field.phone" />}>
        <PhoneInput />
      </Form.Item>
    ),
    channel: (text) => <Button type="link" size="middle" className={styles.channel ?? ''} onClick={switchChannel}>{text}</Button>,
    code: (
      <Form.Item name="verify_code" validateFirst rules={[passes(checkVerifyCode)]} label={<FormattedMessage id={byEmail ? 'register.field.emailCode' : 'register.field.phoneCode'} />}>
        <VerifyCodeInput
          size={size}
          target={{ channel: contact, scene, userType, account: valid ? (byEmail ? email.trim() : phone) : undefined }}
          sendDisabled={refused}
          onRefused={(error) => putUnderFields(form, error, intl.locale, { account: contact })}
        />
      </Form.Item>
    ),
    username: (
      <Form.Item name="username" validateFirst rules={[passes(checkUserName)]} label={<FormattedMessage id="register.field.username" />}>
        <Input name="username" autoComplete="name" maxLength={60} />
      </Form.Item>
    ),
    passwords: <PasswordItems policy={policy} />,
  };

  return (
    <Form
      form={form} name={FORM} layout="vertical" size={size} requiredMark={false} validateTrigger="onBlur"
      initialValues={{ ...EMPTY, ...kept }}
      onFinish={() => void submit()}
      onFinishFailed={({ errorFields }) => errorFields[0] && pointAt(form, String(errorFields[0].name[0]))}
      onFieldsChange={(_, all) => setRefused(all.some(({ name, errors }) => String(name) === contact && errors && errors.length > 0))}
      onValuesChange={() => keep(method)}
      onFocus={clearOnFocus(form, FORM)} onKeyDown={keepComposing}
    >
      {children(pieces)}
      <PolicyItem />
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <Button type="primary" size="large" htmlType="submit" block loading={busy} disabled={!valid || refused}>
        <FormattedMessage id="register.submit" />
      </Button>
      {captcha}
    </Form>
  );
}
