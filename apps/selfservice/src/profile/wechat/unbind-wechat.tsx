import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form, Modal } from '@portal/common/antd/base';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { VerifyCodeInput } from '@portal/common/form/verify-code/verify-code-input';
import { useSignedIn } from '@portal/common/host/use-host';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { useUpdateAccount } from '../profile.queries.ts';

/** Unlinks the WeChat account with a code sent to the user's phone. Without a phone it asks to add one. */
export function UnbindWechat({ nick, hasPhone, onClose }: { nick: string; hasPhone: boolean; onClose: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { user_id, user_type } = useSignedIn();
  const size = useNarrow() ? 'large' : 'middle';
  const form = usePortalForm<{ VerifyCode: string }>({
    name: 'unbind-wechat',
    wireNames: { verify_code: 'VerifyCode' },
  });
  const update = useUpdateAccount();
  const code = Form.useWatch('VerifyCode', form.antd) ?? '';

  async function submit() {
    await update({ unbindWechat: true, code });
    void message.success(intl.formatMessage({ id: 'profile.wechat.unbound' }));
    onClose();
  }

  return (
    <Modal
      open
      width={452}
      centered
      onCancel={onClose}
      onOk={form.antd.submit}
      title={<FormattedMessage id="profile.wechat.unbind.title" />}
      okText={<FormattedMessage id="profile.wechat.unbind.ok" />}
      cancelText={<FormattedMessage id="common.cancel" />}
      confirmLoading={form.busy}
      okButtonProps={{ danger: true, disabled: !hasPhone || checkVerifyCode(code) !== undefined }}
    >
      <p>
        <FormattedMessage
          id={hasPhone ? 'profile.wechat.unbind.text' : 'profile.wechat.unbind.noPhone'}
          values={{ nick }}
        />
      </p>
      {hasPhone && (
        <PortalForm form={form} initialValues={{ VerifyCode: '' }} onSubmit={submit}>
          <Form.Item
            name="VerifyCode"
            validateFirst
            rules={[passes(checkVerifyCode)]}
            label={<FormattedMessage id="profile.wechat.code" />}
          >
            <VerifyCodeInput
              size={size}
              target={{
                channel: 'phone',
                account: user_id,
                scene: VerifyScene.unbindWechat,
                userType: user_type,
                toAccountId: true,
              }}
            />
          </Form.Item>
        </PortalForm>
      )}
    </Modal>
  );
}
