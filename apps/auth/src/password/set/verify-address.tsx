import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input, Segmented } from '@portal/common/antd/base';
import type { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { PhoneInput } from '@portal/common/form/phone/phone-input';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { VerifyCodeInput } from '@portal/common/form/verify-code/verify-code-input';
import { checkAccount } from '@portal/common/rules/user/account';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { channelsOf } from './channels.ts';
import { useFindRecoverable, useProveAddress, type Channel } from '../password.queries.ts';
import type { Proof, Recoverable, Why } from './set-password.steps.ts';
import { useRefusal } from '../use-refusal.tsx';
import { useStepFocus } from '../use-step-focus.ts';
import styles from '../password.module.css';

/** Input from before the flow started over. */
export type Typed = Partial<Record<Channel, string>> & { channel: Channel };

interface Fields {
  account: string;
  verify_code: string;
}

/** First step for a forgotten password: an address, and the code sent to it. */
export function VerifyAddress({
  userType,
  typed,
  moved,
  onTyped,
  onVerified,
  onExpired,
}: {
  userType: UserType;
  typed: Typed;
  /** True when the step replaces another one. */
  moved: boolean;
  onTyped: (typed: Typed) => void;
  onVerified: (proof: Proof, accounts: Recoverable[]) => void;
  onExpired: (why: Why) => void;
}) {
  const intl = useIntl();
  const form = usePortalForm<Fields>({ name: 'find-password' });
  const { channel } = typed;
  const refuse = useRefusal(form, onExpired);
  const prove = useProveAddress();
  const find = useFindRecoverable();
  /** A code is accepted only once: when the list of accounts failed, its proof is used again. */
  const proven = useRef<{ by: string; proof: Proof } | null>(null);
  const account = (Form.useWatch('account', form.antd) ?? typed[channel] ?? '').trim();
  const channels = channelsOf(userType);
  const check = checkAccount(channel);
  useStepFocus(form.antd, 'account', moved);

  async function submit({ account: address, verify_code: code }: Fields) {
    const by = `${channel} ${address} ${code}`;
    const proof =
      proven.current?.by === by
        ? proven.current.proof
        : await prove({
            channel,
            account: address.trim(),
            own: false,
            scene: VerifyScene.resetPassword,
            userType,
            code,
          });
    proven.current = { by, proof };
    const accounts = await find({ proof, userType });
    if (accounts.length > 0) onVerified(proof, accounts);
    else form.setFailure(<FormattedMessage id="password.find.none" />);
  }

  return (
    <PortalForm
      form={form}
      initialValues={{ account: typed[channel] ?? '', verify_code: '' }}
      onSubmit={submit}
      onFailure={refuse}
      onValuesChange={(_, all) => onTyped({ ...typed, [channel]: all.account })}
      footer={
        <Button type="primary" size="large" htmlType="submit" block loading={form.busy}>
          <FormattedMessage id="password.find.next" />
        </Button>
      }
    >
      {channels.length > 1 && (
        <Segmented<Channel>
          block
          size="large"
          className={styles.channels ?? ''}
          value={channel}
          aria-label={intl.formatMessage({ id: 'password.find.channel' })}
          options={channels.map((value) => ({
            value,
            label: <FormattedMessage id={value === 'email' ? 'password.find.byEmail' : 'password.find.byPhone'} />,
          }))}
          onChange={(chosen) => {
            form.antd.resetFields();
            form.antd.setFieldsValue({ account: typed[chosen] ?? '' });
            form.setFailure(null);
            onTyped({ ...typed, channel: chosen });
          }}
        />
      )}
      <Form.Item
        key={channel}
        name="account"
        validateFirst
        rules={[passes(check)]}
        label={<FormattedMessage id={channel === 'email' ? 'password.find.email' : 'password.find.phone'} />}
      >
        {channel === 'email' ? (
          <Input
            name="account"
            size="large"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            placeholder={intl.formatMessage({ id: 'password.find.emailHint' })}
          />
        ) : (
          <PhoneInput size="large" />
        )}
      </Form.Item>
      <Form.Item
        name="verify_code"
        validateFirst
        rules={[passes(checkVerifyCode)]}
        label={<FormattedMessage id={channel === 'email' ? 'password.find.emailCode' : 'password.find.phoneCode'} />}
      >
        <VerifyCodeInput
          size="large"
          target={{
            channel,
            scene: VerifyScene.resetPassword,
            userType,
            account: check(account) ? undefined : account,
          }}
          onRefused={(error) => form.showAtFields(error)}
          onNoAccount={() => void form.demand('account')}
        />
      </Form.Item>
      <p className={styles.note}>
        <FormattedMessage id="password.find.codeHint" />
      </p>
    </PortalForm>
  );
}
