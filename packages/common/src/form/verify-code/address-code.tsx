import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input, Segmented } from '../../antd/base.ts';
import type { UserType } from '../../enums/user/user-type.ts';
import type { VerifyScene } from '../../enums/verify-code/verify-scene.ts';
import { checkAccount } from '../../rules/user/account.ts';
import type { CodeChannel } from '../../rules/verify-code/code-channel.ts';
import { checkVerifyCode } from '../../rules/verify-code/verify-code.ts';
import { PhoneInput } from '../phone/phone-input.tsx';
import { passes } from '../rules.tsx';
import type { PortalFormState } from '../use-portal-form.tsx';
import { VerifyCodeInput } from './verify-code-input.tsx';
import styles from './address-code.module.css';

export interface AddressCodeFields {
  account: string;
  verify_code: string;
}

/**
 * Fields for signed-out users who prove an address by a code: channel, address and code. `typed` is the known input of
 * a channel, which its field begins with; `children` stand between the channel and the address.
 */
export function AddressCode({
  form,
  scene,
  userType,
  channels,
  channel,
  typed,
  notBefore,
  onChannel,
  children,
}: {
  form: PortalFormState<AddressCodeFields>;
  scene: VerifyScene;
  userType: UserType;
  channels: readonly CodeChannel[];
  channel: CodeChannel;
  typed: (channel: CodeChannel) => string;
  notBefore?: number | undefined;
  onChannel: (channel: CodeChannel) => void;
  children?: ReactNode;
}) {
  const intl = useIntl();
  const account = (Form.useWatch('account', form.antd) ?? typed(channel)).trim();
  const check = checkAccount(channel);

  function switchTo(to: CodeChannel) {
    form.antd.resetFields();
    form.antd.setFieldsValue({ account: typed(to) });
    form.setFailure(null);
    onChannel(to);
  }

  return (
    <>
      {channels.length > 1 && (
        <Segmented<CodeChannel>
          block
          size="large"
          className={styles.channels ?? ''}
          value={channel}
          aria-label={intl.formatMessage({ id: 'ownCode.channel' })}
          options={channels.map((value) => ({ value, label: <FormattedMessage id={`addressCode.by.${value}`} /> }))}
          onChange={switchTo}
        />
      )}
      {children}
      <Form.Item
        key={channel}
        name="account"
        validateFirst
        rules={[passes(check)]}
        label={<FormattedMessage id={`addressCode.${channel}`} />}
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
            placeholder="name@company.com"
          />
        ) : (
          <PhoneInput size="large" autoComplete="username" />
        )}
      </Form.Item>
      <Form.Item
        name="verify_code"
        validateFirst
        rules={[passes(checkVerifyCode)]}
        label={<FormattedMessage id={`ownCode.${channel}`} />}
      >
        <VerifyCodeInput
          size="large"
          target={{ channel, scene, userType, account: check(account) ? undefined : account, notBefore }}
          onRefused={(error) => form.showAtFields(error)}
          onNoAccount={() => void form.demand('account')}
        />
      </Form.Item>
    </>
  );
}
