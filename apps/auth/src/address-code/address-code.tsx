import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input, Segmented } from '@portal/common/antd/base';
import type { UserType } from '@portal/common/enums/user/user-type';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { checkAccount } from '@portal/common/rules/user/account';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { PhoneInput } from '@portal/common/form/phone/phone-input';
import { passes } from '@portal/common/form/rules';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { useTyped } from '@portal/common/form/use-typed';
import { VerifyCodeInput } from '@portal/common/form/verify-code/verify-code-input';
import styles from './address-code.module.css';

export interface AddressCodeFields {
  account: string;
  verify_code: string;
}

/**
 * Fields for signed-out users who prove an address by a code: channel, address and code. `typed` is the known input of
 * a channel, which its field begins with; `children` stand between the channel and the address. Its texts are among those
 * of passwords.
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
  const account = (useTyped(form, 'account') ?? typed(channel)).trim();
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
          aria-label={intl.formatMessage({ id: 'addressCode.channel' })}
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
        label={<FormattedMessage id={`addressCode.code.${channel}`} />}
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
