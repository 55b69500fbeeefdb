import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Form, Segmented } from '@portal/common/antd/base';
import type { SessionUser } from '@portal/common/contract/userinfo';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { passes } from '@portal/common/form/rules';
import { putUnderFields } from '@portal/common/form/use-server-errors';
import { VerifyCodeInput } from '@portal/common/form/verify-code-input';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { useHiddenAddresses, useProveAddress } from '../password.queries.ts';
import type { Channel } from '../password.queries.ts';
import type { Proof, Why } from './set-password.steps.ts';
import { useRefusal } from '../use-refusal.tsx';
import { useStepFocus } from '../use-step-focus.ts';
import styles from '../password.module.css';

/** Begins the ids of the controls. */
const FORM = 'edit-password';

/** First step of a change: a code to one's own e-mail or phone. What the account does not have cannot be chosen (spec 1 §2). */
export function VerifyOwn({ user, first, moved, onVerified, onExpired }: {
  user: SessionUser;
  /** The channel to begin with. */
  first: Channel;
  moved: boolean;
  onVerified: (proof: Proof) => void;
  onExpired: (why: Why) => void;
}) {
  const intl = useIntl();
  const [form] = Form.useForm<{ verify_code: string }>();
  const [channel, setChannel] = useState(first);
  const { notice, setNotice, refused } = useRefusal(form, onExpired);
  const { mutateAsync: prove, isPending } = useProveAddress();
  const hidden = useHiddenAddresses();
  const has = { email: user.email !== null, phone: user.phone !== null };
  useStepFocus(form, 'verify_code', moved);

  async function submit(code: string) {
    setNotice(null);
    try {
      onVerified(await prove({ channel, account: user.user_id, own: true, scene: VerifyScene.editPassword, userType: user.user_type, code }));
    } catch (error) {
      refused(error);
    }
  }

  return (
    <Form
      form={form} name={FORM} layout="vertical" requiredMark={false} validateTrigger="onBlur" initialValues={{ verify_code: '' }}
      onFinish={({ verify_code }) => void submit(verify_code)}
      onFinishFailed={({ errorFields }) => errorFields[0] && pointAt(form, String(errorFields[0].name[0]))}
      onFocus={clearOnFocus(form, FORM)} onKeyDown={keepComposing}
    >
      <Segmented<Channel>
        block vertical size="large" className={styles.channels ?? ''} value={channel} aria-label={intl.formatMessage({ id: 'password.find.channel' })}
        options={[
          { value: 'email', disabled: !has.email, label: <FormattedMessage id={has.email ? 'password.edit.email' : 'password.edit.noEmail'} values={{ address: hidden.email }} /> },
          { value: 'phone', disabled: !has.phone, label: <FormattedMessage id={has.phone ? 'password.edit.phone' : 'password.edit.noPhone'} values={{ address: hidden.phone }} /> },
        ]}
        onChange={(chosen) => {
          form.resetFields();
          setNotice(null);
          setChannel(chosen);
        }}
      />
      <Form.Item
        name="verify_code" validateFirst rules={[passes(checkVerifyCode)]}
        label={<FormattedMessage id={channel === 'email' ? 'password.find.emailCode' : 'password.find.phoneCode'} />}
      >
        <VerifyCodeInput
          size="large"
          target={{ channel, scene: VerifyScene.editPassword, userType: user.user_type, account: user.user_id, toAccountId: true }}
          onRefused={(error) => putUnderFields(form, error, intl.locale)}
        />
      </Form.Item>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <Button type="primary" size="large" htmlType="submit" block loading={isPending}><FormattedMessage id="password.find.next" /></Button>
    </Form>
  );
}
