import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Form, Modal } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { keepComposing } from '@portal/common/form/composing';
import { useOneAtATime } from '@portal/common/form/one-at-a-time';
import { passes } from '@portal/common/form/rules';
import { messageOf } from '@portal/common/form/server-message';
import { putUnderFields } from '@portal/common/form/use-server-errors';
import { VerifyCodeInput } from '@portal/common/form/verify-code-input';
import { useSignedIn } from '@portal/common/host/use-host';
import { checkVerifyCode } from '@portal/common/rules/verify-code/verify-code';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { useUpdateAccount } from '../profile.queries.ts';

/** Takes the WeChat account away, by a code to one's phone (spec 2 §5). Without a phone it says that one is needed. */
export function UnbindWechat({ nick, hasPhone, onClose }: { nick: string; hasPhone: boolean; onClose: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { user_id, user_type } = useSignedIn();
  const size = useNarrow() ? 'large' : 'middle';
  const [form] = Form.useForm<{ VerifyCode: string }>();
  const [notice, setNotice] = useState<ReactNode>(null);
  const update = useUpdateAccount();
  const code = Form.useWatch('VerifyCode', form) ?? '';

  const unbind = useOneAtATime(async () => {
    setNotice(null);
    try {
      await update.mutateAsync({ unbindWechat: true, code });
      void message.success(intl.formatMessage({ id: 'profile.wechat.unbound' }));
      onClose();
    } catch (error) {
      const known = error instanceof ApiError;
      if (known && putUnderFields(form, error, intl.locale)) return;
      setNotice(known ? messageOf(error, intl.locale) : <FormattedMessage id="common.unexpected" />);
    }
  });

  return (
    <Modal
      open width={452} centered onCancel={onClose} onOk={() => form.submit()}
      title={<FormattedMessage id="profile.wechat.unbind.title" />}
      okText={<FormattedMessage id="profile.wechat.unbind.ok" />} cancelText={<FormattedMessage id="common.cancel" />}
      okButtonProps={{ danger: true, loading: update.isPending, disabled: !hasPhone || checkVerifyCode(code) !== undefined }}
    >
      <p><FormattedMessage id={hasPhone ? 'profile.wechat.unbind.text' : 'profile.wechat.unbind.noPhone'} values={{ nick }} /></p>
      {hasPhone && (
        <Form
          form={form} name="unbind-wechat" layout="vertical" requiredMark={false} validateTrigger="onBlur" initialValues={{ VerifyCode: '' }}
          onFinish={() => void unbind()} onKeyDown={keepComposing}
        >
          <Form.Item name="VerifyCode" validateFirst rules={[passes(checkVerifyCode)]} label={<FormattedMessage id="profile.wechat.code" />}>
            <VerifyCodeInput size={size} target={{ channel: 'phone', account: user_id, scene: VerifyScene.unbindWechat, userType: user_type, toAccountId: true }} />
          </Form.Item>
          {notice && <Alert type="error" showIcon role="alert" title={notice} />}
        </Form>
      )}
    </Modal>
  );
}
