import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Form, Input, Segmented } from '@portal/common/antd/base';
import type { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { PhoneInput } from '@portal/common/form/phone-input';
import { passes } from '@portal/common/form/rules';
import { putUnderFields } from '@portal/common/form/use-server-errors';
import { VerifyCodeInput } from '@portal/common/form/verify-code-input';
import { checkAccount } from '@portal/common/rules/account/account';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { channelsOf } from './channels.ts';
import { useFindRecoverable, useProveAddress } from '../password.queries.ts';
import type { Channel } from '../password.queries.ts';
import type { Proof, Recoverable, Why } from './set-password.steps.ts';
import { useRefusal } from '../use-refusal.tsx';
import { useStepFocus } from '../use-step-focus.ts';
import styles from '../password.module.css';

/** Begins the ids of the controls. */
const FORM = 'find-password';

/** What was typed before the way began again. */
export type Typed = Partial<Record<Channel, string>> & { channel: Channel };

interface Fields { account: string; verify_code: string }

/** First step for people who forgot their password: an address, and the code that was sent there (spec 1 §4). */
export function VerifyAddress({ userType, typed, moved, onTyped, onVerified, onExpired }: {
  userType: UserType;
  typed: Typed;
  /** Takes the place of another step. */
  moved: boolean;
  onTyped: (typed: Typed) => void;
  onVerified: (proof: Proof, accounts: Recoverable[]) => void;
  onExpired: (why: Why) => void;
}) {
  const intl = useIntl();
  const [form] = Form.useForm<Fields>();
  const { channel } = typed;
  const { notice, setNotice, refused } = useRefusal(form, onExpired);
  const { mutateAsync: prove } = useProveAddress();
  const { mutateAsync: find } = useFindRecoverable();
  const [busy, setBusy] = useState(false);
  /** A code counts once: when only the list of accounts failed, its proof is used again. */
  const proven = useRef<{ by: string; proof: Proof } | null>(null);
  const account = (Form.useWatch('account', form) ?? typed[channel] ?? '').trim();
  const channels = channelsOf(userType);
  const check = checkAccount(channel);
  useStepFocus(form, 'account', moved);

  async function submit({ account: address, verify_code: code }: Fields) {
    const by = `${channel} ${address} ${code}`;
    setNotice(null);
    setBusy(true);
    try {
      const proof = proven.current?.by === by
        ? proven.current.proof
        : await prove({ channel, account: address.trim(), own: false, scene: VerifyScene.resetPassword, userType, code });
      proven.current = { by, proof };
      const accounts = await find({ proof, userType });
      if (accounts.length > 0) onVerified(proof, accounts);
      else setNotice(<FormattedMessage id="password.find.none" />);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form
      form={form} name={FORM} layout="vertical" requiredMark={false} validateTrigger="onBlur"
      initialValues={{ account: typed[channel] ?? '', verify_code: '' }}
      onFinish={(fields) => void submit(fields)}
      onFinishFailed={({ errorFields }) => errorFields[0] && pointAt(form, String(errorFields[0].name[0]))}
      onValuesChange={(_, all) => onTyped({ ...typed, [channel]: all.account })}
      onFocus={clearOnFocus(form, FORM)} onKeyDown={keepComposing}
    >
      {channels.length > 1 && (
        <Segmented<Channel>
          block size="large" className={styles.channels ?? ''} value={channel} aria-label={intl.formatMessage({ id: 'password.find.channel' })}
          options={channels.map((value) => ({ value, label: <FormattedMessage id={value === 'email' ? 'password.find.byEmail' : 'password.find.byPhone'} /> }))}
          onChange={(chosen) => {
            form.resetFields();
            form.setFieldsValue({ account: typed[chosen] ?? '' });
            setNotice(null);
            onTyped({ ...typed, channel: chosen });
          }}
        />
      )}
      <Form.Item
        key={channel} name="account" validateFirst rules={[passes(check)]}
        label={<FormattedMessage id={channel === 'email' ? 'password.find.email' : 'password.find.phone'} />}
      >
        {channel === 'email'
          ? (
            <Input
              name="account" size="large" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={254}
              placeholder={intl.formatMessage({ id: 'password.find.emailHint' })}
            />
          )
          : <PhoneInput size="large" />}
      </Form.Item>
      <Form.Item
        name="verify_code" validateFirst rules={[passes(checkVerifyCode)]}
        label={<FormattedMessage id={channel === 'email' ? 'password.find.emailCode' : 'password.find.phoneCode'} />}
      >
        <VerifyCodeInput
          size="large"
          target={{ channel, scene: VerifyScene.resetPassword, userType, account: check(account) ? undefined : account }}
          onRefused={(error) => putUnderFields(form, error, intl.locale)}
        />
      </Form.Item>
      <p className={styles.note}><FormattedMessage id="password.find.codeHint" /></p>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}><FormattedMessage id="password.find.next" /></Button>
    </Form>
  );
}
