import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Form, Input, Segmented } from '@portal/common/antd/base';
import { asApiError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { PhoneInput } from '@portal/common/form/phone-input';
import { passes } from '@portal/common/form/rules';
import { messageOf } from '@portal/common/form/server-message';
import { putUnderFields } from '@portal/common/form/use-server-errors';
import { VerifyCodeInput } from '@portal/common/form/verify-code-input';
import { useHost } from '@portal/common/host/use-host';
import { checkAccount } from '@portal/common/rules/account/account';
import { firstChannel } from '@portal/common/rules/verify-code/code-channel';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import type { CodeWait } from './code-wait.ts';
import type { Known } from './known.ts';
import { useProveAddress, useRestore } from './cancellation.queries.ts';
import type { Owner } from './cancellation.queries.ts';
import type { Closed } from './restore.steps.ts';
import styles from './restore.module.css';

/** Begins the ids of the controls. */
const FORM = 'restore';

interface Fields { account: string; verify_code: string }

/** What was typed at the sign-in, where it is an address of this channel. */
const typedFor = (channel: CodeChannel, known: Known | undefined) =>
  (known && checkAccount(channel)(known.typed) === undefined ? known.typed : '');

/** Proves an address of the account; the API says nothing about addresses that no closed account has. */
export function VerifyAddress({ userType, known, wait, onRestored, onSeveral }: {
  userType: Owner;
  known: Known | undefined;
  wait: CodeWait | undefined;
  onRestored: () => void;
  onSeveral: (token: string, accounts: readonly Closed[]) => void;
}) {
  const intl = useIntl();
  const { locale } = useHost();
  const [form] = Form.useForm<Fields>();
  const has = { email: !known || known.email !== null, phone: !known || known.phone !== null };
  const [channel, setChannel] = useState<CodeChannel>(() =>
    (['email', 'phone'] as const).find((one) => typedFor(one, known) !== '') ?? firstChannel(userType, has) ?? 'email');
  const [notice, setNotice] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);
  const { mutateAsync: prove } = useProveAddress();
  const { mutateAsync: restore } = useRestore();
  const account = (Form.useWatch('account', form) ?? typedFor(channel, known)).trim();
  const check = checkAccount(channel);

  async function submit({ account: address, verify_code: code }: Fields) {
    setNotice(null);
    setBusy(true);
    try {
      const token = await prove({ channel, account: address.trim(), userType, code });
      const accounts = await restore({ token, userType });
      const meant = accounts.find(({ userId }) => userId === known?.userId);
      if (meant) await restore({ token, userType, userId: meant.userId });
      if (meant || accounts.length === 0) onRestored();
      else onSeveral(token, accounts);
    } catch (error) {
      reactTo(asApiError(error, locale), { 'Account.NotFound': () => setNotice(<FormattedMessage id="cancellation.gone" />) }, (told) => {
        if (!putUnderFields(form, told, intl.locale)) setNotice(messageOf(told, intl.locale));
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form
      form={form} name={FORM} layout="vertical" requiredMark={false} validateTrigger="onBlur"
      initialValues={{ account: typedFor(channel, known), verify_code: '' }}
      onFinish={(fields) => void submit(fields)}
      onFinishFailed={({ errorFields }) => errorFields[0] && pointAt(form, String(errorFields[0].name[0]))}
      onFocus={clearOnFocus(form, FORM)} onKeyDown={keepComposing}
    >
      {has.email && has.phone && (
        <Segmented<CodeChannel>
          block size="large" className={styles.channels ?? ''} value={channel} aria-label={intl.formatMessage({ id: 'cancellation.channel' })}
          options={(['email', 'phone'] as const).map((value) => ({ value, label: <FormattedMessage id={value === 'email' ? 'cancellation.byEmail' : 'cancellation.byPhone'} /> }))}
          onChange={(to) => {
            form.setFieldsValue({ account: typedFor(to, known), verify_code: '' });
            form.setFields([{ name: 'account', errors: [] }, { name: 'verify_code', errors: [] }]);
            setNotice(null);
            setChannel(to);
          }}
        />
      )}
      {known?.[channel] && <p className={styles.text}><FormattedMessage id="cancellation.address" values={{ address: known[channel] }} /></p>}
      <Form.Item key={channel} name="account" validateFirst rules={[passes(check)]} label={<FormattedMessage id={channel === 'email' ? 'cancellation.email' : 'cancellation.phone'} />}>
        {channel === 'email'
          ? <Input size="large" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={254} />
          : <PhoneInput size="large" autoComplete="username" />}
      </Form.Item>
      <Form.Item name="verify_code" validateFirst rules={[passes(checkVerifyCode)]} label={<FormattedMessage id={channel === 'email' ? 'cancellation.emailCode' : 'cancellation.phoneCode'} />}>
        <VerifyCodeInput
          size="large" target={{
            channel, scene: VerifyScene.cancelAccount, userType, account: check(account) ? undefined : account,
            notBefore: wait?.channel === channel ? wait.after : undefined,
          }}
          onRefused={(error) => putUnderFields(form, error, intl.locale)}
        />
      </Form.Item>
      <p className={styles.note}><FormattedMessage id="cancellation.codeHint" /></p>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}><FormattedMessage id="cancellation.submit" /></Button>
    </Form>
  );
}
