import { FormattedMessage } from 'react-intl';
import { Modal } from '../antd/base.ts';
import { useHost } from '../host/use-host.tsx';

/** The API requires a fresh sign-in before this change: redirects there and back. */
export function SignInAgain({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { onLogin } = useHost();
  return (
    <Modal
      open={open} width={420} centered onCancel={onClose} onOk={() => onLogin(location.href)}
      title={<FormattedMessage id="security.again.title" />}
      okText={<FormattedMessage id="security.again.action" />}
      cancelText={<FormattedMessage id="common.cancel" />}
    >
      <FormattedMessage id="security.again.text" />
    </Modal>
  );
}
