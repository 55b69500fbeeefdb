import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, type FormRule } from '@portal/common/antd/base';
import { useCaptcha } from '@portal/common/captcha/slider-captcha';
import { ParamType } from '@portal/common/enums/user/param-type';
import type { UserType } from '@portal/common/enums/user/user-type';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { draftOf } from '@portal/common/form/draft/draft';
import { PortalForm } from '@portal/common/form/portal-form';
import { available, checkAgain } from '@portal/common/form/taken/available';
import { usePasswordPolicy } from '@portal/common/form/password/use-password-policy';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useTyped } from '@portal/common/form/use-typed';
import { useInvalidFields } from '@portal/common/form/use-valid';
import { useCall } from '@portal/common/host/use-host';
import { checkEmail } from '@portal/common/rules/contact/email';
import { checkPhone } from '@portal/common/rules/contact/phone';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { ChannelButton, CodeItem, EmailItem, PhoneItem, UserNameItem } from './register-items.tsx';
import { PurposeItems, type PurposeBoxes } from './purpose-items.tsx';
import { PasswordItems, PolicyItem } from './secret-items.tsx';
import { useShownTerms, type SentTerms } from './use-shown-terms.ts';

const KEPT = { email: '', phone: '', username: '', method: 0 };
const EMPTY = {
  email: '',
  phone: '',
  verify_code: '',
  username: '',
  password: '',
  confirm_password: '',
  policy: false,
};

/** Fields by the names of the call, so that refusals find them. Sends `email` or `phone`: the channel of the code. */
export interface Individual {
  email: string;
  phone: string;
  verify_code: string;
  username: string;
  password: string;
  terms: SentTerms;
}

/** Survives a reload, without secrets and codes. `more`: fields that only one form has. */
export const registerDraft = (name: string, more: Readonly<Record<string, string>> = {}) =>
  draftOf(name, { ...KEPT, ...more });

export interface Registration {
  method: RegisterMethod;
  email: string;
  phone: string;
}

/** The parts that a form lays out. */
export interface Pieces {
  byEmail: boolean;
  email: ReactNode;
  phone: ReactNode;
  /** The button that switches the channel. */
  channel: (text: ReactNode) => ReactNode;
  code: ReactNode;
  username: ReactNode;
  passwords: ReactNode;
  /** Rules that a value is not taken. */
  free: (type: ParamType) => FormRule[];
}

/**
 * A registration on one page: verified address, password, agreement. `children` lays out the parts and adds the fields
 * that only its form has; `register` sends them all.
 */
export function RegisterForm<Fields extends Individual>({
  userType,
  scene,
  draft,
  initial,
  submit = <FormattedMessage id="register.submit" />,
  purposes = true,
  register,
  onRegistered,
  children,
}: {
  userType: UserType;
  scene: VerifyScene;
  draft: ReturnType<typeof registerDraft>;
  /** First values of the fields that only one form has. */
  initial?: object;
  /** Text of the button. */
  submit?: ReactNode;
  /** False where no account comes to be yet, which could allow something. */
  purposes?: boolean;
  register: (fields: Fields & { method: RegisterMethod }) => Promise<unknown>;
  /** Called with the registered values, without the secrets. */
  onRegistered: (registered: Registration) => void;
  children: (pieces: Pieces) => ReactNode;
}) {
  const call = useCall();
  const size = useNarrow() ? 'large' : 'middle';
  const policy = usePasswordPolicy();
  const { askCaptcha, captcha } = useCaptcha();
  const { documents, sent, follow } = useShownTerms();
  const form = usePortalForm<Individual & { policy: boolean; purposes: PurposeBoxes }>({ name: 'register', draft });
  const [method, setMethod] = useState<RegisterMethod>(() =>
    draft.read().method === RegisterMethod.phone ? RegisterMethod.phone : RegisterMethod.email,
  );
  const { antd } = form;
  const email = useTyped(form, 'email') ?? '';
  const phone = useTyped(form, 'phone') ?? '';

  const byEmail = method === RegisterMethod.email;
  const contact = byEmail ? 'email' : 'phone';
  const valid = (byEmail ? checkEmail(email) : checkPhone(phone)) === undefined;
  const refused = useInvalidFields(form).includes(contact);
  // The code verifies its address, which therefore counts as free if another account has it unverified.
  const free = (type: ParamType) =>
    available({ call, type, userType, captcha: { ask: askCaptcha, scene }, willProve: type === ParamType[contact] });

  function switchChannel() {
    const other = byEmail ? RegisterMethod.phone : RegisterMethod.email;
    setMethod(other);
    form.setFailure(null);
    antd.resetFields(['verify_code']);
    draft.keep({ method: other });
  }

  useEffect(
    function validateAgain() {
      const invalid = (['email', 'phone'] as const).filter((name) => antd.getFieldError(name).length > 0);
      if (invalid.length > 0) void antd.validateFields(invalid).catch(() => undefined);
    },
    [antd, method],
  );

  const pieces: Pieces = {
    byEmail,
    free,
    email: <EmailItem key="email" free={free(ParamType.email)} />,
    phone: <PhoneItem key="phone" free={free(ParamType.phone)} />,
    channel: (text) => <ChannelButton onClick={switchChannel}>{text}</ChannelButton>,
    code: (
      <CodeItem
        size={size}
        sendDisabled={refused}
        target={{ channel: contact, scene, userType, account: valid ? (byEmail ? email.trim() : phone) : undefined }}
        onRefused={(error) => form.showAtFields(error, { account: contact })}
        onNoAccount={() => void form.demand(contact)}
        onSent={() => void checkAgain(call, antd)}
      />
    ),
    username: <UserNameItem />,
    passwords: <PasswordItems policy={policy} />,
  };

  return (
    <PortalForm
      form={form}
      size={size}
      initialValues={{ ...EMPTY, ...initial }}
      onValuesChange={() => draft.keep({ method })}
      onSubmit={async () => {
        try {
          const fields = antd.getFieldsValue(true) as Fields & { purposes?: PurposeBoxes };
          await register({ ...fields, terms: sent(fields.purposes), method });
        } catch (error) {
          if (follow(error)) antd.setFieldValue('policy', false);
          throw error;
        }
        onRegistered({ method, email: email.trim(), phone });
      }}
      footer={
        <Button type="primary" size="large" htmlType="submit" block loading={form.busy} disabled={!valid || refused}>
          {submit}
        </Button>
      }
    >
      {children(pieces)}
      <PolicyItem documents={documents} />
      {purposes && <PurposeItems />}
      {captcha}
    </PortalForm>
  );
}
