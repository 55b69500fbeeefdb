import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Segmented } from '@portal/common/antd/base';
import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { readUserinfo } from '@portal/common/contract/sign-in/userinfo';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { ServerMessage } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { VerifyCodeInput } from '@portal/common/form/verify-code/verify-code-input';
import { useProveCode, type Proof } from '@portal/common/form/verify-code/use-prove-code';
import { useRead } from '@portal/common/host/use-read';
import { shownPhone } from '@portal/common/rules/contact/phone';
import type { CodeChannel } from '@portal/common/rules/verify-code/code-channel';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import type { Why } from './set-password.steps.ts';
import { useRefusal } from '../use-refusal.tsx';
import { useStepFocus } from '../use-step-focus.ts';
import styles from '../password.module.css';

/** First step of a change: a code to the own e-mail or phone. A channel that the account lacks cannot be chosen. */
export function VerifyOwn({
  user,
  first,
  moved,
  why,
  onVerified,
  onExpired,
}: {
  user: SessionUser;
  /** The preselected channel. */
  first: CodeChannel;
  moved: boolean;
  /** Why the flow has started over. */
  why: Why | undefined;
  onVerified: (proof: Proof) => void;
  onExpired: (why: Why) => void;
}) {
  const intl = useIntl();
  const form = usePortalForm<{ verify_code: string }>({
    name: 'edit-password',
    failure: why && <ServerMessage {...why} />,
  });
  const [channel, setChannel] = useState(first);
  const refuse = useRefusal(form, onExpired);
  const prove = useProveCode(VerifyScene.editPassword);
  // Masked by the API.
  const { data: hidden } = useRead(readUserinfo, { query: { hide: '1' } });
  const has = { email: user.email !== null, phone: user.phone !== null };
  useStepFocus(form.antd, 'verify_code', moved);

  const submit = async ({ verify_code: code }: { verify_code: string }) =>
    onVerified(await prove({ channel, account: user.user_id, own: true, userType: user.user_type, code }));

  return (
    <PortalForm
      form={form}
      initialValues={{ verify_code: '' }}
      onSubmit={submit}
      onFailure={refuse}
      footer={
        <Button type="primary" size="large" htmlType="submit" block loading={form.busy}>
          <FormattedMessage id="password.find.next" />
        </Button>
      }
    >
      <Segmented<CodeChannel>
        block
        size="large"
        className={styles.channels ?? ''}
        value={channel}
        aria-label={intl.formatMessage({ id: 'addressCode.channel' })}
        options={[
          {
            value: 'email',
            disabled: !has.email,
            label: (
              <FormattedMessage
                id={has.email ? 'password.edit.email' : 'password.edit.noEmail'}
                values={{ address: hidden?.email ?? null }}
              />
            ),
          },
          {
            value: 'phone',
            disabled: !has.phone,
            label: (
              <FormattedMessage
                id={has.phone ? 'password.edit.phone' : 'password.edit.noPhone'}
                values={{ address: hidden?.phone == null ? null : shownPhone(hidden.phone) }}
              />
            ),
          },
        ]}
        onChange={(chosen) => {
          form.antd.resetFields();
          form.setFailure(null);
          setChannel(chosen);
        }}
      />
      <Form.Item
        name="verify_code"
        validateFirst
        rules={[passes(checkVerifyCode)]}
        label={<FormattedMessage id={`addressCode.code.${channel}`} />}
      >
        <VerifyCodeInput
          size="large"
          target={{
            channel,
            scene: VerifyScene.editPassword,
            userType: user.user_type,
            account: user.user_id,
            toAccountId: true,
          }}
          onRefused={(error) => form.showAtFields(error)}
        />
      </Form.Item>
    </PortalForm>
  );
}
