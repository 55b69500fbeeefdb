import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Form, Input, Segmented } from '@portal/common/antd/base';
import { reactTo } from '@portal/common/client/react-to';
import type { restoreAccount } from '@portal/common/contract/account/cancellation';
import { validateVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { SendType, VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { PhoneInput } from '@portal/common/form/phone/phone-input';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { VerifyCodeInput } from '@portal/common/form/verify-code/verify-code-input';
import { useChange } from '@portal/common/host/use-change';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { checkAccount } from '@portal/common/rules/user/account';
import { firstChannel, type CodeChannel } from '@portal/common/rules/verify-code/code-channel';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { Held } from '../intl/deletion/held.tsx';
import type { CodeWait } from './code-wait.ts';
import type { Known } from './known.ts';
import { useRestore, type Owner } from './use-restore.ts';
import type { Closed } from './restore.steps.ts';
import styles from './restore.module.css';

interface Fields {
  account: string;
  verify_code: string;
}

/** The input of the sign-in, if it is an address of this channel. */
const typedFor = (channel: CodeChannel, known: Known | undefined) =>
  known && checkAccount(channel)(known.typed) === undefined ? known.typed : '';

/** Proves an address of the account. The API does not reveal whether a closed account has it. */
export function VerifyAddress({
  userType,
  known,
  wait,
  onRestored,
  onSeveral,
}: {
  userType: Owner;
  known: Known | undefined;
  wait: CodeWait | undefined;
  onRestored: () => void;
  onSeveral: (token: string, accounts: readonly Closed[]) => void;
}) {
  const intl = useIntl();
  const form = usePortalForm<Fields>({ name: 'restore' });
  const has = { email: !known || known.email !== null, phone: !known || known.phone !== null };
  const [channel, setChannel] = useState<CodeChannel>(
    () =>
      (['email', 'phone'] as const).find((one) => typedFor(one, known) !== '') ??
      firstChannel(userType, has) ??
      'email',
  );
  const { mutateAsync: prove } = useChange(validateVerifyCode);
  const restore = useRestore();
  /** A code is accepted only once: when the restoring failed, its proof is used again. */
  const proven = useRef<{ by: string; token: string } | null>(null);
  const account = (Form.useWatch('account', form.antd) ?? typedFor(channel, known)).trim();
  const check = checkAccount(channel);

  async function proofOf(address: string, code: string): Promise<string> {
    const by = `${channel} ${address} ${code}`;
    if (proven.current?.by === by) return proven.current.token;
    const { verify_code_token: token } = await prove({
      params: { channel },
      body: {
        account: address,
        send_type: SendType[channel],
        verify_code_type: VerifyScene.cancelAccount,
        user_type: userType,
        type: VerifyChannel[channel],
        verify_code: code,
      },
    });
    proven.current = { by, token };
    return token;
  }

  async function submit({ account: address, verify_code: code }: Fields) {
    const token = await proofOf(address, code);
    const accounts = await restore({ token, userType });
    const meant = accounts.find(({ userId }) => userId === known?.userId);
    if (meant) await restore({ token, userType, userId: meant.userId });
    if (meant || accounts.length === 0) onRestored();
    else onSeveral(token, accounts);
  }

  const fail = (error: unknown) =>
    reactTo<typeof restoreAccount>(
      error,
      { 'Account.NotFound': () => form.setFailure(<FormattedMessage id="cancellation.gone" />) },
      form.showFailure,
    );

  function switchTo(to: CodeChannel) {
    form.antd.setFieldsValue({ account: typedFor(to, known), verify_code: '' });
    form.setError('account', null);
    form.setError('verify_code', null);
    form.setFailure(null);
    setChannel(to);
  }

  return (
    <PortalForm
      form={form}
      initialValues={{ account: typedFor(channel, known), verify_code: '' }}
      onSubmit={submit}
      onFailure={fail}
      footer={
        <Button type="primary" size="large" htmlType="submit" block loading={form.busy}>
          <FormattedMessage id="cancellation.submit" />
        </Button>
      }
    >
      {has.email && has.phone && (
        <Segmented<CodeChannel>
          block
          size="large"
          className={styles.channels ?? ''}
          value={channel}
          aria-label={intl.formatMessage({ id: 'cancellation.channel' })}
          options={(['email', 'phone'] as const).map((value) => ({
            value,
            label: <FormattedMessage id={value === 'email' ? 'cancellation.byEmail' : 'cancellation.byPhone'} />,
          }))}
          onChange={switchTo}
        />
      )}
      {known && known.heldBy.length > 0 && known.until !== '' && (
        <Alert
          type="warning"
          showIcon
          className={styles.notice ?? ''}
          title={<Held kinds={known.heldBy} until={known.until} />}
        />
      )}
      {known?.[channel] && (
        <p className={styles.text}>
          <FormattedMessage
            id="cancellation.address"
            values={{ address: channel === 'phone' ? shownPhone(known[channel]) : known[channel] }}
          />
        </p>
      )}
      <Form.Item
        key={channel}
        name="account"
        validateFirst
        rules={[passes(check)]}
        label={<FormattedMessage id={channel === 'email' ? 'cancellation.email' : 'cancellation.phone'} />}
      >
        {channel === 'email' ? (
          <Input
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
        label={<FormattedMessage id={channel === 'email' ? 'cancellation.emailCode' : 'cancellation.phoneCode'} />}
      >
        <VerifyCodeInput
          size="large"
          target={{
            channel,
            scene: VerifyScene.cancelAccount,
            userType,
            account: check(account) ? undefined : account,
            notBefore: wait?.channel === channel ? wait.after : undefined,
          }}
          onRefused={(error) => form.showAtFields(error)}
          onNoAccount={() => void form.demand('account')}
        />
      </Form.Item>
      <p className={styles.note}>
        <FormattedMessage id="cancellation.codeHint" />
      </p>
    </PortalForm>
  );
}
