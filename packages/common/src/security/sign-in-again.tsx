import { FormattedMessage } from 'react-intl';
import { Modal } from '../antd/base.ts';

/** Dialog for a change that needs a recent sign-in: offers to sign in again (`onLeave`), which returns to this page. */
export function SignInAgain({ open, onClose, onLeave }: { open: boolean; onClose: () => void; onLeave: () => void }) {
  return (
    <Modal
      open={open}
      width={420}
      centered
      onCancel={onClose}
      onOk={onLeave}
      title={<FormattedMessage id="security.again.title" />}
      okText={<FormattedMessage id="security.again.action" />}
      cancelText={<FormattedMessage id="common.cancel" />}
    >
      <FormattedMessage id="security.again.text" />
    </Modal>
  );
}
