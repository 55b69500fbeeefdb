import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Form, Input } from '../antd/base.ts';
import { ApiError, unknownError } from '../client/api-error.ts';
import { keepComposing } from '../form/composing.ts';
import { clearOnFocus, pointAt } from '../form/field-focus.ts';
import { passes } from '../form/rules.tsx';
import { messageOf } from '../form/server-message.tsx';
import { useHost } from '../host/use-host.tsx';
import { checkSecondFactor, checkVerifyCode } from '../rules/verify-code/verify-code.ts';
import styles from './security.module.css';

const FORM = 'security-factor';
const FIELD = 'second_factor_code';

/** Apps show codes in groups, and Chinese keyboards write digits of full width. */
const folded = (typed: string) => typed.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '');

/**
 * One field for a code of the authenticator; with `first` recovery codes will not do, because there are none yet.
 * `onCode` rejects with a refusal: a wrong code stands under the field, anything else above the buttons. Without
 * `onCancel` it is the form of a page, with one wide button, and not of a dialog.
 */
export function CodeForm({ first = false, danger = false, submit, onCode, onCancel }: {
  first?: boolean;
  danger?: boolean;
  submit: ReactNode;
  onCode: (code: string) => Promise<unknown>;
  onCancel?: () => void;
}) {
  const { locale } = useHost();
  const intl = useIntl();
  const [form] = Form.useForm<Record<typeof FIELD, string>>();
  const [notice, setNotice] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);

  async function send(code: string) {
    setNotice(null);
    setBusy(true);
    try {
      await onCode(code.trim());
    } catch (error) {
      const told = error instanceof ApiError ? error : unknownError(locale, 0, '');
      if (told.code !== 'Account.Login.SecondFactor.Wrong') return setNotice(messageOf(told, intl.locale));
      form.setFields([{ name: FIELD, errors: [messageOf(told, intl.locale)] as unknown as string[] }]);
      pointAt(form, FIELD);
    } finally {
      setBusy(false);
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
        name={FIELD} validateFirst label={<FormattedMessage id={first ? 'security.code.first' : 'security.code'} />}
        rules={[passes(first ? checkVerifyCode : checkSecondFactor)]} normalize={folded}
      >
        <Input size={onCancel ? 'middle' : 'large'} autoComplete="one-time-code" autoCapitalize="characters" autoCorrect="off" spellCheck={false} maxLength={40} inputMode={first ? 'numeric' : 'text'} />
      </Form.Item>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon role="alert" title={notice} />}
      {onCancel
        ? (
          <div className={styles.foot}>
            <Button onClick={onCancel}><FormattedMessage id="common.cancel" /></Button>
            <Button type="primary" danger={danger} htmlType="submit" loading={busy}>{submit}</Button>
          </div>
        )
        : <Button type="primary" size="large" htmlType="submit" block loading={busy}>{submit}</Button>}
    </Form>
  );
}
