import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form, Input } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { askForLoginName } from '@portal/common/contract/company/joining';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { checkNote } from '@portal/common/rules/approval/note';
import { checkEmail } from '@portal/common/rules/contact/email';
import { optional } from '@portal/common/rules/text/optional';
import { checkLoginName } from '@portal/common/rules/user/login-name';
import { Dialog } from '@portal/common/ui/dialog';
import { checkUserName } from '@portal/common/rules/user/user-name';

interface Fields {
  login_name: string;
  username: string;
  email: string;
  note: string;
}

/** Asks for a further account of the own enterprise. */
export function AskDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      centered
      closes="onPurpose"
      onClose={onClose}
      title={<FormattedMessage id="accountRequests.mine.ask" />}
    >
      <AskForm onClose={onClose} />
    </Dialog>
  );
}

function AskForm({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'ask' });
  const { mutateAsync: ask } = useChange(askForLoginName);
  return (
    <DialogForm
      form={form}
      initialValues={{ login_name: '', username: '', email: '', note: '' }}
      onSubmit={async (body) => {
        await ask({ body });
        void message.success(intl.formatMessage({ id: 'accountRequests.mine.sent' }));
        onClose();
      }}
      submit={<FormattedMessage id="accountRequests.mine.submit" />}
      onClose={onClose}
    >
      <Form.Item
        name="username"
        rules={[passes(checkUserName)]}
        label={<FormattedMessage id="accountRequests.field.name" />}
      >
        <Input name="username" maxLength={60} />
      </Form.Item>
      <Form.Item
        name="login_name"
        rules={[passes(checkLoginName)]}
        label={<FormattedMessage id="accountRequests.field.loginName" />}
      >
        <Input name="login_name" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={60} />
      </Form.Item>
      <Form.Item
        name="email"
        rules={[passes(checkEmail)]}
        label={<FormattedMessage id="accountRequests.mine.email" />}
        extra={<FormattedMessage id="accountRequests.mine.email.hint" />}
      >
        <Input name="email" type="email" autoCapitalize="none" spellCheck={false} maxLength={254} />
      </Form.Item>
      <Form.Item
        name="note"
        rules={[passes(optional(checkNote))]}
        label={<FormattedMessage id="accountRequests.field.note" />}
      >
        <TextArea rows={2} maxLength={1000} />
      </Form.Item>
    </DialogForm>
  );
}
