import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Form, Input } from '@portal/common/antd/base';
import { ApiError, networkError } from '@portal/common/client/api-error';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { passes } from '@portal/common/form/rules';
import { messageOf } from '@portal/common/form/server-message';
import { checkSecondFactor, checkVerifyCode } from '@portal/common/rules/verify-code';
import styles from './later-steps.module.css';

const FORM = 'second-factor';
const FIELD = 'second_factor_code';

/** One field for a code of the authenticator; with `first` recovery codes will not do, because there are none yet. */
export function FactorForm({ busy, first = false, submit, onCode }: {
  busy: boolean;
  first?: boolean;
  submit: 'signIn.secondFactor.submit' | 'signIn.enrol.submit';
  /** Rejects with a refusal to show. */
  onCode: (code: string) => Promise<void>;
}) {
  const { locale } = useIntl();
  const [form] = Form.useForm<Record<typeof FIELD, string>>();
  const [notice, setNotice] = useState<ReactNode>(null);

  async function send(code: string) {
    setNotice(null);
    try {
      await onCode(code.trim());
    } catch (error) {
      const told = error instanceof ApiError ? error : networkError(locale === 'zh-CN' ? 'zh-CN' : 'en-US');
      if (told.code !== 'Account.Login.SecondFactor.Wrong') return setNotice(messageOf(told, locale));
      form.setFields([{ name: FIELD, errors: [messageOf(told, locale)] as unknown as string[] }]);
      pointAt(form, FIELD);
    }
  }

  return (
    <Form
      form={form} name={FORM} layout="vertical" requiredMark={false} validateTrigger="onSubmit" initialValues={{ [FIELD]: '' }}
      onFinish={({ [FIELD]: code }) => void send(code)}
      onFinishFailed={() => pointAt(form, FIELD)}
      onFocus={clearOnFocus(form, FORM)} onKeyDown={keepComposing}
    >
      <Form.Item
        name={FIELD} validateFirst label={<FormattedMessage id="signIn.secondFactor.code" />}
        rules={[passes(first ? checkVerifyCode : checkSecondFactor)]}
      >
        <Input size="large" autoComplete="one-time-code" autoCapitalize="characters" autoCorrect="off" spellCheck={false} maxLength={40} inputMode={first ? 'numeric' : 'text'} />
      </Form.Item>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon role="alert" title={notice} />}
      <Button type="primary" size="large" htmlType="submit" block loading={busy}><FormattedMessage id={submit} /></Button>
    </Form>
  );
}
